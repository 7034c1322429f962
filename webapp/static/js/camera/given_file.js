/** A file that is pasted, dropped or opened on the page goes where such a file can be chosen. */

/**
 * Take files for the field under the pointer, else for the first one that is in sight.
 * @param {(photo: File) => void} [begin] takes a picture of a page without a field
 */
export function takeGivenFiles(begin) {
  document.addEventListener("paste", ({ clipboardData, target }) =>
    give(clipboardData, target, begin),
  );
  document.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault(); // the browser would leave the page
    give(event.dataTransfer, event.target, begin);
  });
}

/** @param {DragEvent} event */
const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");

/**
 * @param {DataTransfer|null} data
 * @param {EventTarget|null} [target]
 * @param {(photo: File) => void} [begin]
 */
export function give(data, target = null, begin = () => {}) {
  const [file] = data?.files ?? [];
  if (!data || !file) return;
  const isImage = file.type.startsWith("image/");
  const sheet = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const all = /** @type {NodeListOf<HTMLInputElement>} */ (
    sheet.querySelectorAll("input[type=file]:enabled")
  );
  const fields = [...all].filter(
    (each) =>
      each.accept.startsWith("image") === isImage && each.parentElement?.getClientRects().length,
  );
  const field = fields.find((each) => each.labels?.[0]?.contains(/** @type {Node} */ (target)));
  const taken = field ?? fields[0];
  if (!taken && isImage && sheet === document.body) begin(file);
  if (!taken) return;
  taken.files = data.files;
  taken.dispatchEvent(new Event("change"));
}
