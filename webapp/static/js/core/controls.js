/** The form controls and notices that every part of the page uses. */

import { h, icon, iconButton } from "./dom.js";
import { _, formatNumber, translate } from "./messages.js";
import { drawTiles } from "./tiles.js";

/** @import { Refusal } from "./client.js" */
/** @import { Props } from "./dom.js" */
/** @import { Child } from "./types" */

/**
 * Draw a choice of a few options, side by side or one per line.
 * @param {{name: string, key: string, options: [string, Child][],
 *   value: string, below?: boolean, pick: (value: string) => void}} options
 */
export const segmented = ({ name, key, options, value, below = false, pick }) =>
  h(
    "fieldset.segmented",
    h("legend.quiet.small", name),
    h(
      below ? "div.segments.below" : "div.segments",
      ...options.map(([each, words]) =>
        h(
          "label.segment",
          h("input", {
            type: "radio",
            name: key,
            value: each,
            checked: each === value,
            "data-key": `${key}-${each}`,
            onchange: () => pick(each),
          }),
          h("span", words),
        ),
      ),
    ),
  );

/**
 * Draw a choice of many options.
 * @param {{name: string, key: string, options: [string, string][], value: string,
 *   pick: (value: string) => void}} options
 */
export const select = ({ name, key, options, value, pick }) =>
  h(
    "select.input.select",
    {
      "aria-label": name,
      "data-key": key,
      onchange: (/** @type {{target: HTMLSelectElement}} */ { target }) => pick(target.value),
    },
    ...options.map(([each, words]) =>
      h("option", { value: each, selected: each === value }, words),
    ),
  );

/**
 * Draw a switch.
 * @param {{words: Child, key: string, value: boolean, fixed?: boolean,
 *   pick: (value: boolean) => void}} options
 */
export const toggle = ({ words, key, value, fixed = false, pick }) =>
  h(
    "label.toggle",
    h("input", {
      type: "checkbox",
      checked: value,
      disabled: fixed,
      "data-key": key,
      onchange: (/** @type {{target: HTMLInputElement}} */ { target }) => pick(target.checked),
    }),
    h("span", words),
  );

/**
 * Draw a small number with buttons to decrease and increase it.
 * @param {{name: string, key: string, value: number, most: number,
 *   pick: (value: number) => void}} options
 */
export function stepper({ name, key, value, most, pick }) {
  const button = (/** @type {number} */ next, /** @type {string} */ words) =>
    iconButton(next < value ? "minus" : "plus", _("{name}: {words}", { name, words }), {
      disabled: next < 0 || next > most,
      "data-key": `${key}-${next < value ? "less" : "more"}`,
      onclick: () => pick(next),
    });
  return h(
    "div.row.wrap.stepper",
    { role: "group", "aria-label": name },
    h("span.quiet.small.stepper-name", name),
    button(value - 1, _("one less")),
    h("output", { "data-key": key }, formatNumber(value)),
    button(value + 1, _("one more")),
  );
}

/** Draw a group of switches. @param {string} name @param {...Child} toggles */
export const toggleGroup = (name, ...toggles) =>
  h("div.cluster.toggles", { role: "group", "aria-label": name }, ...toggles);

/**
 * Draw a switch for each option that a set can have.
 * @template Option
 * @param {{name: string, key: string, options: [Option, string][], chosen: Set<Option>,
 *   redraw: () => void}} options
 */
export const setToggles = ({ name, key, options, chosen, redraw }) =>
  toggleGroup(
    name,
    ...options.map(([option, words]) =>
      toggle({
        words,
        key: `${key}-${option}`,
        value: chosen.has(option),
        pick: (isChosen) => {
          if (isChosen) chosen.add(option);
          else chosen.delete(option);
          redraw();
        },
      }),
    ),
  );

/** Draw a section with a heading, unless it is empty. @param {string} key @param {Child} title @param {...Child} content */
export const titledSection = (key, title, ...content) =>
  content.some(Boolean) &&
  h(
    "section.stack",
    { "aria-labelledby": `${key}-title` },
    h("h2", { id: `${key}-title` }, title),
    ...content,
  );

/** Draw the head of a table; an empty text has no column to name. @param {string[]} heads */
export const tableHead = (heads) =>
  h(
    "thead",
    h("tr", ...heads.map((words) => (words ? h("th", { scope: "col" }, words) : h("td")))),
  );

/** Draw a line of a table, which has a name. @param {string} name @param {Child[]} cells */
export const tableRow = (name, cells) =>
  h("tr", h("th", { scope: "row" }, name), ...cells.map((each) => h("td", each)));

/** Draw a place in which a table that is too wide scrolls. @param {string} name @param {HTMLElement} table */
export const wideTable = (name, table) =>
  h("div.wide-table", { tabindex: 0, role: "group", "aria-label": name }, table);

/** Draw a line of a list. @param {Child} name @param {Child} note @param {...Child} controls */
export const listRow = (name, note, ...controls) =>
  h("li.row.panel.club-row", h("span.grow", h("b", name), h("small.note", note)), ...controls);

/** Draw a control below its name. @param {string} name @param {Child} control */
const labelled = (name, control) => h("label.field", h("span", name), control);

/**
 * Draw a text field below its name.
 * @param {string} name
 * @param {Props & {value: string}} props of the input, but the class of the whole; a redraw draws
 *   the value, so it has what was typed
 * @param {(text: string) => void} onType
 */
export const textField = (name, { class: classes, ...props }, onType) =>
  h(
    "label.field",
    { class: classes },
    h("span", name),
    h("input.input", {
      type: "text",
      autocomplete: "off",
      ...props,
      oninput: (/** @type {{target: HTMLInputElement}} */ { target }) => onType(target.value),
    }),
  );

/**
 * Draw a text field for a text of an object.
 * @template {string} Key
 * @param {{[name in Key]: string}} texts
 * @param {Key} key
 * @param {string} name
 * @param {Props} [props]
 */
export const fieldOf = (texts, key, name, props) =>
  textField(name, { "data-key": key, value: texts[key], ...props }, (text) => {
    texts[key] = text;
  });

/** Draw a choice of many options below its name. @param {Parameters<typeof select>[0]} options */
export const labelledSelect = (options) => labelled(options.name, select(options));

/**
 * Draw a field of several lines below its name.
 * @param {string} name
 * @param {Props} props
 * @param {string} text what was typed
 * @param {(text: string) => void} onType
 */
export const textArea = (name, props, text, onType) =>
  labelled(
    name,
    h(
      "textarea.input",
      {
        ...props,
        oninput: (/** @type {{target: HTMLTextAreaElement}} */ { target }) => onType(target.value),
      },
      text,
    ),
  );

/**
 * Draw a line of a menu: a link if it has an address, else a button.
 * @param {Props} props
 * @param {Child} words
 * @param {{image?: string, note?: Child, more?: Child}} [options] `more` stands at the end, by
 *   default an arrow unless there is an image at the start
 */
export const menuRow = (props, words, { image, note, more = !image && icon("next") } = {}) =>
  h(
    `${"href" in props ? "a" : "button"}.row.loose.wide-button.menu-row`,
    props,
    image && icon(image),
    h("span", words, note && h("small.note", note)),
    more,
  );

/**
 * Draw a notice with drawn tiles, which screen readers announce.
 * @param {string} name an icon
 * @param {{class?: string, role?: "alert"|"status"}} props
 * @param {Child} words
 * @param {...Child} more
 */
export const notice = (name, props, words, ...more) =>
  h(
    "div.raised.notice",
    { role: "status", ...props },
    icon(name),
    h("p", drawTiles(words)),
    ...more,
  );

/** Draw the reasons of a refusal. @param {Refusal} refusal */
export const refusalNotice = ({ objections }) =>
  h(
    "div.raised.notice.warn",
    { role: "alert" },
    icon("info"),
    h("div", ...objections.map((each) => h("p", drawTiles(translate(each))))),
  );

/** Draw why something failed. @param {string} words */
export const failureNotice = (words) =>
  h("p.raised.notice.bad", { role: "alert" }, icon("warning"), h("span", drawTiles(words)));

/** Draw the buttons of a notice. @param {...Child} buttons */
export const noticeActions = (...buttons) => h("div.cluster.notice-actions", ...buttons);

/**
 * Draw a button.
 * @param {string} kind its class, such as "primary" or "secondary"
 * @param {string} key
 * @param {Child} words
 * @param {(event: Event) => void} onclick
 */
export const actionButton = (kind, key, words, onclick) =>
  h(`button.${kind}`, { "data-key": key, onclick }, words);

/**
 * Draw a button that stays pressed.
 * @param {string} kind its class, such as "chip"
 * @param {string} key
 * @param {boolean} isPressed
 * @param {Child} words
 * @param {(event: Event) => void} onclick
 */
export const toggleButton = (kind, key, isPressed, words, onclick) =>
  h(`button.${kind}`, { "data-key": key, "aria-pressed": String(isPressed), onclick }, words);

/** Draw a plain button. @param {string} key @param {Child} words @param {() => void} onclick */
export const plainButton = (key, words, onclick) => actionButton("plain", key, words, onclick);
