/** A picture that is pasted or dropped on the page goes where a photo can be chosen. */

/** Take pictures for the field under the pointer, else for the first one that is in sight. */
export function takeGivenPhotos() {
  document.addEventListener("paste", ({ clipboardData, target }) => give(clipboardData, target));
  document.addEventListener("dragover", (event) => hasFiles(event) && event.preventDefault());
  document.addEventListener("drop", (event) => {
    if (!hasFiles(event)) return;
    event.preventDefault(); // the browser would leave the page
    give(event.dataTransfer, event.target);
  });
}

/** @param {DragEvent} event */
const hasFiles = ({ dataTransfer }) => dataTransfer?.types.includes("Files");

/** @param {DataTransfer|null} data @param {EventTarget|null} target */
function give(data, target) {
  if (!data?.files[0]?.type.startsWith("image/")) return;
  const sheet = [...document.querySelectorAll("dialog:modal")].at(-1) ?? document.body;
  const all = /** @type {NodeListOf<HTMLInputElement>} */ (
    sheet.querySelectorAll("input[type=file][accept^=image]:enabled")
  );
  const fields = [...all].filter((each) => each.parentElement?.getClientRects().length);
  const field = fields.find((each) => each.labels?.[0]?.contains(/** @type {Node} */ (target)));
  const taken = field ?? fields[0];
  if (!taken) return;
  taken.files = data.files;
  taken.dispatchEvent(new Event("change"));
}
