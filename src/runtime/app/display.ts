import { flushSync } from "react-dom";
import { focusQuietly } from "../router/announce.js";
import type { Place } from "../router/location.js";
import type { Arrival } from "../router/navigate.js";
import { findHashTarget, scrollToGoal, type ScrollGoal, type ScrollMemory } from "../router/scroll.js";
import type { Store } from "../router/store.js";
import { announceNavigation } from "./announce-navigation.js";
import { createHeadingFollower } from "./follow-headings.js";
import type { ReadyPage } from "./pages.js";
import type { View } from "./site-context.js";

/** The store of the view, the positions to return to, and callbacks. */
export interface DisplayOptions {
  readonly views: Store<View>;
  readonly memory: ScrollMemory;
  /** Announces a text to assistive technology. */
  readonly say: (text: string) => void;
  readonly onActiveHeading: (slug: string | null) => void;
  /** Called with the hash of the heading that the visitor has scrolled to. */
  readonly onReadHash: (hash: string) => void;
}

/** Shows pages: renders them, scrolls, and moves the focus. */
export interface Display {
  /** Scrolls to the visitor's position on the first page. Called when the document is being hydrated. */
  readonly begin: (place: Place) => void;
  /** Renders a page synchronously, so that its content is in the document when this returns. */
  readonly draw: (page: ReadyPage, hash: string) => void;
  readonly arrive: (arrival: Arrival<ReadyPage>) => void;
  /** Scrolls without changing the active heading on the way. */
  readonly scroll: (goal: ScrollGoal) => void;
  /** Remembers the scroll position of a history entry. */
  readonly savePosition: (place: Place) => void;
}

/** Creates the display of the pages in `views`. */
export function createDisplay(options: DisplayOptions): Display {
  const { views, memory, say } = options;
  const headings = createHeadingFollower(options.onActiveHeading, options.onReadHash);

  function draw({ view, showHead }: ReadyPage, hash: string): void {
    flushSync(() => views.set(view));
    showHead();
    headings.follow(view.route, hash);
  }

  function scroll(goal: ScrollGoal): void {
    headings.hold();
    scrollToGoal(goal);
  }

  return {
    begin({ key, hash }) {
      history.scrollRestoration = "manual";
      const position = memory.find(key);
      headings.follow(views.get().route, hash);
      const target = findHashTarget(hash);
      const isBrowsers = target === null || target.matches(":target");
      // The browser has scrolled to its target, or the visitor has scrolled: the application starts late.
      if (window.scrollY > 0 || (position === null && isBrowsers)) return;
      scroll({ hash, position, isNewPage: true });
    },
    draw,
    arrive({ place, page, trigger }) {
      const { hash, key, pathname } = place;
      const isNewPage = page !== null && page.view !== views.get();
      if (isNewPage) {
        draw(page, hash);
        say(page.view.route.info.documentTitle);
      } else {
        headings.follow(views.get().route, hash);
      }
      const target = findHashTarget(hash) ?? (isNewPage ? findMainHeading() : null);
      const position = trigger === "pop" ? memory.find(key) : null;
      if (isNewPage) page.layOut({ target, position });
      if (target !== null) focusQuietly(target);
      scroll({ hash, position, isNewPage });
      if (isNewPage) announceNavigation(pathname);
    },
    scroll,
    savePosition: ({ key }) => memory.save(key, { x: window.scrollX, y: window.scrollY }),
  };
}

function findMainHeading(): HTMLElement | null {
  return document.querySelector("main h1") ?? document.querySelector("#main, main");
}
