/** Makes the filter of a list of terms work: it hides the terms that do not contain its text. */
export function startTermFilter(): void {
  document.addEventListener("input", ({ target }) => {
    if (!(target instanceof HTMLInputElement) || !target.matches(".term-filter")) return;
    const text = target.value.trim().toLowerCase();
    for (const item of target.closest(".term-list")?.querySelectorAll<HTMLElement>(".chips li") ?? []) {
      item.hidden = !item.textContent.toLowerCase().includes(text);
    }
  });
}
