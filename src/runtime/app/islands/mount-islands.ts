import { startTransition, type ReactNode } from "react";
import { hydrateRoot, type Root } from "react-dom/client";
import { applyStyles } from "../../policy/apply-styles.js";
import { trusted } from "../../policy/trusted.js";
import type { ComponentLoader } from "../../theme-contract.js";
import { replayClicks, type EarlyClicks } from "../boot/early-clicks.js";
import type { IslandContent } from "./island-content.js";
import { createSleepers } from "./sleepers.js";

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
  const sleepers = createSleepers(host, (element) => {
    wake(element).catch((error: unknown) => reportError(error));
  });

  async function wake(element: HTMLElement): Promise<void> {
    const { default: Component } = await loadComponent(element, components);
    if (draw === null || !host.contains(element)) return;
    const isShown = () => draw !== null && host.contains(element);
    living = [...living, hydrateIsland(element, { Component, draw, earlyClicks, isShown })];
  }

  /** Replaces the HTML. Hydrated islands that the new HTML also contains move to their new places. */
  function replaceHtml(next: string): void {
    const fragment = parseHtml(next);
    const kept = moveIslands(living, fragment);
    const gone = living.filter((island) => !kept.has(island));
    living = living.filter((island) => kept.has(island));
    sleepers.clear();
    host.replaceChildren(fragment);
    unmountLater(gone);
  }

  function observeSleeping(): void {
    const awake = new Set(living.map((island) => island.element));
    for (const element of outermostIslands(host)) {
      if (!awake.has(element)) sleepers.add(element, earlyClicks?.has(element) === true);
    }
  }

  return {
    update(next, nextDraw) {
      const isFirst = draw === null;
      draw = nextDraw;
      const isNew = next !== html;
      html = next;
      if (isNew) replaceHtml(next);
      if (isNew || isFirst) observeSleeping();
      // A transition, because an urgent update would interrupt islands that are still hydrating.
      startTransition(() => {
        for (const { root, content, onAlive } of living) root.render(nextDraw(content, onAlive));
      });
    },
    unmount() {
      draw = null;
      sleepers.stop();
      unmountLater(living);
      living = [];
    },
  };
}

/** Returns the islands in `host` that are not inside another island in `host`. */
function outermostIslands(host: ParentNode): readonly HTMLElement[] {
  return [...host.querySelectorAll<HTMLElement>("[data-island]")].filter((element) => {
    const outer = element.parentElement?.closest("[data-island]") ?? null;
    // The host itself may be inside an island, as its slot.
    return outer === null || !host.contains(outer);
  });
}

/** Returns a key that is equal for islands of equal name and props. */
function identityOf(element: HTMLElement): string {
  return `${element.dataset["island"] ?? ""} ${element.dataset["props"] ?? ""}`;
}

/** Returns the props that the build wrote into the element. */
function readProps(element: HTMLElement): Readonly<Record<string, unknown>> {
  const props: unknown = JSON.parse(element.dataset["props"] ?? "{}");
  return typeof props === "object" && props !== null ? { ...props } : {};
}

/**
 * Returns the HTML between the tags: from the element where the component shows it, or from the template that
 * stores it.
 */
function takeSlot(element: HTMLElement): string | null {
  const hidden = element.querySelector(":scope > template[data-slot]");
  if (hidden !== null) {
    hidden.remove();
    return hidden.innerHTML;
  }
  // Component libraries use `data-slot="name"` for parts of their own. Only an empty value is hanblog's.
  return element.querySelector('[data-slot=""]')?.innerHTML ?? null;
}

async function loadComponent(
  element: HTMLElement,
  components: MountIslandsOptions["components"],
): ReturnType<ComponentLoader> {
  const name = element.dataset["island"] ?? "";
  const load = Object.hasOwn(components, name) ? components[name] : undefined;
  if (load === undefined) throw new Error(`Unknown component <${name}>`);
  return load();
}

interface HydrateOptions extends Pick<MountIslandsOptions, "earlyClicks"> {
  readonly Component: IslandContent["Component"];
  readonly draw: DrawIsland;
  /** Whether the island is still in the document. */
  readonly isShown: () => boolean;
}

function hydrateIsland(
  element: HTMLElement,
  { Component, draw, earlyClicks, isShown }: HydrateOptions,
): MountedIsland {
  const content: IslandContent = {
    Component,
    props: readProps(element),
    slot: takeSlot(element),
    inline: element.tagName === "SPAN",
  };
  const rendered = element.innerHTML;
  applyStyles(element);
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
      element.innerHTML = trusted.createHTML(rendered);
    },
    onRecoverableError(error) {
      // React also reports an island that is removed during hydration. That is not an error.
      if (isShown()) reportError(error);
    },
  });
  return { element, identity: identityOf(element), root, onAlive, content };
}

function parseHtml(html: string): DocumentFragment {
  const template = document.createElement("template");
  template.innerHTML = trusted.createHTML(html);
  return document.importNode(template.content, true);
}

/** Moves islands to the places of their like in new HTML. Returns the islands that have one. */
function moveIslands(
  islands: readonly MountedIsland[],
  fragment: DocumentFragment,
): ReadonlySet<MountedIsland> {
  const kept = new Set<MountedIsland>();
  for (const place of outermostIslands(fragment)) {
    const identity = identityOf(place);
    const island = islands.find((candidate) => !kept.has(candidate) && candidate.identity === identity);
    if (island === undefined) continue;
    kept.add(island);
    island.content = { ...island.content, slot: takeSlot(place) };
    place.replaceWith(island.element);
  }
  return kept;
}

/** Unmounts islands in a microtask, because React cannot unmount a root while it commits another. */
function unmountLater(islands: readonly MountedIsland[]): void {
  queueMicrotask(() => {
    for (const { root } of islands) root.unmount();
  });
}
