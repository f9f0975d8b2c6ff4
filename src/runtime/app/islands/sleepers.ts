/** Distance from the window at which an island is hydrated, so that it is interactive when it is seen. */
const WAKE_MARGIN = "200px";

/** Events that show that a visitor is about to use an island. */
const SIGNS = ["pointerover", "pointerdown", "focusin"] as const;

/**
 * Watches elements of `host`. `wake` is called once with each that comes into view, or that the visitor is
 * about to use.
 */
export function createSleepers(host: HTMLElement, wake: (element: HTMLElement) => void) {
  const sleeping = new Set<HTMLElement>();
  const observer = new IntersectionObserver(wakeVisible, { rootMargin: WAKE_MARGIN });

  function wakeVisible(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting && target instanceof HTMLElement) wakeOnce(target);
    }
  }

  function wakeWanted({ target }: Event): void {
    for (const element of sleeping) {
      if (target instanceof Node && element.contains(target)) wakeOnce(element);
    }
  }

  function wakeOnce(element: HTMLElement): void {
    if (!sleeping.delete(element)) return;
    observer.unobserve(element);
    wake(element);
  }

  function clear(): void {
    observer.disconnect();
    sleeping.clear();
  }

  for (const sign of SIGNS) host.addEventListener(sign, wakeWanted, { passive: true });

  return {
    /** Watches an element. `isWanted` wakes it at once. */
    add(element: HTMLElement, isWanted: boolean): void {
      sleeping.add(element);
      observer.observe(element);
      if (isWanted) wakeOnce(element);
    },
    clear,
    stop(): void {
      clear();
      for (const sign of SIGNS) host.removeEventListener(sign, wakeWanted);
    },
  };
}
