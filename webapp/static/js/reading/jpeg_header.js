/**
 * The header of a JPEG: its size, and the EXIF data with the orientation of the camera.
 */

const SOI = 0xffd8; // the first two bytes
const [APP1, SOF0, SOF15] = [0xe1, 0xc0, 0xcf]; // markers; EXIF is in APP1
const NOT_SIZES = [0xc4, 0xc8, 0xcc]; // the markers between SOF0 and SOF15 that give no size
const EXIF = 0x45786966; // the first four bytes of EXIF data
const LITTLE_ENDIAN = 0x4949;
const ORIENTATION = 0x0112; // a field of EXIF

/**
 * `orientation` is from 1, upright, to 8; `exif` is the start of the EXIF data in the file.
 * @typedef {object} JpegHeader
 * @property {number} width as stored
 * @property {number} height
 * @property {number} orientation
 * @property {number|null} exif
 */

/**
 * Return the header of a JPEG, or null if the file is none.
 * @param {ArrayBuffer} content
 * @returns {JpegHeader|null}
 */
export function readJpegHeader(content) {
  const file = new DataView(content);
  if (file.byteLength < 2 || file.getUint16(0) !== SOI) return null;
  /** @type {number|null} */
  let exif = null;
  let orientation = 1;
  for (let at = 2; at + 9 <= file.byteLength; at += 2 + file.getUint16(at + 2)) {
    if (file.getUint8(at) !== 0xff) return null;
    const marker = file.getUint8(at + 1);
    if (marker === APP1 && exif === null && file.getUint32(at + 4) === EXIF) {
      exif = at + 4;
      orientation = findOrientation(file, exif + 6);
    } else if (marker >= SOF0 && marker <= SOF15 && !NOT_SIZES.includes(marker)) {
      const [height, width] = [file.getUint16(at + 5), file.getUint16(at + 7)];
      return { width, height, orientation, exif };
    }
  }
  return null;
}

/**
 * @param {DataView} file
 * @param {number} start of the TIFF structure in the EXIF data
 */
function findOrientation(file, start) {
  const end = file.byteLength;
  if (start + 8 > end) return 1;
  const little = file.getUint16(start) === LITTLE_ENDIAN;
  const fields = start + file.getUint32(start + 4, little);
  if (fields + 2 > end) return 1;
  for (let left = file.getUint16(fields, little), at = fields + 2; left > 0; left--, at += 12) {
    if (at + 12 > end) return 1;
    if (file.getUint16(at, little) !== ORIENTATION) continue;
    const value = file.getUint16(at + 8, little);
    return value >= 1 && value <= 8 ? value : 1;
  }
  return 1;
}
