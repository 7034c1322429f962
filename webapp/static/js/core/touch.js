/** Postpones what would replace or cover the elements under a finger, whose tap would be lost. */

/** Milliseconds after which a released finger has clicked, if it does, even on a busy phone. */
const CLICK_TIME = 500;
/** Milliseconds after which a finger that stays is no tap. */
const LONG_PRESS = 1_000;

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
const onClick = () => {
  pressed = false; // what the click itself changes is drawn at once
  releaseAfter(0);
};
window.addEventListener("pointerdown", onPress, true);
window.addEventListener("pointerup", onEnd, true);
window.addEventListener("pointercancel", () => releaseAfter(0), true); // it scrolls
window.addEventListener("click", onClick, true);
