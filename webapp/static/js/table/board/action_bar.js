/**
 * The row at the bottom edge of the table: undo, redo, draw, everything else, the history.
 */

import { h, icon, render } from "../../core/dom.js";
import { translate } from "../../core/settings.js";
import { getPage, watch } from "../../core/store.js";
import { doAgain, takeBack } from "../commands.js";
import { openDraw } from "../events/draw_sheet.js";
import { openOther } from "../events/other_sheet.js";
import { openHistory } from "../history/history_sheet.js";
import { openNextGame } from "../setup/seating.js";
import { getTable, mayAct } from "../state.js";

/** @import { TableView } from "../../core/types" */

/** @param {HTMLElement} place */
export function mountActions(place) {
  watch(
    () => [getTable().view, getPage().screen, getPage().settings?.language],
    () => {
      const { view } = getTable();
      place.hidden = !view || getPage().screen !== "home";
      if (view) render(place, ...(view.role === "host" ? actions(view) : watching()));
    },
  );
}

/** @param {TableView} view */
function actions({ undo, redo, game, can, ended, history }) {
  const next = mayAct() && can.game;
  const started = undo && undo.seq !== history[0]?.seq; // the first game stays begun
  return [
    action({
      key: "undo",
      drawn: "undo",
      words: translate({ en: "Undo", ja: "戻す" }),
      more: undo && translate(undo.words),
      disabled: !started,
      onclick: takeBack,
    }),
    action({
      key: "redo",
      drawn: "redo",
      words: translate({ en: "Redo", ja: "やり直す" }),
      more: redo && translate(redo.words),
      disabled: !redo,
      onclick: doAgain,
    }),
    next
      ? action({
          key: "next-game",
          drawn: "new",
          words: translate({ en: "Next game", ja: "次の半荘" }),
          onclick: () => openNextGame(),
        })
      : action({
          key: "draw",
          drawn: "draw",
          words: translate({ en: "Draw", ja: "流局" }),
          disabled: ended || !can.draw,
          onclick: () => openDraw(),
        }),
    action({
      key: "other",
      drawn: "more",
      words: translate({ en: "Other", ja: "その他" }),
      disabled: ended || !game,
      onclick: openOther,
    }),
    historyAction(),
  ];
}

const watching = () => [
  h("p.quiet.watching", {}, translate({ en: "You are watching.", ja: "観戦中です。" })),
  historyAction(),
];

const historyAction = () =>
  action({
    key: "history",
    drawn: "history",
    words: translate({ en: "History", ja: "履歴" }),
    onclick: openHistory,
  });

/**
 * @param {{key: string, drawn: string, words: string, more?: string|null, disabled?: boolean,
 *   onclick: () => void}} how
 */
const action = ({ key, drawn, words, more, disabled = false, onclick }) =>
  h(
    "button.action",
    {
      type: "button",
      disabled,
      "data-key": key,
      "aria-label": more ? `${words}: ${more}` : words,
      onclick,
    },
    icon(drawn),
    h("span", {}, words),
  );
