import { startTransition, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import type { ComponentLoader } from "../theme-contract.js";
import { replayClicks, type EarlyClicks } from "./early-clicks.js";
import type { IslandContent } from "./island-content.js";
import { identityOf, outermostIslands, readProps, takeSlot } from "./island-element.js";

/** How far outside the window an island wakes up, so that it is alive when it is seen. */
const WAKE_MARGIN = "200px";

/** Signs that a visitor is about to use an island. */
const SIGNS = ["pointerover", "pointerdown", "focusin"] as const;

/** `onAlive` is to be called once the island answers. */
type DrawIsland = (island: IslandContent, onAlive: () => void) => ReactNode;

/** What the islands of a document share. */
export interface MountIslandsOptions {
  readonly components: Readonly<Record<string, ComponentLoader>>;
  /** Clicks on islands that were still asleep; `null` where nobody listened. */
  readonly earlyClicks: EarlyClicks | null;
}

/** The islands of one piece of HTML. */
export interface Islands {
  /** Draws the living islands anew; puts other HTML around those that it still has. */
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
 * Hydrates each outermost island of `host` when it comes into view or the visitor turns to it; inner ones belong
 * to the slot that they stand in. Clicks that it missed reach it then. An island whose code cannot be loaded, or throws, stays as the server rendered it.
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
    if (load === undefined) throw new Error(`No component is named <${name}>`);
    const { default: Component } = await load();
    if (draw === null || !host.contains(element)) return;
    const content: IslandContent = {
      Component,
      props: readProps(element),
      slot: takeSlot(element),
      inline: element.tagName === "SPAN",
    };
    const rendered = element.innerHTML;
    // From here on React itself answers a click, even where it has to hydrate for it.
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
        // Of an island that leaves while it is hydrated, React says that it was left.
        if (draw !== null && host.contains(element)) reportError(error);
      },
    });
    living = [...living, { element, identity: identityOf(element), root, onAlive, content }];
  }

  /** Swaps the HTML; living islands that it names again move to their new places. */
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
      // As a transition, since an island may still be hydrating, and an urgent update would undo that.
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

/** React refuses to unmount a root while it commits another. */
function unmountLater(islands: readonly MountedIsland[]): void {
  queueMicrotask(() => {
    for (const { root } of islands) root.unmount();
  });
}
