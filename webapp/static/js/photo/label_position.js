/**
 * The position of a tile's label in the photo: above the tile, or beside it in a vertical row.
 */

/** @import { Area } from "../core/types" */

const RELATIVE_WIDTH = 0.62; // of the tile's shorter side
const FACE_RATIO = 4 / 3; // height by width
const OVERLAP_OWN = 0.08; // share of the label that covers its own tile
const MAX_OVERLAP = 0.15; // share of the label that can cover other tiles

/**
 * @param {number[]} box left, top, right, bottom
 * @param {{width: number, height: number, tiles: {box: number[]}[]}} photo
 * @returns {Area}
 */
export function labelArea(box, { width, height, tiles }) {
  const areas = candidates(box);
  const hidden = areas.map((area) => {
    const outside = 1 - overlap(area, [0, 0, width, height]);
    const others = tiles.filter((each) => each.box !== box).map((each) => overlap(area, each.box));
    return outside + others.reduce((sum, each) => sum + each, 0);
  });
  const free = hidden.findIndex((each) => each < MAX_OVERLAP);
  return areas[free < 0 ? hidden.indexOf(Math.min(...hidden)) : free];
}

/** Return the areas above, right, left and below. @param {number[]} box */
function candidates([x0, y0, x1, y1]) {
  const width = Math.min(x1 - x0, y1 - y0) * RELATIVE_WIDTH;
  const height = width * FACE_RATIO;
  const [x, y] = [(x0 + x1 - width) / 2, (y0 + y1 - height) / 2];
  return [
    { x, y: y0 - height * (1 - OVERLAP_OWN), width, height },
    { x: x1 - width * OVERLAP_OWN, y, width, height },
    { x: x0 - width * (1 - OVERLAP_OWN), y, width, height },
    { x, y: y1 - height * OVERLAP_OWN, width, height },
  ];
}

/**
 * Return the share of an area that covers a box.
 * @param {Area} area
 * @param {number[]} box
 */
function overlap({ x, y, width, height }, [x0, y0, x1, y1]) {
  const wide = Math.max(0, Math.min(x + width, x1) - Math.max(x, x0));
  const high = Math.max(0, Math.min(y + height, y1) - Math.max(y, y0));
  return (wide * high) / (width * height);
}
