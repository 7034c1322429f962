/**
 * A notice with the reasons of a refusal.
 */

import { h, icon } from "../core/dom.js";
import { translate } from "../core/messages.js";

/** @import { Refusal } from "../core/client.js" */

/** @param {Refusal} refusal */
export const refusalNotice = ({ objections }) =>
  h(
    "div.notice.warn",
    { role: "alert" },
    icon("info"),
    h("div", {}, ...objections.map((each) => h("p", {}, translate(each)))),
  );
