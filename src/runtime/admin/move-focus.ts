import type { Focus } from "./desk.js";
import { takesText } from "./shortcuts.js";

/** Focuses a row of the list, unless the owner is typing in a field or a dialog is open. */
export function moveFocus({ id, when }: Focus, list: HTMLElement): void {
  const { activeElement, body } = document;
  if (document.querySelector("dialog[open]") !== null || takesText(activeElement)) return;
  if (when === "lost" && activeElement !== body && activeElement !== null) return;
  const rows = [...list.querySelectorAll<HTMLElement>("[data-comment]")];
  (id === null ? rows[0] : rows.find((row) => row.dataset["comment"] === id))?.focus();
}
