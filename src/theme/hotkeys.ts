/** Focuses the search field when `/` or `s` is pressed without Ctrl, Meta or Alt, unless the visitor types in a field. */
export function startHotkeys(): void {
  document.addEventListener("keydown", (event) => {
    if (event.key !== "/" && event.key !== "s") return;
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isWriting(event.target))
      return;
    const field = document.querySelector<HTMLElement>(".search-input");
    if (field === null) return;
    event.preventDefault();
    field.focus();
  });
}

function isWriting(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.matches("input, textarea, select, [role=textbox]");
}
