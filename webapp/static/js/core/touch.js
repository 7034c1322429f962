/** Postpones what would replace or cover the elements under a finger, whose tap would be lost. */

/** Milliseconds after which a released finger has clicked, if it does. */
const CLICK_TIME = 100;
/** Milliseconds after which a finger that stays is no tap. */
const LONG_PRESS = 1_000;

let pressed = false;
let timer = 0;
/** @type {Set<() => void>} */
const waiting = new Set();

/** Act now, or once the finger on the screen has clicked. @param {() => void} act */
export function whenReleased(act) {
  if (pressed) waiting.add(act);
  else act();
}

function release() {
  pressed = false;
  const acts = [...waiting];
  waiting.clear();
  for (const act of acts) act();
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
window.addEventListener("pointercancel", onEnd, true);
window.addEventListener("click", onClick, true);
