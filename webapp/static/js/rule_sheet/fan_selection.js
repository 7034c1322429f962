/** The selected rules of a game scored by fans. */

import { checkRules } from "../core/client.js";
import { changeGame, fanRuleSet, fanRuleChanges } from "../core/settings.js";
import { getPage } from "../core/store.js";
import { normalize } from "../hand/circumstances.js";
import { edit } from "../hand/hand_store.js";
import { joinFans, splitFans, withValue } from "../rules/rule_book.js";

/** @import { CatalogueResponse } from "../core/types" */
/** @import { RuleBook } from "../rules/rule_book.js" */

/** Return the rules of the selected game. @param {CatalogueResponse} catalogue */
export function fanBook(catalogue) {
  const { presets } = catalogue;
  const preset = presets.find(({ name }) => name === fanRuleSet()) ?? presets[0];
  const changes = splitFans(fanRuleChanges());
  /** @type {RuleBook} */
  const book = {
    catalogue,
    preset,
    changes,
    select: ({ name }) => change({ rules: name ?? "", changes: {} }),
    change(rule, value) {
      const now = fanBook(catalogue); // other rules can have changed while the value was checked
      if (now.preset === preset) change({ changes: joinFans(withValue(now, rule, value)) });
    },
    check: (rule, value) =>
      checkRules({
        game: getPage().game.name,
        rules: {
          ...(preset.name && { preset: preset.name }),
          ...joinFans({ ...changes, [rule.name]: value }),
        },
      }),
  };
  return book;
}

/** @param {Parameters<typeof changeGame>[0]} changed */
function change(changed) {
  changeGame(changed);
  edit(normalize);
}
