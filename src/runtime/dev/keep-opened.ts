/** Elements that a reader can open without a script: a `details` block, a tab of a code group. */
const OPENABLE = "details, .code-tab > input";

/**
 * Keeps opened elements open when a save replaces the page's content, where all elements are closed.
 * Otherwise an author who edits a `details` block would have to open it after every save. Content of another
 * page has an element of its own and is not affected. Returns the teardown.
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

/**
 * Returns the elements that can be opened, keyed by their text. Elements of equal text are numbered, so an
 * element inserted before them does not shift the others.
 */
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
