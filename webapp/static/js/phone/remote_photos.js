/**
 * Photos that the photo worker opens: each question about one goes to it through a port. After a
 * rest another worker takes its place, with the memory of no network and no photo.
 */

/** @import { Box } from "./measurements.js" */

/** @typedef {{number: number, photo: number|null, method: string, parameters: any[]}} Call */
/** @typedef {{photo: number, width: number, height: number, fileWidth: number, fileHeight: number}} Opened */

/** The methods of `OpenPhoto` that return no photo. */
const QUESTIONS = [
  ...["runDetector", "runClassifier", "groundColours", "measureFaces", "brightness", "colour"],
  ...["smallJpeg", "close"],
];

/** Milliseconds without a question until another worker takes the place of the photo worker. */
const REST = 30_000;

/**
 * Return a function that opens photos in a worker; a photo has the methods of `OpenPhoto`.
 * @param {(port: MessagePort) => void} start starts a photo worker in place of the one before
 * @param {number} [rest]
 */
export function connectPhotos(start, rest = REST) {
  let last = 0;
  /** @type {MessagePort} */
  let port;
  /** @type {number|undefined} */
  let timer;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  const calls = new Map();
  const takeAnswer = (/** @type {MessageEvent} */ { data: { number, result, error } }) => {
    const call = calls.get(number);
    calls.delete(number);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error));
    clearTimeout(timer);
    if (!calls.size) timer = setTimeout(connect, rest); // by then an open photo has been given up
  };
  const connect = () => {
    const channel = new MessageChannel();
    port = channel.port1;
    port.onmessage = takeAnswer;
    start(channel.port2);
  };
  connect();

  /**
   * @param {number|null} photo
   * @param {string} method
   * @param {any[]} parameters
   * @param {Transferable[]} [moved]
   * @returns {Promise<any>}
   */
  const ask = (photo, method, parameters, moved = []) =>
    new Promise((resolve, reject) => {
      clearTimeout(timer);
      calls.set(++last, { resolve, reject });
      port.postMessage({ number: last, photo, method, parameters }, moved);
    });

  /** @param {Opened} opened @returns {object} */
  const remote = ({ photo, ...sizes }) => ({
    ...sizes,
    part: async (/** @type {Box} */ ...corners) => remote(await ask(photo, "part", corners)),
    ...Object.fromEntries(
      QUESTIONS.map((method) => [
        method,
        (/** @type {any[]} */ ...parameters) => ask(photo, method, parameters),
      ]),
    ),
  });

  return async (/** @type {Uint8Array<ArrayBuffer>} */ file, /** @type {Box|null} */ region) =>
    remote(await ask(null, "open", [file, region ?? null], [file.buffer]));
}
