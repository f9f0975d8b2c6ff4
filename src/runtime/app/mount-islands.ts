import { startTransition, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import type { ComponentLoader } from "../theme-contract.js";
import { replayClicks, type EarlyClicks } from "./early-clicks.js";
import type { IslandContent } from "./island-content.js";
import { identityOf, outermostIslands, readProps, takeSlot } from "./island-element.js";

/** Distance from the window at which an island is hydrated, so that it is interactive when it is seen. */
const WAKE_MARGIN = "200px";

/** Events that show that a visitor is about to use an island. */
const SIGNS = ["pointerover", "pointerdown", "focusin"] as const;

/** Renders an island. `onAlive` must be called when the island is interactive. */
type DrawIsland = (island: IslandContent, onAlive: () => void) => ReactNode;

/** Options that the islands of a document share. */
export interface MountIslandsOptions {
  readonly components: Readonly<Record<string, ComponentLoader>>;
  /** Clicks on islands that were not hydrated yet; `null` if they were not recorded. */
  readonly earlyClicks: EarlyClicks | null;
}

/** Controls the islands of one piece of HTML. */
export interface Islands {
  /**
   * Renders the hydrated islands again. New HTML replaces the content around the islands that it still
   * contains.
   */
  readonly update: (html: string, draw: DrawIsland) => void;
  readonly unmount: () => void;
}

interface MountedIsland {
  readonly element: HTMLElement;
  readonly identity: string;
  readonly root: Root;
  readonly onAlive: () => void;
  content: IslandContent;
}

/**
 * Hydrates each outermost island of `host` when it comes into view or the visitor is about to use it. Inner
 * islands belong to the slot that contains them. Earlier clicks are then replayed. An island that throws, or
 * whose code cannot be loaded, keeps its server-rendered HTML.
 */
export function mountIslands(
  host: HTMLElement,
  firstHtml: string,
  { components, earlyClicks }: MountIslandsOptions,
): Islands {
  let html = firstHtml;
  let draw: DrawIsland | null = null;
  let living: readonly MountedIsland[] = [];
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
    wake(element).catch((error: unknown) => reportError(error));
  }

  async function wake(element: HTMLElement): Promise<void> {
    const name = element.dataset["island"] ?? "";
    const load = Object.hasOwn(components, name) ? components[name] : undefined;
    if (load === undefined) throw new Error(`Unknown component <${name}>`);
    const { default: Component } = await load();
    if (draw === null || !host.contains(element)) return;
    const content: IslandContent = {
      Component,
      props: readProps(element),
      slot: takeSlot(element),
      inline: element.tagName === "SPAN",
    };
    const rendered = element.innerHTML;
    // From now on React handles clicks itself, hydrating first if needed.
    let missed = earlyClicks?.take(element) ?? [];
    const onAlive = () => {
      const targets = missed;
      missed = [];
      void replayClicks(element, targets);
    };
    const root = hydrateRoot(element, draw(content, onAlive), {
      identifierPrefix: element.dataset["prefix"] ?? "",
      onUncaughtError(error) {
        reportError(error);
        element.innerHTML = rendered;
      },
      onRecoverableError(error) {
        // React also reports an island that is removed during hydration. That is not an error.
        if (draw !== null && host.contains(element)) reportError(error);
      },
    });
    living = [...living, { element, identity: identityOf(element), root, onAlive, content }];
  }

  /** Replaces the HTML. Hydrated islands that the new HTML also contains move to their new places. */
  function replaceHtml(next: string): void {
    const template = document.createElement("template");
    template.innerHTML = next;
    const fragment = document.importNode(template.content, true);
    const kept = new Set<MountedIsland>();
    for (const place of outermostIslands(fragment)) {
      const island = living.find(
        (candidate) => !kept.has(candidate) && candidate.identity === identityOf(place),
      );
      if (island === undefined) continue;
      kept.add(island);
      island.content = { ...island.content, slot: takeSlot(place) };
      place.replaceWith(island.element);
    }
    const gone = living.filter((island) => !kept.has(island));
    living = living.filter((island) => kept.has(island));
    observer.disconnect();
    sleeping.clear();
    host.replaceChildren(fragment);
    unmountLater(gone);
  }

  function observeSleeping(): void {
    const awake = new Set(living.map((island) => island.element));
    for (const element of outermostIslands(host)) {
      if (awake.has(element)) continue;
      sleeping.add(element);
      observer.observe(element);
      if (earlyClicks?.has(element) === true) wakeOnce(element);
    }
  }

  for (const sign of SIGNS) host.addEventListener(sign, wakeWanted, { passive: true });

  return {
    update(next, nextDraw) {
      const isFirst = draw === null;
      draw = nextDraw;
      if (next !== html) {
        html = next;
        replaceHtml(next);
        observeSleeping();
      } else if (isFirst) {
        observeSleeping();
      }
      // A transition, because an urgent update would interrupt islands that are still hydrating.
      startTransition(() => {
        for (const { root, content, onAlive } of living) root.render(nextDraw(content, onAlive));
      });
    },
    unmount() {
      draw = null;
      observer.disconnect();
      sleeping.clear();
      for (const sign of SIGNS) host.removeEventListener(sign, wakeWanted);
      unmountLater(living);
      living = [];
    },
  };
}

/** Unmounts islands in a microtask, because React cannot unmount a root while it commits another. */
function unmountLater(islands: readonly MountedIsland[]): void {
  queueMicrotask(() => {
    for (const { root } of islands) root.unmount();
  });
}
