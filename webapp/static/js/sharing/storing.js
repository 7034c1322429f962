/** Store the page with the scores, so that it opens without a network. */

import { PLAYABLE, faceUrl } from "../core/tiles.js";

/**
 * Store this page with what it has loaded, where the folder of the phone application is: its
 * service worker answers with it unless the application is installed, which has it anyway.
 */
export async function storePage() {
  const script = document.documentElement.dataset.worker;
  if (!script || !("serviceWorker" in navigator)) return;
  const worker = new URL(script, location.href);
  const scope = new URL("./", worker);
  await navigator.serviceWorker.register(worker, { scope: scope.pathname });
  const cache = await caches.open(`tenbo ${scope.pathname} now`);
  const loaded = performance.getEntriesByType("resource").map(({ name }) => name);
  const tiles = [...PLAYABLE, "back"].map(faceUrl);
  const page = location.href.split("#")[0];
  const own = [...loaded, ...tiles].filter((each) => each.startsWith(scope.href));
  await cache.addAll([...new Set([page, ...own])]);
}
