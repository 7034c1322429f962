/** Functions that create elements and replace them without losing the keyboard focus. */

import { isRightToLeft } from "./bidi.js";
import { whenReleased } from "./touch.js";

/** @import { Child } from "./types" */

const SVG = "http://www.w3.org/2000/svg";

/** Attributes: `on...` are listeners, booleans are bare. @typedef {Record<string, any>} Props */

/**
 * Create an HTML element: `h("button.chip", { onclick }, "Riichi")` or `h("b", "East")`.
 * @param {string} name tag, with classes after dots
 * @param {Props|Child} [first] the attributes, or else the first child
 * @param {...Child} others
 */
export function h(name, first, ...others) {
  const [tag, ...classes] = name.split(".");
  const element = document.createElement(tag);
  if (element instanceof HTMLButtonElement) element.type = "button"; // it would submit otherwise
  if (element instanceof HTMLFormElement) element.onsubmit = () => false; // it would leave the page
  return fill(element, classes, first, others);
}

/**
 * Create an SVG element in the same way.
 * @param {string} name
 * @param {Props|Child} [first]
 * @param {...Child} others
 */
export function svg(name, first, ...others) {
  const [tag, ...classes] = name.split(".");
  const element = /** @type {SVGElement} */ (document.createElementNS(SVG, tag));
  return fill(element, classes, first, others);
}

/** Return an element of the HTML of the page. @param {string} id */
export const elementWith = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

/** Draw an icon of the sprite in the page. @param {string} name */
export const icon = (name) =>
  svg("svg.icon", { "aria-hidden": "true" }, svg("use", { href: `#icon-${name}` }));

/**
 * Draw a round button with an icon.
 * @param {string} iconName
 * @param {string} name for screen readers
 * @param {Props} props
 */
export const iconButton = (iconName, name, props) =>
  h("button.round", { "aria-label": name, ...props }, icon(iconName));

const DOWNLOAD_TIME = 60_000; // milliseconds

/**
 * Let the browser download a file, or share it from the home screen of an iPhone, which has no
 * downloads there.
 * @param {Blob} file
 * @param {string} name
 */
export async function saveFile(file, name) {
  const files = [new File([file], name, { type: file.type })];
  if ("standalone" in navigator && navigator.standalone && navigator.canShare?.({ files })) {
    const end = await navigator.share({ files }).catch((error) => error);
    if (end?.name !== "NotAllowedError") return; // shared or cancelled, not too late after the tap
  }
  const href = URL.createObjectURL(file);
  h("a", { href, download: name }).click();
  window.setTimeout(() => URL.revokeObjectURL(href), DOWNLOAD_TIME);
}

/** Return a file as a data URL. @param {Blob} file @returns {Promise<string>} */
export const dataUrl = (file) =>
  new Promise((resolve) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.readAsDataURL(file);
  });

/**
 * Replace the content of `parent`, but not while a finger is on the screen: what it taps would move.
 * The focused control keeps the focus if the new content has a control with the same `data-key`, and a
 * fold with the same words stays open.
 * @param {Element} parent
 * @param {...Child} children
 */
export const render = (parent, ...children) =>
  whenReleased(() => replaceContent(parent, children), parent);

/** @param {Element} parent @param {Child[]} children */
function replaceContent(parent, children) {
  const active = /** @type {HTMLElement|null} */ (document.activeElement);
  const key = active && parent.contains(active) ? active.dataset.key : undefined;
  const unfolded = folds(parent).flatMap((each) => (each.open ? [wordsOf(each)] : []));
  parent.replaceChildren(...flatten(children, parent));
  for (const each of folds(parent)) if (unfolded.includes(wordsOf(each))) each.open = true;
  if (key) {
    const again = parent.querySelector(`[data-key="${CSS.escape(key)}"]`);
    if (again instanceof HTMLElement || again instanceof SVGElement) {
      again.focus({ preventScroll: true });
      if (active instanceof HTMLInputElement && again instanceof HTMLInputElement) {
        const { selectionStart: start, selectionEnd: end } = active;
        // A selection that will be typed over stays selected.
        if (start !== null && again.value === active.value) again.setSelectionRange(start, end);
      }
    }
  }
}

/** @param {Element} parent */
const folds = (parent) => [
  .../** @type {NodeListOf<HTMLDetailsElement>} */ (parent.querySelectorAll("details.fold")),
];

/** @param {HTMLDetailsElement} fold */
const wordsOf = (fold) => fold.firstElementChild?.textContent;

/**
 * @template {Element} T
 * @param {T} element
 * @param {string[]} classes
 * @param {Props|Child} first
 * @param {Child[]} others
 */
function fill(element, classes, first, others) {
  const hasProps = typeof first === "object" && first?.constructor === Object;
  element.classList.add(...classes);
  for (const [name, value] of Object.entries(hasProps ? first : {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.classList.add(...String(value).split(" ").filter(Boolean));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(
    ...flatten(hasProps ? others : [/** @type {Child} */ (first), ...others], element),
  );
  return element;
}

/** Elements that have only text. */
const PLAIN = ["option", "title", "textarea", "bdi"];

/**
 * Return the children of an element. A text from right to left, such as a name, does not move what
 * stands beside it.
 * @param {any[]} children nested lists of `Child`
 * @param {Element} parent
 * @returns {(Node|string)[]}
 */
const flatten = (children, parent) =>
  children
    .flat(Infinity)
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => {
      if (child instanceof Node) return child;
      const text = String(child);
      const isPlain = !(parent instanceof HTMLElement) || PLAIN.includes(parent.localName);
      return isPlain || !isRightToLeft(text) ? text : h("bdi", text);
    });

/** Return the attributes of a shape that is tapped, or chosen with a key. @param {() => void} open */
export const asButton = (open) => ({
  tabindex: 0,
  role: "button",
  onclick: open,
  onkeydown: (/** @type {KeyboardEvent} */ event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    open();
  },
});

/** The control that a keyboard used last, what is around it, and its middle. */
let last = /** @type {{control: Element, places: Element[], x: number, y: number}|null} */ (null);

function rememberFocus() {
  const control = document.activeElement;
  last = null;
  if (!control?.matches(":focus-visible")) return; // a finger does not need to find it again
  const { left, right, top, bottom } = control.getBoundingClientRect();
  const places = [];
  for (let each = control.parentElement; each; each = each.parentElement) places.push(each);
  last = { control, places, x: (left + right) / 2, y: (top + bottom) / 2 };
}

/** @param {Element} control */
const isUsable = (control) =>
  control.isConnected && !control.matches(":disabled") && control.getClientRects().length > 0;

/** Focus what is nearest to a control that has gone, is hidden or disabled; else the heading. */
function moveFocus() {
  if (!last || isUsable(last.control)) return;
  const { control, places, x, y } = last;
  last = null;
  if (![document.body, control].includes(/** @type {Element} */ (document.activeElement))) return;
  const distance = (/** @type {Element} */ each) => {
    const { left, right, top, bottom } = each.getBoundingClientRect();
    return Math.hypot((left + right) / 2 - x, (top + bottom) / 2 - y);
  };
  const around = places.slice(0, places.indexOf(document.body));
  const [nearest] = around
    .filter((place) => place.isConnected)
    .map((place) => [
      ...[.../** @type {NodeListOf<HTMLElement>} */ (place.querySelectorAll(CONTROLS))]
        .filter(isUsable)
        .sort((one, other) => distance(one) - distance(other)),
      ...(place instanceof HTMLDialogElement ? [place] : []),
    ])
    .find((controls) => controls.length > 0) ?? [document.querySelector("h1")];
  nearest?.focus({ preventScroll: true });
}

const CONTROLS = "a[href], button, summary, [role='button']";

for (const event of ["focusin", "keydown"]) document.addEventListener(event, rememberFocus, true);
new MutationObserver(moveFocus).observe(document, {
  subtree: true,
  childList: true,
  attributeFilter: ["data-screen", "disabled", "hidden"],
});
