/** Gestures on the photo: drag to pan, pinch or double-tap to zoom, swipe to select. */

/** @import { Area } from "../core/types" */
/** @typedef {[number, number]} Point */

/**
 * @typedef {object} Viewport what the gestures change
 * @property {() => Area} area the displayed part of the photo
 * @property {(area: Area) => void} show
 * @property {() => boolean} isZoomed whether there is something to pan to
 * @property {() => boolean} isSelecting whether a finger draws instead of panning
 * @property {(path: Point[], done: boolean) => void} draw what a finger has drawn
 * @property {(at: Point) => void} doubleTap
 */

const MOVED = 6; // pixels of the screen from which a finger drags instead of tapping
const WHEEL_ZOOM = 1.01; // for each unit of a wheel or a touchpad

/** @param {SVGSVGElement} canvas @param {Viewport} view */
export function enableGestures(canvas, view) {
  /** The fingers on the photo, on the screen. @type {Map<number, Point>} */
  const fingers = new Map();
  let moved = false;
  /** @type {{at: Point, area: Area}|null} */
  let pull = null;
  /** @type {{spread: number, middle: Point, at: Point, area: Area}|null} */
  let pinch = null;
  /** @type {Point[]} */
  let path = [];

  /** @param {Point} at on the screen @returns {Point} */
  const inPhoto = ([x, y]) => {
    const { x: px, y: py } = new DOMPoint(x, y).matrixTransform(
      canvas.getScreenCTM()?.inverse() ?? new DOMMatrix(),
    );
    return [px, py];
  };
  const scale = () => 1 / (canvas.getScreenCTM()?.a ?? 1);
  const spread = () => {
    const [[x0, y0], [x1, y1]] = [...fingers.values()];
    return {
      spread: Math.hypot(x1 - x0, y1 - y0),
      middle: /** @type {Point} */ ([(x0 + x1) / 2, (y0 + y1) / 2]),
    };
  };
  const begin = (/** @type {Point} */ at) => {
    pull = { at, area: view.area() };
    pinch = null;
  };

  canvas.addEventListener("pointerdown", (event) => {
    if (fingers.size === 0) moved = false;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (fingers.size === 1) {
      begin([event.clientX, event.clientY]);
      path = view.isSelecting() ? [inPhoto([event.clientX, event.clientY])] : [];
    } else if (fingers.size === 2) {
      const now = spread();
      pinch = { ...now, area: view.area(), at: inPhoto(now.middle) };
      if (path.length) view.draw((path = []), false);
      moved = true;
    }
  });
  canvas.addEventListener("pointermove", (event) => {
    if (!fingers.has(event.pointerId)) return;
    fingers.set(event.pointerId, [event.clientX, event.clientY]);
    if (pinch && fingers.size === 2) {
      const [now, start] = [spread(), pinch];
      const factor = start.spread / Math.max(1, now.spread);
      const [dx, dy] = [0, 1].map((axis) => (now.middle[axis] - start.middle[axis]) * scale());
      view.show(panned(zoomed(start.area, factor, start.at), dx, dy));
      return;
    }
    if (!pull) return;
    const [dx, dy] = [event.clientX - pull.at[0], event.clientY - pull.at[1]];
    if (!moved && Math.hypot(dx, dy) < MOVED) return;
    if (!moved) canvas.setPointerCapture(event.pointerId); // not before: it would redirect taps
    moved = true;
    if (path.length) {
      path.push(inPhoto([event.clientX, event.clientY]));
      view.draw(path, false);
    } else if (view.isZoomed()) view.show(panned(pull.area, dx * scale(), dy * scale()));
  });
  for (const end of /** @type {const} */ (["pointerup", "pointercancel"])) {
    canvas.addEventListener(end, (event) => {
      fingers.delete(event.pointerId);
      if (path.length && fingers.size === 0) {
        view.draw(end === "pointerup" && moved ? path : [], true);
        path = [];
      }
      pinch = null;
      pull = null;
      const [left] = fingers.values();
      if (left) begin(left);
    });
  }
  canvas.addEventListener(
    "click",
    (event) => {
      if (!moved) return;
      moved = false; // the end of a drag is no tap
      event.stopPropagation();
    },
    true,
  );
  canvas.addEventListener("dblclick", (event) => {
    const box = /** @type {Element} */ (event.target).closest(".box");
    if (!box && !view.isSelecting()) view.doubleTap(inPhoto([event.clientX, event.clientY]));
  });
  canvas.addEventListener(
    "wheel",
    (event) => {
      if (!event.ctrlKey) return; // a pinch on a touchpad; other wheels scroll the page
      event.preventDefault();
      const at = inPhoto([event.clientX, event.clientY]);
      view.show(zoomed(view.area(), WHEEL_ZOOM ** event.deltaY, at));
    },
    { passive: false },
  );
}

/**
 * Return an area changed in size by a factor, with a point of the photo in its place.
 * @param {Area} area
 * @param {number} factor
 * @param {Point} point
 */
export const zoomed = (area, factor, [x, y]) => ({
  x: x - (x - area.x) * factor,
  y: y - (y - area.y) * factor,
  width: area.width * factor,
  height: area.height * factor,
});

/** @param {Area} area @param {number} dx @param {number} dy */
const panned = (area, dx, dy) => ({ ...area, x: area.x - dx, y: area.y - dy });
