/** What the build wrote in the place of the panel, to be read until the panel has comments of its own. */
export interface StandIn {
  /** Makes way for the live editor. */
  dropEditor(): void;
  /** Makes way for the live list; what its reader looks at stays where it is. */
  drop(): void;
}

/** `null` where the build wrote nothing into the panel's element. */
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
