import type { Root } from "./root-of.js";

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
  return host.querySelector(".comments-baked-editor") === null ? null : standInFor(host, document);
}

/** Returns the present content of `host` as a stand-in for the live panel in `root`. */
export function standInFor(host: Element, root: Root): StandIn {
  const nodes = [...host.childNodes];
  return {
    dropEditor: () => host.querySelector(".comments-baked-editor")?.remove(),
    drop() {
      const cards = nodes.flatMap((node) =>
        node instanceof Element ? [...node.querySelectorAll(".comment-card")] : [],
      );
      const seen = cards.find((card) => isInView(card.getBoundingClientRect()));
      const top = seen?.getBoundingClientRect().top ?? 0;
      const focused = cards.find((card) => card.contains(document.activeElement));
      for (const node of nodes) node.remove();
      const live = root.getElementById(seen?.id ?? "");
      const moved = live === null ? 0 : live.getBoundingClientRect().top - top;
      if (moved !== 0) window.scrollBy({ top: moved, behavior: "instant" });
      if (focused !== undefined) root.getElementById(focused.id)?.focus({ preventScroll: true });
    },
  };
}

function isInView({ top, bottom }: DOMRect): boolean {
  return bottom > 0 && top < window.innerHeight;
}
