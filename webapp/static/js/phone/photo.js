/**
 * A photo that the browser decodes, and everything that the Python code asks about its pixels: the
 * protocol `PhotoNetworks`.
 */

import { createCanvas, decodePhoto } from "./decode.js";
import {
  FACE_VALUES,
  groundColour,
  measureFace,
  overallBrightness,
  overallColour,
} from "./measurements.js";
import { freeMemory } from "./parts.js";
import { asInput, letterbox, scalePart, squareCrop, writePlanes } from "./pixels.js";
import { resizePart, wholeOf } from "./resize.js";

/** @import { Box } from "./measurements.js" */
/** @import { Classifications, Networks } from "./networks.js" */
/** @import { Picture } from "./resize.js" */

/** @typedef {[left: number, top: number, length: number, quarters: number]} Square */

const BATCH = 64; // squares per call: limits the memory for a photo of a whole wall

/** An upright photo: its size in the file, and its pixels, possibly decoded smaller. */
export class OpenPhoto {
  /** @type {Picture|null} */
  #pixels;
  /** @type {{picture: Picture, scaleX: number, scaleY: number}|null} */
  #scaled = null;
  #networks;

  /**
   * @param {Picture} pixels
   * @param {number} fileWidth
   * @param {number} fileHeight
   * @param {Networks} networks
   */
  constructor(pixels, fileWidth, fileHeight, networks) {
    this.#pixels = pixels;
    this.#networks = networks;
    this.width = pixels.width;
    this.height = pixels.height;
    this.fileWidth = fileWidth;
    this.fileHeight = fileHeight;
  }

  /**
   * Return a part of whole pixels as a photo of its own.
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   */
  part(left, top, right, bottom) {
    const [width, height] = [right - left, bottom - top];
    const pixels = resizePart(this.#picture(), { left, top, width, height }, width, height);
    return new OpenPhoto(pixels, width, height, this.#networks);
  }

  /**
   * Run the detector on a part of the photo, in whole pixels.
   * @param {number} left
   * @param {number} top
   * @param {number} right
   * @param {number} bottom
   * @param {number} scaleX the factor by which the part is made narrower
   * @param {number} scaleY
   * @param {number} size the share of the usual side of its input
   * @returns {Promise<{factor: number, rows: Float32Array}>} the boxes as `Networks.detect`, and the
   *   factor from pixels of the scaled part to theirs
   */
  async runDetector(left, top, right, bottom, scaleX, scaleY, size) {
    let picture = this.#picture();
    let part = { left, top, width: right - left, height: bottom - top };
    if (scaleX !== 1 || scaleY !== 1) {
      picture = scalePart(picture, part, scaleX, scaleY);
      part = wholeOf(picture);
    }
    const boxed = letterbox(picture, part, Math.round(size * this.#networks.detectorSide));
    const { width, height, data } = boxed.picture;
    const planes = asInput(boxed.picture);
    freeMemory(data);
    const rows = await this.#networks.detect(planes, width, height);
    freeMemory(planes);
    return { factor: boxed.factor, rows };
  }

  /**
   * Classify squares of the scaled photo. Each is turned counterclockwise by its quarter turns.
   * @param {boolean} closeUp whether the close-up classifier runs
   * @param {number} scaleX
   * @param {number} scaleY
   * @param {Square[]} squares
   * @returns {Promise<Classifications>} a row for each square
   */
  async runClassifier(closeUp, scaleX, scaleY, squares) {
    const picture = this.#scale(scaleX, scaleY);
    const side = this.#networks.classifierSide(closeUp);
    const size = 3 * side * side;
    const batches = [];
    for (let start = 0; start < squares.length; start += BATCH) {
      const batch = squares.slice(start, start + BATCH);
      const planes = new Float32Array(batch.length * size);
      batch.forEach(([left, top, length, quarters], number) =>
        writePlanes(squareCrop(picture, left, top, length, side), quarters, planes, number * size),
      );
      batches.push(await this.#networks.classify(closeUp, planes));
      freeMemory(planes);
    }
    return {
      logits: concatenate(batches.map(({ logits }) => logits)),
      turns: concatenate(batches.map(({ turns }) => turns)),
    };
  }

  /** Return the colour of the ground of each box: three logarithms. @param {Box[]} boxes */
  async groundColours(boxes) {
    const picture = this.#picture();
    return Float64Array.from(boxes.flatMap((box) => groundColour(picture, box)));
  }

  /**
   * Return the brightness and the glare of each face, and its steepest slopes in 8 directions.
   * @param {Box[]} boxes
   */
  async measureFaces(boxes) {
    const picture = this.#picture();
    const values = new Float64Array(boxes.length * FACE_VALUES);
    boxes.forEach((box, number) => measureFace(picture, box, values, number * FACE_VALUES));
    return values;
  }

  /** Return the brightness, up to 255, of all but the brightest hundredth of the photo. */
  async brightness() {
    return overallBrightness(this.#picture());
  }

  /** Return how far the colour channels of the photo differ, up to 255; 0 is grey. */
  async colour() {
    return overallColour(this.#picture());
  }

  /**
   * Return an upright JPEG without metadata.
   * @param {number} side the limit of its long side
   * @param {number} quality up to 100
   */
  async smallJpeg(side, quality) {
    const picture = this.#picture();
    const factor = Math.min(1, side / Math.max(picture.width, picture.height));
    const width = Math.max(1, Math.round(picture.width * factor));
    const height = Math.max(1, Math.round(picture.height * factor));
    const { data } = resizePart(picture, wholeOf(picture), width, height);
    const image = new ImageData(width, height);
    for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
      for (let channel = 0; channel < 3; channel++) image.data[to + channel] = data[from + channel];
      image.data[to + 3] = 255;
    }
    const { canvas, context } = createCanvas(width, height);
    context.putImageData(image, 0, 0);
    const file = await canvas.convertToBlob({ type: "image/jpeg", quality: quality / 100 });
    return new Uint8Array(await file.arrayBuffer());
  }

  /** Free the memory of the pixels. */
  close() {
    for (const picture of [this.#pixels, this.#scaled?.picture])
      if (picture) freeMemory(picture.data);
    this.#pixels = null;
    this.#scaled = null;
  }

  #picture() {
    if (!this.#pixels) throw new Error("the photo is closed");
    return this.#pixels;
  }

  /** @param {number} scaleX @param {number} scaleY */
  #scale(scaleX, scaleY) {
    const picture = this.#picture();
    if (scaleX === 1 && scaleY === 1) return picture;
    const ready = this.#scaled;
    if (ready?.scaleX === scaleX && ready.scaleY === scaleY) return ready.picture;
    const scaled = scalePart(picture, wholeOf(picture), scaleX, scaleY);
    this.#scaled = { picture: scaled, scaleX, scaleY };
    return scaled;
  }
}

/**
 * Decode a photo at the smallest fraction whose long side keeps 1600 pixels.
 * @param {Blob|Uint8Array<ArrayBuffer>} source
 * @param {Box|null} region the part that keeps so many pixels, if not the whole photo
 * @param {Networks} networks
 * @returns {Promise<OpenPhoto>} rejects with a message that starts with "photo:" if the browser
 *   cannot decode it
 */
export async function openPhoto(source, region, networks) {
  const { pixels, width, height } = await decodePhoto(source, region);
  return new OpenPhoto(pixels, width, height, networks);
}

/** @param {Float32Array[]} parts */
function concatenate(parts) {
  const whole = new Float32Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
