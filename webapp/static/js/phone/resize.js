/**
 * Resizing of RGB pictures with exactly the results of OpenCV's `cv2.resize` for 8-bit colours, so
 * that the networks see the same pixels in a browser as on a server.
 */

/**
 * @typedef {object} Picture
 * @property {Uint8ClampedArray<ArrayBuffer>} data three bytes a pixel, RGB, row by row
 * @property {number} width
 * @property {number} height
 */

/**
 * A rectangle of whole pixels inside a picture.
 * @typedef {object} Part
 * @property {number} left
 * @property {number} top
 * @property {number} width
 * @property {number} height
 */

/**
 * The source pixels of each pixel along one side.
 * @typedef {object} AreaTable
 * @property {Int32Array} firsts the first source pixel of each pixel
 * @property {Int32Array} starts where the weights of each pixel start, and where the last end
 * @property {Float32Array} weights of consecutive source pixels
 */

/**
 * The two source pixels of each pixel along one side.
 * @typedef {object} LinearTable
 * @property {Int32Array} firsts
 * @property {Int32Array} seconds
 * @property {Int16Array} weights of both, in 1/2048
 */

const { fround } = Math;
const EPSILON = Number.EPSILON; // DBL_EPSILON of C++
const LEAST_SHARE = 1e-3; // OpenCV ignores smaller parts of a source pixel
const UNIT = 2048; // INTER_RESIZE_COEF_SCALE: the weights of INTER_LINEAR have 11 bits

/**
 * Round to the nearest integer, halves to the even one, as `round` of Python and `cvRound`.
 * @param {number} value
 */
export function roundHalfEven(value) {
  const rounded = Math.round(value);
  return rounded - value === 0.5 && rounded % 2 !== 0 ? rounded - 1 : rounded;
}

/** Return an empty picture. @param {number} width @param {number} height */
export const blankPicture = (width, height) => ({
  data: new Uint8ClampedArray(width * height * 3),
  width,
  height,
});

/** Return the part that is the whole picture. @param {Picture} picture */
export const wholeOf = ({ width, height }) => ({ left: 0, top: 0, width, height });

/**
 * Resize a part of a picture: INTER_AREA where no side grows, otherwise INTER_LINEAR.
 * @param {Picture} picture
 * @param {Part} part
 * @param {number} width
 * @param {number} height
 */
export function resizePart(picture, part, width, height) {
  return resizeInto(picture, part, width, height, blankPicture(width, height));
}

/**
 * Resize a part of a picture into the upper left corner of another picture, which it returns.
 * @param {Picture} picture
 * @param {Part} part
 * @param {number} width
 * @param {number} height
 * @param {Picture} target
 */
export function resizeInto(picture, part, width, height, target) {
  if (width === part.width && height === part.height) pastePart(picture, part, target);
  else if (width > part.width || height > part.height)
    resizeLinear(picture, part, width, height, target);
  else resizeArea(picture, part, width, height, target);
  return target;
}

/** @param {Picture} picture @param {Part} part @param {Picture} target */
function pastePart({ data, width }, part, target) {
  for (let y = 0; y < part.height; y++) {
    const from = ((part.top + y) * width + part.left) * 3;
    target.data.set(data.subarray(from, from + part.width * 3), y * target.width * 3);
  }
}

/**
 * INTER_AREA of `cv2.resize`: each pixel is the mean of the source pixels that it covers.
 * @param {Picture} picture
 * @param {Part} part
 * @param {number} width
 * @param {number} height
 * @param {Picture} target
 */
function resizeArea(picture, part, width, height, target) {
  // The scales are the doubles of hal::resize, which decide between its two algorithms.
  const [scaleX, scaleY] = [1 / (width / part.width), 1 / (height / part.height)];
  const [wholeX, wholeY] = [roundHalfEven(scaleX), roundHalfEven(scaleY)];
  if (Math.abs(scaleX - wholeX) < EPSILON && Math.abs(scaleY - wholeY) < EPSILON)
    averageBlocks(picture, part, wholeX, wholeY, target);
  else
    averageCells(
      picture,
      part,
      areaTable(part.width, width, scaleX),
      areaTable(part.height, height, scaleY),
      target,
    );
}

/**
 * `resizeAreaFast_` of OpenCV, for whole factors. It adds integers and multiplies with a 32-bit
 * fraction; 2 x 2 pixels it adds and shifts, which rounds halves up.
 * @param {Picture} picture
 * @param {Part} part
 * @param {number} across source pixels for each pixel
 * @param {number} down
 * @param {Picture} target
 */
function averageBlocks(picture, part, across, down, target) {
  const { data } = picture;
  const stride = picture.width * 3;
  const [width, height] = [part.width / across, part.height / down];
  const isHalf = across === 2 && down === 2;
  const share = fround(1 / (across * down));
  for (let y = 0; y < height; y++) {
    let to = y * target.width * 3;
    for (let x = 0; x < width; x++) {
      const corner = (part.top + y * down) * stride + (part.left + x * across) * 3;
      for (let from = corner; from < corner + 3; from++) {
        let sum = 0;
        for (let row = from; row < from + down * stride; row += stride)
          for (let at = row; at < row + across * 3; at += 3) sum += data[at];
        target.data[to++] = isHalf ? (sum + 2) >> 2 : fround(sum * share);
      }
    }
  }
}

/**
 * `resizeArea_` of OpenCV, for all other factors. It computes with 32-bit floats in this order; the
 * clamped array rounds halves to even as `saturate_cast<uchar>`.
 * @param {Picture} picture
 * @param {Part} part
 * @param {AreaTable} columns
 * @param {AreaTable} rows
 * @param {Picture} target
 */
function averageCells(picture, part, columns, rows, target) {
  const length = columns.firsts.length * 3;
  const [row, sum] = [new Float32Array(length), new Float32Array(length)];
  let ready = -1; // the source row that `row` has
  for (let y = 0; y < rows.firsts.length; y++) {
    const start = rows.starts[y];
    for (let k = start; k < rows.starts[y + 1]; k++) {
      const source = rows.firsts[y] + k - start;
      if (source !== ready) {
        averageRow(
          picture.data,
          ((part.top + source) * picture.width + part.left) * 3,
          columns,
          row,
        );
        ready = source;
      }
      const weight = rows.weights[k];
      if (k === start) for (let at = 0; at < length; at++) sum[at] = weight * row[at];
      else for (let at = 0; at < length; at++) sum[at] += fround(weight * row[at]);
    }
    target.data.set(sum, y * target.width * 3);
  }
}

/**
 * @param {Uint8ClampedArray} data
 * @param {number} at where the part's row starts
 * @param {AreaTable} columns
 * @param {Float32Array} row
 */
function averageRow(data, at, { firsts, starts, weights }, row) {
  for (let x = 0, to = 0; x < firsts.length; x++) {
    const end = starts[x + 1];
    let k = starts[x];
    let from = at + firsts[x] * 3;
    let red = fround(data[from] * weights[k]);
    let green = fround(data[from + 1] * weights[k]);
    let blue = fround(data[from + 2] * weights[k]);
    for (k++, from += 3; k < end; k++, from += 3) {
      const weight = weights[k];
      red = fround(red + fround(data[from] * weight));
      green = fround(green + fround(data[from + 1] * weight));
      blue = fround(blue + fround(data[from + 2] * weight));
    }
    row[to++] = red;
    row[to++] = green;
    row[to++] = blue;
  }
}

/**
 * `computeResizeAreaTab` of OpenCV.
 * @param {number} size of the source
 * @param {number} count of pixels
 * @param {number} scale source pixels for each pixel
 * @returns {AreaTable}
 */
function areaTable(size, count, scale) {
  const [firsts, starts] = [new Int32Array(count), new Int32Array(count + 1)];
  const weights = new Float32Array(size + 2 * count);
  let k = 0;
  for (let index = 0; index < count; index++) {
    const [from, to] = [index * scale, index * scale + scale];
    const cell = Math.min(scale, size - from);
    const last = Math.min(Math.floor(to), size - 1);
    const first = Math.min(Math.ceil(from), last);
    const hasStart = first - from > LEAST_SHARE;
    starts[index] = k;
    firsts[index] = hasStart ? first - 1 : first;
    if (hasStart) weights[k++] = (first - from) / cell;
    for (let source = first; source < last; source++) weights[k++] = 1 / cell;
    if (to - last > LEAST_SHARE) weights[k++] = Math.min(to - last, 1, cell) / cell;
  }
  starts[count] = k;
  return { firsts, starts, weights };
}

/**
 * INTER_LINEAR of `cv2.resize`: HResizeLinear keeps 11 more bits, VResizeLinear drops 4 and 16 of
 * them before it adds two rows, and the last 2 rounded.
 * @param {Picture} picture
 * @param {Part} part
 * @param {number} width
 * @param {number} height
 * @param {Picture} target
 */
function resizeLinear(picture, part, width, height, target) {
  const columns = linearTable(part.width, width);
  const rows = linearTable(part.height, height);
  let [upper, lower] = [new Int32Array(width * 3), new Int32Array(width * 3)];
  let [upperReady, lowerReady] = [-1, -1];
  const fill = (/** @type {number} */ source, /** @type {Int32Array} */ row) =>
    blendRow(picture.data, ((part.top + source) * picture.width + part.left) * 3, columns, row);
  for (let y = 0; y < height; y++) {
    const [first, second] = [rows.firsts[y], rows.seconds[y]];
    if (first === lowerReady && first !== upperReady) {
      [upper, lower] = [lower, upper];
      [upperReady, lowerReady] = [lowerReady, upperReady];
    }
    if (first !== upperReady) fill((upperReady = first), upper);
    if (second !== lowerReady) fill((lowerReady = second), lower);
    const [above, below] = [rows.weights[2 * y], rows.weights[2 * y + 1]];
    for (let at = 0, to = y * target.width * 3; at < upper.length; at++, to++)
      target.data[to] =
        (((above * (upper[at] >> 4)) >> 16) + ((below * (lower[at] >> 4)) >> 16) + 2) >> 2;
  }
}

/**
 * @param {Uint8ClampedArray} data
 * @param {number} at where the part's row starts
 * @param {LinearTable} columns
 * @param {Int32Array} row
 */
function blendRow(data, at, { firsts, seconds, weights }, row) {
  for (let x = 0, to = 0; x < firsts.length; x++) {
    const isEdge = firsts[x] === seconds[x];
    const left = isEdge ? UNIT : weights[2 * x];
    const right = isEdge ? 0 : weights[2 * x + 1];
    const first = at + firsts[x] * 3;
    const second = at + seconds[x] * 3;
    for (let channel = 0; channel < 3; channel++)
      row[to++] = data[first + channel] * left + data[second + channel] * right;
  }
}

/**
 * The offsets and weights in `hal::resize` of OpenCV.
 * @param {number} size of the source
 * @param {number} count of pixels
 * @returns {LinearTable}
 */
function linearTable(size, count) {
  const scale = 1 / (count / size);
  const [firsts, seconds] = [new Int32Array(count), new Int32Array(count)];
  const weights = new Int16Array(2 * count);
  for (let index = 0; index < count; index++) {
    const position = fround((index + 0.5) * scale - 0.5);
    const first = Math.floor(position);
    const part = fround(position - first);
    firsts[index] = Math.min(Math.max(first, 0), size - 1);
    seconds[index] = Math.min(Math.max(first + 1, 0), size - 1);
    weights[2 * index] = roundHalfEven(fround(1 - part) * UNIT);
    weights[2 * index + 1] = roundHalfEven(part * UNIT);
  }
  return { firsts, seconds, weights };
}
