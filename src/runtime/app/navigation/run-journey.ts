import { whenIdle } from "../../decorations/when-idle.js";
import type { RouteData } from "../../model/render.js";
import { hashIds } from "../../router/scroll.js";
import { FIRST_JOURNEY, travel, type JourneyEffect, type JourneyEvent } from "../../router/journey.js";
import type { LateJourney } from "./late-journey.js";

/** Effects that the application carries out. */
export interface JourneyPorts {
  /** Marks a heading in the lists of headings. */
  readonly mark: (heading: string | null) => void;
  /** Replaces the hash of the address. */
  readonly address: (heading: string | null) => void;
  readonly focus: () => void;
  readonly scroll: () => void;
  /** Returns the scroll position that `scroll` leads to, in pixels. */
  readonly goal: () => number;
}

/** The running state machine of a visit. */
export interface JourneyRunner {
  readonly send: (event: JourneyEvent) => void;
  /** Follows the headings of another page. Returns the one that a hash refers to, or `null`. */
  readonly follow: (route: RouteData, hash: string) => string | null;
  /** Reports at once what the visitor is reading, before the page is left. */
  readonly flush: () => void;
  /** Loads the code that follows the visitor, when the browser is idle. At any other position than `top`, there was a scroll. */
  readonly start: (top: number) => void;
}

/**
 * Runs the state machine of `router/journey.ts`. Scrolling is followed, and the progress bar can be shown, when the late code
 * is loaded.
 */
export function runJourney(ports: JourneyPorts): JourneyRunner {
  let journey = FIRST_JOURNEY;
  let slugs: readonly string[] = [];
  let late: LateJourney | null = null;
  let firstTop = 0;
  let isStarted = false;

  function send(event: JourneyEvent): void {
    const step = travel(journey, event);
    journey = step.journey;
    for (const effect of step.effects) run(effect);
  }
  function run(effect: JourneyEffect): void {
    switch (effect.kind) {
      case "mark":
        return ports.mark(effect.heading);
      case "address":
        return ports.address(effect.heading);
      case "focus":
        return ports.focus();
      case "scroll":
        ports.scroll();
        return late?.wait();
      case "look":
        return late?.look(effect.isScroll);
      case "bar":
        return late?.showBar(effect.isShown);
    }
  }
  async function load(): Promise<void> {
    const { createLateJourney } = await import("./late-journey.js");
    late = createLateJourney({ journey: () => journey, send, goal: ports.goal });
    late.follow(slugs);
    late.showBar(journey.hasBar);
    // The visitor may have scrolled before this code was loaded.
    late.look(journey.scroller === "visitor" && Math.abs(window.scrollY - firstTop) > 2);
  }
  return {
    send,
    follow(route, hash) {
      slugs =
        route.kind === "page" || route.kind === "home" ? route.page.headers.map(({ slug }) => slug) : [];
      late?.follow(slugs);
      return hashIds(hash).find((id) => slugs.includes(id)) ?? null;
    },
    flush: () => late?.flush(),
    // Without this code, pages are shown as usual.
    start(top) {
      if (isStarted) return;
      isStarted = true;
      firstTop = top;
      whenIdle(() => void load().catch(() => undefined));
    },
  };
}
