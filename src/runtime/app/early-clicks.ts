/** Elements that answer a click without the component: what they did is done, and done again would be undone. */
const NATIVE =
  "a[href], area[href], summary, label, input, select, textarea, audio, video, [contenteditable]";

/** Clicks on islands that could not answer yet. */
export interface EarlyClicks {
  /** Whether anything within `root` waits for an answer. */
  readonly has: (root: Element) => boolean;
  /** What was clicked in the island `root`, oldest first; inner islands are asked for themselves. Records no more of it. */
  readonly take: (root: Element) => readonly Element[];
  readonly stop: () => void;
}

/** Remembers clicks on `[data-island]` until the island takes them; begins at once. */
export function recordEarlyClicks(document: Document): EarlyClicks {
  const awake = new WeakSet<Element>();
  let waiting: readonly { readonly island: Element; readonly target: Element }[] = [];

  function onClick(event: MouseEvent): void {
    const { target } = event;
    const isModified = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey;
    if (isModified || !(target instanceof Element) || target.closest(NATIVE) !== null) return;
    const island = target.closest("[data-island]");
    if (island !== null && !awake.has(island)) waiting = [...waiting, { island, target }];
  }
  document.addEventListener("click", onClick, { capture: true });

  return {
    has: (root) => waiting.some(({ target }) => root.contains(target)),
    take(root) {
      awake.add(root);
      const taken = waiting.filter(({ island }) => island === root);
      // What has left the page meanwhile will never be asked for.
      waiting = waiting.filter(({ island }) => island !== root && island.isConnected);
      return taken.map(({ target }) => target);
    },
    stop: () => document.removeEventListener("click", onClick, { capture: true }),
  };
}

/** Clicks `targets` again inside the island `root` alone: all around it has seen the clicks before. */
export async function replayClicks(root: Element, targets: readonly Element[]): Promise<void> {
  for (const target of targets) {
    // A task for each, as a visitor's clicks have it: the component draws in between.
    await new Promise((resolve) => setTimeout(resolve));
    if (!root.contains(target)) continue;
    const stop = (event: Event) => event.stopPropagation();
    root.addEventListener("click", stop);
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    root.removeEventListener("click", stop);
  }
}
