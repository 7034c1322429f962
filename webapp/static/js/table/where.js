/**
 * The addresses of the table that this page shows; its key is the last part of the page's own.
 */

/** @param {string} path below the place where tenbo is served */
const below = (path) =>
  new URL(`${document.documentElement.dataset.root ?? "/"}${path}`, location.href).href;

export const KEY = location.pathname.split("/").filter(Boolean).at(-1) ?? "";

/** @param {string} [path] below the table, with its slash */
export const atTable = (path = "") => below(`api/v1/tables/${KEY}${path}`);

export const SESSIONS = below("api/v1/sessions");

/** @param {string} path an address of another page, as the server names it */
export const pageAt = (path) => new URL(path, location.href).href;

/** @param {string} tool one of the set-up helper */
export const setUp = (tool) => below(`api/v1/setup/${tool}`);
