/**
 * The line with the space that the application and its sessions use on this phone.
 */

import { getPage, watch } from "../core/store.js";
import { translate } from "../core/text.js";

/** @typedef {{megabytes: number, isPersistent: boolean}} StorageUse */

/** @type {StorageUse|null} */
let use = null;

/** Draw the line in the application inside a phone. @param {HTMLElement} place */
export function mountStorageUse(place) {
  const redraw = () => {
    place.hidden = use === null;
    if (use) place.textContent = useWords(use);
  };
  const update = async () => {
    use = await measureStorage();
    redraw();
  };
  watch(() => [getPage().settings?.language], redraw);
  window.addEventListener("installed", update); // which the page around this one dispatches
  window.addEventListener("pageshow", update);
}

/** @returns {Promise<StorageUse|null>} null if the browser does not say it */
async function measureStorage() {
  const { storage } = navigator;
  if (!storage?.estimate || !storage.persisted) return null;
  const [{ usage = 0 }, isPersistent] = await Promise.all([storage.estimate(), storage.persisted()]);
  return { megabytes: Math.ceil(usage / 1e6), isPersistent };
}

/** @param {StorageUse} use */
const useWords = ({ megabytes, isPersistent }) =>
  isPersistent
    ? translate({
        en: `tenbo and its game nights use ${megabytes} MB of this phone. The browser has promised to keep them.`,
        ja: `tenbo と対局の記録はこの端末で ${megabytes} MB を使っています。ブラウザーが自動で消すことはありません。`,
        zh: `tenbo 和牌局记录在这部手机上占用 ${megabytes} MB。浏览器承诺不会自动删除。`,
      })
    : translate({
        en: `tenbo and its game nights use ${megabytes} MB of this phone. The browser may delete them after weeks without use: add tenbo to the home screen, and export everything now and then.`,
        ja: `tenbo と対局の記録はこの端末で ${megabytes} MB を使っています。数週間使わないとブラウザーが消すことがあります。ホーム画面に追加し、ときどき「すべて書き出す」で保存してください。`,
        zh: `tenbo 和牌局记录在这部手机上占用 ${megabytes} MB。几周不用，浏览器可能会删除：请添加到主屏幕，并不时用“全部导出”保存。`,
      });
