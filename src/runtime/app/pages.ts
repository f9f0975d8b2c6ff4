import type { ContentUpdate } from "../model/dev-message.js";
import type { SiteShell } from "../model/site.js";
import type { Opened } from "../router/navigate.js";
import { afterPaint } from "../router/after-paint.js";
import { layOutInSight } from "../router/late-layout.js";
import { hrefOf } from "../router/location.js";
import { isStill } from "../router/scroll.js";
import { createPageTurner, type TurnPage } from "../router/view-transition.js";
import { applyHead } from "./apply-head.js";
import { createPageSource, type LoadedPage, type PageSource, type PageSourceOptions } from "./load-page.js";
import { createPageOpener } from "./open-page.js";
import type { LeaveGuard } from "./leave-guard.js";
import type { View } from "./site-context.js";

/** A page that can be shown at once. */
export interface ReadyPage {
  readonly view: View;
  /** Makes the document's head that of the page. */
  readonly showHead: () => void;
  /** Lays out what the visitor will see of it now that it is drawn, and the rest once that is painted. */
  readonly layOut: (goal: ArrivalGoal) => void;
}

/** Where the visitor arrives on a page. */
interface ArrivalGoal {
  readonly target: Element | null;
  /** Where they were on it before, or `null`. */
  readonly position: { readonly y: number } | null;
}

/** What takes a visitor to a second page; an article that is only read does without it. */
export interface Pages {
  readonly source: PageSource;
  readonly open: (path: string, target: string) => Promise<Opened<ReadyPage>>;
  readonly ready: (view: View) => ReadyPage;
  readonly turn: TurnPage;
  /** Draws the page on show anew after a change of the content. */
  readonly refresh: (
    shown: LoadedPage,
    update: ContentUpdate,
    draw: (page: ReadyPage) => void,
  ) => Promise<void>;
}

/** What the application gives to the part of it that is loaded when a visitor is about to navigate. */
export interface PagesOptions extends Omit<PageSourceOptions, "base"> {
  readonly site: SiteShell;
  /** Identity of the deployment that this tab was loaded from. */
  readonly build: string;
  readonly leave: LeaveGuard;
  /** The view that the document brought. */
  readonly first: View;
}

/** Makes the way to all other pages, with the page on show as the first that is known. */
export function createPages({ site, build, leave, first, ...rest }: PagesOptions): Pages {
  const source = createPageSource({ ...rest, base: site.base });
  source.seed(first);
  const open = createPageOpener({
    source,
    build,
    leave,
    wait: (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds)),
    onError: (error) => reportError(error),
  });
  const ready = (view: View): ReadyPage => ({
    view,
    showHead: () => applyHead(site, view.route.info),
    layOut,
  });
  return {
    source,
    ready,
    turn: createPageTurner({
      document,
      isStill,
      now: () => performance.now(),
      beforeFrame: (run) => requestAnimationFrame(run),
    }),
    async refresh({ path, view }, { pages, others }, draw) {
      source.clear();
      // A page that has moved is on show at the address where it was before, which leads to it.
      const addresses = [path, view.route.info.path];
      const sent = pages.find(({ route }) => addresses.includes(route.info.path));
      if (sent !== undefined) draw(ready(await source.take(sent, view)));
      if (others === "changed") draw(ready((await source.load(path)).view));
    },
    async open(path, target) {
      const opened = await open(path, target);
      if (opened.kind !== "page") return opened;
      // What is no page may be a file, or another's on the same host: the browser asks for it. Whoever steps back to
      // an address, which is in the bar then, has already seen that nothing is there.
      if (opened.page.route.kind === "not-found" && target !== hrefOf(window.location)) {
        window.location.assign(target);
        return { kind: "left" };
      }
      return { ...opened, page: ready(opened.page) };
    },
  };
}

function layOut({ target, position }: ArrivalGoal): void {
  const text = document.querySelector("main [data-content]");
  if (text === null) return;
  // Whoever arrives at the top comes there from a window's height below, where nothing keeps still.
  const top = position?.y ?? (isStill() ? 0 : window.innerHeight);
  afterPaint(layOutInSight(text, { top, target }));
}
