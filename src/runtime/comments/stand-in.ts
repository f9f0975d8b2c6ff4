/** The comments that the build wrote into the page. They are shown until the live panel has loaded its own. */
export interface StandIn {
  /** Removes the static editor once the live one is mounted. */
  dropEditor(): void;
  /**
   * Removes the static list once the live one is mounted. Keeps the visible comment in place and the focused one
   * focused.
   */
  drop(): void;
}

/** Returns the static comments in the panel's element, or `null` if the build wrote none. */
export function findStandIn(host: Element): StandIn | null {
  const editor = host.querySelector(".comments-baked-editor");
  if (editor === null) return null;
  const nodes = [...host.childNodes];
  return {
    dropEditor: () => editor.remove(),
    drop() {
      const cards = nodes.flatMap((node) =>
        node instanceof Element ? [...node.querySelectorAll(".comment-card")] : [],
      );
      const seen = cards.find((card) => isInView(card.getBoundingClientRect()));
      const top = seen?.getBoundingClientRect().top ?? 0;
      const focused = cards.find((card) => card.contains(document.activeElement));
      for (const node of nodes) node.remove();
      const live = document.getElementById(seen?.id ?? "");
      const moved = live === null ? 0 : live.getBoundingClientRect().top - top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
      if (focused !== undefined) document.getElementById(focused.id)?.focus({ preventScroll: true });
    },
  };
}

function isInView({ top, bottom }: DOMRect): boolean {
  return bottom > 0 && top < window.innerHeight;
}
