/**
 * Where the read label of a tile stands in the photo: above it as a rule, beside it in a row that
 * runs downwards, where it would hide the next tile.
 */

/** @import { Area } from "../core/types" */

const SIZE = 0.62; // of the tile's shorter side
const FACE = 4 / 3; // height of a face for its width
const INTO = 0.08; // of itself that a label stands on its own tile
const HIDES = 0.15; // of itself that a label may lie on others

/**
 * @param {number[]} box left, top, right, bottom
 * @param {{width: number, height: number, tiles: {box: number[]}[]}} photo
 * @returns {Area}
 */
export function badgeArea(box, { width, height, tiles }) {
  const areas = around(box);
  const hidden = areas.map((area) => {
    const outside = 1 - overlap(area, [0, 0, width, height]);
    const others = tiles.filter((each) => each.box !== box).map((each) => overlap(area, each.box));
    return outside + others.reduce((sum, each) => sum + each, 0);
  });
  const free = hidden.findIndex((each) => each < HIDES);
  return areas[free < 0 ? hidden.indexOf(Math.min(...hidden)) : free];
}

/** Above, to the right, to the left and below. @param {number[]} box */
function around([x0, y0, x1, y1]) {
  const width = Math.min(x1 - x0, y1 - y0) * SIZE;
  const height = width * FACE;
  const [x, y] = [(x0 + x1 - width) / 2, (y0 + y1 - height) / 2];
  return [
    { x, y: y0 - height * (1 - INTO), width, height },
    { x: x1 - width * INTO, y, width, height },
    { x: x0 - width * (1 - INTO), y, width, height },
    { x, y: y1 - height * INTO, width, height },
  ];
}

/**
 * The part of an area that lies on a box.
 * @param {Area} area
 * @param {number[]} box
 */
function overlap({ x, y, width, height }, [x0, y0, x1, y1]) {
  const wide = Math.max(0, Math.min(x + width, x1) - Math.max(x, x0));
  const high = Math.max(0, Math.min(y + height, y1) - Math.max(y, y0));
  return (wide * high) / (width * height);
}
