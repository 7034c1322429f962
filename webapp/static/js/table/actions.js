/**
 * The row at the bottom edge of the table: undo, redo, draw, everything else, the history.
 */

import { doAgain, takeBack } from "./doing.js";
import { getTable, mayAct } from "./state.js";
import { getView, watch } from "../store.js";
import { h, icon, render } from "../dom.js";
import { inWords } from "../settings.js";
import { openDraw } from "./draw_sheet.js";
import { openHistory } from "./history.js";
import { openNextGame } from "./next_game.js";
import { openOther } from "./other_sheet.js";

/** @param {HTMLElement} place */
export function mountActions(place) {
  watch(
    () => [getTable().view, getView().screen, getView().settings?.language],
    () => {
      const { view } = getTable();
      place.hidden = !view || getView().screen !== "home";
      if (view) render(place, ...(view.role === "host" ? actions(view) : watching()));
    },
  );
}

/** @param {import("./state.js").View} view */
function actions({ undo, redo, game, can, ended, history }) {
  const next = mayAct() && can.game;
  const started = undo && undo.seq !== history[0]?.seq; // the first game stays begun
  return [
    action({
      key: "undo",
      drawn: "undo",
      words: inWords({ en: "Undo", ja: "戻す" }),
      more: undo && inWords(undo.words),
      disabled: !started,
      onclick: takeBack,
    }),
    action({
      key: "redo",
      drawn: "redo",
      words: inWords({ en: "Redo", ja: "やり直す" }),
      more: redo && inWords(redo.words),
      disabled: !redo,
      onclick: doAgain,
    }),
    next
      ? action({
          key: "next-game",
          drawn: "new",
          words: inWords({ en: "Next game", ja: "次の半荘" }),
          onclick: () => openNextGame(),
        })
      : action({
          key: "draw",
          drawn: "draw",
          words: inWords({ en: "Draw", ja: "流局" }),
          disabled: ended || !can.draw,
          onclick: () => openDraw(),
        }),
    action({
      key: "other",
      drawn: "more",
      words: inWords({ en: "Other", ja: "その他" }),
      disabled: ended || !game,
      onclick: openOther,
    }),
    historyAction(),
  ];
}

const watching = () => [
  h("p.quiet.watching", {}, inWords({ en: "You are watching.", ja: "観戦中です。" })),
  historyAction(),
];

const historyAction = () =>
  action({
    key: "history",
    drawn: "history",
    words: inWords({ en: "History", ja: "履歴" }),
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
