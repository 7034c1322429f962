/**
 * The photo that is being read, stored until it has been: a tab can be closed, and a phone can end the
 * browser. There is one for all pages.
 */

const STORE = "unread";

/**
 * @typedef {object} UnreadPhoto
 * @property {string} path of the page that reads it
 * @property {string} id
 * @property {Blob} file
 * @property {string} name
 * @property {import("../core/types").Answers} [answers] in the viewfinder
 */

/** @returns {Promise<IDBDatabase>} */
const openDatabase = () =>
  new Promise((resolve, reject) => {
    const request = indexedDB.open("tenbo", 1);
    request.onupgradeneeded = () => request.result.createObjectStore(STORE);
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** The last access: each waits for the one before. @type {Promise<any>} */
let last = Promise.resolve();

/**
 * Access the stored photo; without storage only this page has it.
 * @param {IDBTransactionMode} mode
 * @param {(store: IDBObjectStore) => IDBRequest} act
 * @returns {Promise<any>} the result, null if the browser forbids or lacks storage
 */
function access(mode, act) {
  const attempt = async () => {
    const database = await openDatabase();
    try {
      return await new Promise((resolve, reject) => {
        const transaction = database.transaction(STORE, mode);
        const request = act(transaction.objectStore(STORE));
        transaction.oncomplete = () => resolve(request.result);
        transaction.onabort = () => reject(transaction.error);
      });
    } finally {
      database.close();
    }
  };
  last = last.then(attempt).catch(() => null);
  return last;
}

/** Store a photo in place of the last one. @param {Omit<UnreadPhoto, "path">} photo */
export const storeUnread = (photo) =>
  access("readwrite", (store) => store.put({ path: location.pathname, ...photo }, STORE));

/** Return the stored photo if it is of this page. @returns {Promise<UnreadPhoto|null>} */
export async function loadUnread() {
  const photo = await access("readonly", (store) => store.get(STORE));
  return photo?.path === location.pathname ? photo : null;
}

export const forgetUnread = () => access("readwrite", (store) => store.delete(STORE));
