/** Photos that the photo worker opens: each question about one goes to it through a port. */

/** @import { Box } from "./measurements.js" */

/** @typedef {{number: number, photo: number|null, method: string, parameters: any[]}} Call */
/** @typedef {{photo: number, width: number, height: number, fileWidth: number, fileHeight: number}} Opened */

/** The methods of `OpenPhoto` that return no photo. */
const QUESTIONS = [
  ...["runDetector", "runClassifier", "groundColours", "measureFaces", "brightness", "colour"],
  ...["smallJpeg", "close"],
];

/**
 * Return a function that opens photos through a port; a photo has the methods of `OpenPhoto`.
 * @param {MessagePort} port of the photo worker
 */
export function connectPhotos(port) {
  let last = 0;
  /** @type {Map<number, {resolve: (result: any) => void, reject: (error: Error) => void}>} */
  const calls = new Map();
  port.onmessage = ({ data: { number, result, error } }) => {
    const call = calls.get(number);
    calls.delete(number);
    if (error === undefined) call?.resolve(result);
    else call?.reject(new Error(error));
  };

  /**
   * @param {number|null} photo
   * @param {string} method
   * @param {any[]} parameters
   * @param {Transferable[]} [moved]
   * @returns {Promise<any>}
   */
  const ask = (photo, method, parameters, moved = []) =>
    new Promise((resolve, reject) => {
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
