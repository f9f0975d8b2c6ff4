/**
 * Elements that handle a click without the component. Replaying such a click would repeat or undo its effect.
 */
const NATIVE =
  "a[href], area[href], summary, label, input, select, textarea, audio, video, [contenteditable]";

/** Clicks on islands that were not interactive yet. */
export interface EarlyClicks {
  /** Whether `root` contains an element whose click was not replayed. */
  readonly has: (root: Element) => boolean;
  /**
   * Returns the elements clicked in the island `root`, oldest first, without those in inner islands. Stops
   * recording clicks on this island.
   */
  readonly take: (root: Element) => readonly Element[];
  readonly stop: () => void;
}

/** Records clicks on `[data-island]` elements until the island takes them. Starts at once. */
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
      // Clicks on removed islands will never be taken.
      waiting = waiting.filter(({ island }) => island !== root && island.isConnected);
      return taken.map(({ target }) => target);
    },
    stop: () => document.removeEventListener("click", onClick, { capture: true }),
  };
}

/**
 * Clicks `targets` again. The events do not leave the island `root`, because the rest of the page has
 * received the original clicks.
 */
export async function replayClicks(root: Element, targets: readonly Element[]): Promise<void> {
  for (const target of targets) {
    // One task per click, as with real clicks, so that the component renders in between.
    await new Promise((resolve) => setTimeout(resolve));
    if (!root.contains(target)) continue;
    const stop = (event: Event) => event.stopPropagation();
    root.addEventListener("click", stop);
    target.dispatchEvent(new MouseEvent("click", { bubbles: true, cancelable: true, detail: 1 }));
    root.removeEventListener("click", stop);
  }
}
