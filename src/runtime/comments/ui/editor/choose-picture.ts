import { PICTURES_TEXTS } from "../../../texts/tables/pictures.js";

/** Name of the attribute of the buttons. */
const MARK = "data-pictures";

/** Adds a button that chooses pictures to the editor with the focus, and to those that get it from now on. */
export function offerPictures(): void {
  // A second call with the same function has no effect.
  document.addEventListener("focusin", addAt);
  let focused = document.activeElement;
  while (focused?.shadowRoot?.activeElement) focused = focused.shadowRoot.activeElement;
  addButton(focused);
}

function addAt(event: Event): void {
  const [target] = event.composedPath();
  if (target instanceof Element) addButton(target);
}

/** Adds a button to the editor of an element, unless it has one. */
function addButton(element: Element | null): void {
  const editor = element?.closest(".comments-editor");
  const tools = editor?.querySelector(".comments-tools");
  const field = editor?.querySelector("textarea");
  if (!tools || !field || tools.querySelector(`[${MARK}]`) !== null) return;
  const lang = field.closest<HTMLElement>("[lang]")?.lang;
  const [, texts] = PICTURES_TEXTS.find(([tag]) => tag === lang) ?? PICTURES_TEXTS[0];
  const input = document.createElement("input");
  Object.assign(input, { type: "file", accept: "image/*", multiple: true });
  input.addEventListener("change", () => {
    dropFiles(field, input.files ?? []);
    // The same file can be chosen again.
    input.value = "";
  });
  const button = document.createElement("button");
  Object.assign(button, { type: "button", className: "comments-tool", textContent: texts.choose });
  button.setAttribute(MARK, "");
  button.addEventListener("click", () => input.click());
  // The other buttons stay in their places at the end of the line. The focus may have come with a press on one of them.
  tools.firstElementChild?.after(button);
}

/** Takes files as if they were dropped on the editor, which readers of comments have the code for. */
function dropFiles(field: HTMLTextAreaElement, files: Iterable<File>): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  field.focus();
  field.dispatchEvent(new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer }));
}
