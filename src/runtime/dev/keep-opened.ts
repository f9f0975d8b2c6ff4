/** What is opened in the text of a page without any script: a block of details, a tab of a group of code. */
const OPENABLE = "details, .code-tab > input";

/**
 * Opens again what was open in the text when a save puts it anew, in which it stands closed: who writes within a block of
 * details would otherwise open it after every save. Another page's text comes with an element of its own. Returns the
 * teardown.
 */
export function keepOpened(): () => void {
  const observer = new MutationObserver((records) => {
    for (const { target, removedNodes } of records) {
      if (!(target instanceof HTMLElement) || !("content" in target.dataset)) continue;
      const before = findOpenables([...removedNodes]);
      for (const [key, element] of findOpenables([target])) {
        if (before.get(key)?.matches("[open], :checked") === true) open(element);
      }
    }
  });
  observer.observe(document, { childList: true, subtree: true });
  return () => observer.disconnect();
}

/** By their words and, among those of the same words, their place: another one may be written before them. */
function findOpenables(nodes: readonly Node[]): ReadonlyMap<string, Element> {
  const found = new Map<string, Element>();
  const elements = nodes.filter((node) => node instanceof Element);
  for (const element of elements.flatMap((root) => [root, ...root.querySelectorAll("*")])) {
    if (!element.matches(OPENABLE)) continue;
    const words = (element.querySelector("summary") ?? element.parentElement)?.textContent ?? "";
    let key = words;
    for (let count = 2; found.has(key); count++) key = `${words} ${count}`;
    found.set(key, element);
  }
  return found;
}

function open(element: Element): void {
  if (element instanceof HTMLDetailsElement) element.open = true;
  if (element instanceof HTMLInputElement) element.checked = true;
}
