/**
 * Functions that create elements and replace them without losing the keyboard focus.
 */

/** @import { Child } from "./types" */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Create an HTML element: `h("button.chip", {onclick}, "Riichi")`.
 * @param {string} name tag, with classes after dots
 * @param {Record<string, any>} [props] `on...` are listeners, booleans are bare attributes
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function h(name, props = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  return /** @type {HTMLElement} */ (build(document.createElement(tag), classes, props, children));
}

/**
 * Create an SVG element in the same way.
 * @param {string} name
 * @param {Record<string, any>} [props]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(name, props = {}, ...children) {
  const [tag, ...classes] = name.split(".");
  return /** @type {SVGElement} */ (
    build(document.createElementNS(SVG, tag), classes, props, children)
  );
}

/**
 * Draw an icon of the sprite in the page.
 * @param {string} name
 */
export function icon(name) {
  return svg("svg.icon", { "aria-hidden": "true" }, svg("use", { href: `#icon-${name}` }));
}

/**
 * Replace the content of `parent`. The focused control keeps the focus if the new content has a
 * control with the same `data-key`.
 * @param {Element} parent
 * @param {...Child} children
 */
export function render(parent, ...children) {
  const active = /** @type {HTMLElement|null} */ (document.activeElement);
  const key = active && parent.contains(active) ? active.dataset.key : undefined;
  parent.replaceChildren(...flatten(children));
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

/**
 * @param {Element} element
 * @param {string[]} classes
 * @param {Record<string, any>} props
 * @param {Child[]} children
 */
function build(element, classes, props, children) {
  if (classes.length) element.classList.add(...classes);
  for (const [name, value] of Object.entries(props)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "class") element.classList.add(...String(value).split(" ").filter(Boolean));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...flatten(children));
  return element;
}

/**
 * @param {Child[]} children
 * @returns {(Node|string)[]}
 */
function flatten(children) {
  return children.flat(Infinity).flatMap((child) => {
    if (child === null || child === undefined || child === false) return [];
    return [child instanceof Node ? child : String(child)];
  });
}
