import { flushSync } from "react-dom";
import { focusQuietly } from "../../router/announce.js";
import type { Place } from "../../router/location.js";
import type { Arrival } from "../../router/navigate.js";
import {
  createScroller,
  findHashTarget,
  goalTop,
  type ScrollGoal,
  type ScrollMemory,
} from "../../router/scroll.js";
import type { Store } from "../../router/store.js";
import type { ReadyView } from "./pages.js";
import { runJourney, type JourneyPorts, type JourneyRunner } from "./run-journey.js";
import type { View } from "../site-context.js";

/** The store of the view, the positions to return to, and callbacks. */
export interface DisplayOptions {
  readonly views: Store<View>;
  readonly memory: ScrollMemory;
  /** Announces a text to assistive technology. */
  readonly say: (text: string) => void;
  readonly mark: JourneyPorts["mark"];
  readonly address: JourneyPorts["address"];
}

/** Shows pages: renders them, scrolls, and moves the focus. */
export interface Display {
  /** The state of the visit, which decides what scrolling means. */
  readonly journey: JourneyRunner;
  /** Scrolls to the visitor's position on the first page. Called when the document is being hydrated. */
  readonly begin: (place: Place) => void;
  /** Renders a page synchronously, so that its content is in the document when this returns. */
  readonly draw: (page: ReadyView, hash: string) => void;
  readonly arrive: (arrival: Arrival<ReadyView>) => void;
  /** Scrolls to the place of the address again. */
  readonly repeat: (hash: string) => void;
  /** Remembers the scroll position of a history entry. */
  readonly savePosition: (place: Place) => void;
}

/** Creates the display of the pages in `views`. */
export function createDisplay(options: DisplayOptions): Display {
  const { views, memory, say } = options;
  const scrollTo = createScroller();
  let goal: ScrollGoal = { hash: "", position: null, isNewPage: false };
  let focused: HTMLElement | null = null;
  const journey = runJourney({
    ...options,
    focus: () => focused && focusQuietly(focused),
    scroll: () => scrollTo(goal),
    goal: () => goalTop(goal),
  });

  return {
    journey,
    begin({ key, hash }) {
      history.scrollRestoration = "manual";
      const position = memory.find(key);
      const heading = journey.follow(views.get().route, hash);
      const target = findHashTarget(hash);
      const isBrowsers = target === null || target.matches(":target");
      journey.send({ kind: "see", heading, isScroll: false });
      // Any other place than that of the hash was scrolled to, here or before a reload.
      journey.start(goalTop({ hash, position: null, isNewPage: true }));
      // The browser has scrolled to its target, or the visitor has scrolled: the application starts late.
      if (window.scrollY > 0 || (position === null && isBrowsers)) return;
      goal = { hash, position, isNewPage: true };
      journey.send({ kind: "arrive", heading, isRestored: position !== null });
    },
    draw(page, hash) {
      show(views, page);
      journey.send({ kind: "see", heading: journey.follow(page.view.route, hash), isScroll: false });
    },
    arrive({ place, page, trigger }) {
      const { hash, key, pathname } = place;
      const isNewPage = page !== null && page.view !== views.get();
      if (isNewPage) {
        show(views, page);
        say(page.view.route.info.documentTitle);
      }
      const heading = journey.follow(views.get().route, hash);
      const target = findHashTarget(hash) ?? (isNewPage ? findMainHeading() : null);
      const position = trigger === "pop" ? memory.find(key) : null;
      if (isNewPage) page.layOut({ target, position });
      focused = target;
      goal = { hash, position, isNewPage };
      journey.send({ kind: "arrive", heading, isRestored: position !== null });
      focused = null;
      if (isNewPage) announceNavigation(pathname);
    },
    repeat(hash) {
      goal = { hash, position: null, isNewPage: false };
      journey.send({ kind: "repeat" });
    },
    savePosition: ({ key }) => memory.save(key, { x: window.scrollX, y: window.scrollY }),
  };
}

/** The detail of a `hanblog:navigate` event. */
interface NavigationDetail {
  /** Path as in the address bar, with the base. */
  readonly path: string;
}

/**
 * Dispatches the event `hanblog:navigate` on `window` after a navigation. It informs scripts that do not
 * depend on hanblog, such as a page view counter. The first page, which is a full load, causes no event.
 */
function announceNavigation(path: string): void {
  window.dispatchEvent(new CustomEvent<NavigationDetail>("hanblog:navigate", { detail: { path } }));
}

function show(views: Store<View>, { view, showHead }: ReadyView): void {
  flushSync(() => views.set(view));
  showHead();
}

function findMainHeading(): HTMLElement | null {
  return document.querySelector("main h1") ?? document.querySelector("#main, main");
}
