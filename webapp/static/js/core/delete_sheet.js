/** The question before a session is deleted for everybody, the same on each page. */

import { deleteSession } from "./client.js";
import { textField } from "./controls.js";
import { h } from "./dom.js";
import { openForm } from "./form.js";
import { _, sessionName } from "./messages.js";
import { doneButton } from "./sheet.js";

/**
 * Open the sheet that deletes a session after its name is typed.
 * @param {{key: string, session: {name: string, began: string}, forGood?: boolean,
 *   onDeleted: () => void}} options `forGood` erases the session, which is deleted already
 */
export function openDeleteSheet({ key, session, forGood = false, onDeleted }) {
  const name = sessionName(session);
  let typed = "";
  openForm({
    title: forGood ? _("Delete {name} for good?", { name }) : _("Delete {name}?", { name }),
    draw: ({ refusal, send }) => [
      h("p", forGood ? lossWords() : restoreWords()),
      textField(
        _("Type the name to continue: {name}", { name }),
        { value: typed, "data-key": "delete-name" },
        (text) => (typed = text),
      ),
      refusal,
      doneButton(forGood ? _("Delete for good") : _("Delete for everybody"), {
        class: "danger",
        "data-key": "delete-session",
        onclick: async () => {
          const confirmed = isEqual(typed, name) ? session.name : typed;
          if (await send(() => deleteSession(key, confirmed, { forGood }))) onDeleted();
        },
      }),
    ],
  });
}

const restoreWords = () =>
  _(
    "It disappears on every phone, with all hands and photos. For 30 days it can be restored: on the start page, under Recently deleted.",
  );

const lossWords = () =>
  _("All hands and photos are deleted now, for everybody. This cannot be undone.");

/** Return whether a typed name is meant, whatever its case and blanks. @param {string[]} names */
const isEqual = (...names) =>
  new Set(names.map((name) => name.normalize("NFKC").trim().toLowerCase())).size === 1;
