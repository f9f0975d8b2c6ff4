import { startTransition, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import type { ComponentLoader } from "../theme-contract.js";
import type { IslandContent } from "./island-content.js";

/** How far outside the window an island wakes up, so that it is alive when it is seen. */
const WAKE_MARGIN = "200px";

type DrawIsland = (island: IslandContent) => ReactNode;

/** The islands of one piece of HTML. */
export interface Islands {
  /** Draws the living islands anew; puts other HTML around those that it still has. */
  readonly update: (html: string, draw: DrawIsland) => void;
  readonly unmount: () => void;
}

interface MountedIsland {
  readonly element: HTMLElement;
  /** What makes two islands the same: name and props. */
  readonly identity: string;
  readonly root: Root;
  content: IslandContent;
}

/**
 * Hydrates each outermost island of `host` when it comes into view; inner ones belong to the slot that they
 * stand in. An island whose code cannot be loaded, or throws, stays as the server rendered it.
 */
export function mountIslands(
  host: HTMLElement,
  firstHtml: string,
  components: Readonly<Record<string, ComponentLoader>>,
): Islands {
  let html = firstHtml;
  let draw: DrawIsland | null = null;
  let living: readonly MountedIsland[] = [];
  const observer = new IntersectionObserver(wakeVisible, { rootMargin: WAKE_MARGIN });

  function wakeVisible(entries: readonly IntersectionObserverEntry[]): void {
    for (const { isIntersecting, target } of entries) {
      if (!isIntersecting || !(target instanceof HTMLElement)) continue;
      observer.unobserve(target);
      wake(target).catch((error: unknown) => reportError(error));
    }
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
    const root = hydrateRoot(element, draw(content), {
      identifierPrefix: element.dataset["prefix"] ?? "",
      onUncaughtError(error) {
        reportError(error);
        element.innerHTML = rendered;
      },
    });
    living = [...living, { element, identity: identityOf(element), root, content }];
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
    host.replaceChildren(fragment);
    unmountLater(gone);
  }

  function observeSleeping(): void {
    const awake = new Set(living.map((island) => island.element));
    for (const element of outermostIslands(host)) {
      if (!awake.has(element)) observer.observe(element);
    }
  }

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
        for (const { root, content } of living) root.render(nextDraw(content));
      });
    },
    unmount() {
      draw = null;
      observer.disconnect();
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

function outermostIslands(host: ParentNode): readonly HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>("[data-island]")].filter((element) => {
    const outer = element.parentElement?.closest("[data-island]") ?? null;
    // The host itself may stand in an island: it is the slot of one.
    return outer === null || !host.contains(outer);
  });
}

function identityOf(element: HTMLElement): string {
  return `${element.dataset["island"] ?? ""} ${element.dataset["props"] ?? ""}`;
}

function readProps(element: HTMLElement): Readonly<Record<string, unknown>> {
  const props: unknown = JSON.parse(element.dataset["props"] ?? "{}");
  return typeof props === "object" && props !== null ? { ...props } : {};
}

/** The HTML between the tags: from where the component shows it, or from the template that keeps it. */
function takeSlot(element: HTMLElement): string | null {
  const hidden = element.querySelector(":scope > template[data-slot]");
  if (hidden !== null) {
    hidden.remove();
    return hidden.innerHTML;
  }
  return element.querySelector("[data-slot]")?.innerHTML ?? null;
}
