/**
 * Focuses the search field when `/` or `s` is pressed alone, or K with Ctrl or Meta, unless the visitor types in a field.
 */
export function startHotkeys(): void {
  document.addEventListener("keydown", (event) => {
    if (!opensSearch(event) || event.defaultPrevented || isWriting(event.target)) return;
    const field = document.querySelector<HTMLElement>(".search-input");
    if (field === null) return;
    event.preventDefault();
    field.focus();
  });
}

function opensSearch({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  if (altKey) return false;
  if (ctrlKey || metaKey) return ctrlKey !== metaKey && !shiftKey && key === "k";
  return key === "/" || key === "s";
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role=textbox]");
}
