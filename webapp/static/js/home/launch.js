/** What opened the page: a shared photo, a shortcut of the icon, or a file. */

import { give } from "../camera/given_file.js";
import { download } from "../core/client.js";
import { ROOT } from "../core/settings.js";
import { visitedSessions } from "./visited_sessions.js";

/**
 * @typedef {object} Home
 * @property {(photo: Blob, name: string) => void} read
 * @property {() => Promise<void>} goHome
 */

/** Act on what opened the page, and on what opens while it is open. @param {Home} home */
export function followLaunch(home) {
  const follow = () => void act(home);
  window.addEventListener("hashchange", follow);
  follow();
  // Inside a phone, the page around the application is opened.
  const { launchQueue } = /** @type {any} */ (window.parent);
  launchQueue?.setConsumer((/** @type {any} */ { files }) => openFile(home, files[0]));
}

/** @param {Home} home */
async function act({ read }) {
  const shared = /** @type {HTMLDataElement|null} */ (document.getElementById("shared"));
  const { hash } = location;
  if (!shared && !/^#(photo|last|shared)$/.test(hash)) return;
  history.replaceState(null, "", ROOT); // a reload must not repeat it
  if (shared) {
    shared.remove();
    const photo = Uint8Array.from(atob(shared.value), (each) => each.charCodeAt(0));
    read(new Blob([photo]), "photo.jpg");
  }
  if (hash === "#shared") read(await download(`${ROOT}shared`), "photo.jpg");
  if (hash === "#photo") document.getElementById("camera")?.click();
  const [last] = visitedSessions();
  if (hash === "#last" && last) location.replace(last.path);
}

/** @param {Home} home @param {FileSystemFileHandle} [handle] */
async function openFile({ goHome }, handle) {
  if (!handle) return;
  const data = new DataTransfer();
  data.items.add(await handle.getFile());
  await goHome(); // where files are imported
  give(data);
}
