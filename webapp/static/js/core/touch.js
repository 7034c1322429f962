/**
 * Postpones what would replace or cover the elements under a finger, whose tap would be lost, and
 * drops the second half of a double tap that would meet what is below a dialog that the first half
 * closed, or a dialog that it opened.
 */

/** Milliseconds after which a released finger has clicked, if it does, even on a busy phone. */
const CLICK_TIME = 500;
/** Milliseconds after which a finger that stays is no tap. */
const LONG_PRESS = 1_000;
/**
 * Milliseconds and pixels within which the next tap is the second half of a double tap: nobody reads
 * what has just appeared, and answers it, so quickly.
 */
const DOUBLE_TAP_TIME = 500;
const DOUBLE_TAP_DISTANCE = 12;

let pressed = false;
let timer = 0;
/** @type {Map<unknown, () => void>} */
const waiting = new Map();

/**
 * Act now, or once the finger on the screen has clicked.
 * @param {() => void} act
 * @param {unknown} [key] of several acts with a key only the last one counts
 */
export function whenReleased(act, key = act) {
  waiting.delete(key);
  if (pressed) waiting.set(key, act);
  else act();
}

function release() {
  pressed = false;
  for (const [key, act] of waiting) {
    waiting.delete(key);
    act();
  }
}

/** @param {number} milliseconds */
function releaseAfter(milliseconds) {
  clearTimeout(timer);
  timer = window.setTimeout(release, milliseconds);
}

const onPress = () => {
  pressed = true;
  releaseAfter(LONG_PRESS);
};
const onEnd = () => releaseAfter(CLICK_TIME);
/** @param {MouseEvent} event */
const onClick = (event) => {
  pressed = false; // what the click itself changes is drawn at once
  releaseAfter(0);
  if (event.detail === 0 || !isMisled(event)) return; // 0: from the keyboard or a script
  event.preventDefault();
  event.stopImmediatePropagation();
};

/**
 * The last tap, and the dialog that it was in, null on the page; undefined for a tap on a cross, which
 * may close one dialog after the other.
 */
let last = {
  time: -Infinity,
  x: 0,
  y: 0,
  dialog: /** @type {Element|null|undefined} */ (undefined),
};

/**
 * Return whether a tap is the second half of a double tap whose first half opened or closed a dialog.
 * @param {MouseEvent} event
 */
function isMisled({ timeStamp: time, clientX: x, clientY: y, target }) {
  const element = /** @type {Element} */ (target);
  const dialog = element.closest("dialog:modal");
  const isRepeated =
    time - last.time < DOUBLE_TAP_TIME && Math.hypot(x - last.x, y - last.y) < DOUBLE_TAP_DISTANCE;
  const result = isRepeated && last.dialog !== undefined && last.dialog !== dialog;
  const isCross = element.closest(".sheet-head") !== null;
  last = { time, x, y, dialog: result ? last.dialog : isCross ? undefined : dialog };
  return result;
}

window.addEventListener("pointerdown", onPress, true);
window.addEventListener("pointerup", onEnd, true);
window.addEventListener("pointercancel", () => releaseAfter(0), true); // it scrolls
window.addEventListener("click", onClick, true);
