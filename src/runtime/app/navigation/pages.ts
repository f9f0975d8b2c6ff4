import type { ContentUpdate } from "../../model/dev-message.js";
import { addBase, isNotFoundPath, stripBase } from "../../model/path.js";
import type { SecretPage } from "../../model/document/sealed-page.js";
import type { SiteShell } from "../../model/site.js";
import type { Opened } from "../../router/navigate.js";
import { afterPaint, layOutInSight } from "../../router/late-layout.js";
import { hrefOf } from "../../router/location.js";
import { isStill } from "../../router/scroll.js";
import type { Store } from "../../router/store.js";
import { createPageTurner, type TurnPage } from "../../router/view-transition.js";
import { applyHead } from "./apply-head.js";
import { createPageSource, type LoadedPage, type PageSource, type SourceOptions } from "./load-page.js";
import { createPageOpener } from "./open-page.js";
import type { LeaveGuard } from "./leave-guard.js";
import type { View } from "../site-context.js";

// Search loads pages too. A file of its own for this code would be one more request before each navigation.
export { routeLoader } from "./route-loader.js";

/** A loaded page, ready to be shown without waiting. */
export interface ReadyView {
  readonly view: View;
  /** Updates the document's head to that of the page. */
  readonly showHead: () => void;
  /** Lays out the visible part of the rendered page first, and the rest after that part is painted. */
  readonly layOut: (goal: ArrivalGoal) => void;
}

/** The place of a page to which the visitor is going. */
interface ArrivalGoal {
  readonly target: Element | null;
  /** The last scroll position on the page, or `null`. */
  readonly position: { readonly y: number } | null;
}

/** Opens further pages. This code is loaded only when a visitor is about to navigate. */
export interface Pages {
  readonly source: PageSource;
  readonly open: (path: string, target: string) => Promise<Opened<ReadyView>>;
  readonly ready: (view: View) => ReadyView;
  readonly turn: TurnPage;
  /** Renders the current page again after a change of the content. */
  readonly refresh: (
    shown: LoadedPage,
    update: ContentUpdate,
    draw: (page: ReadyView) => void,
  ) => Promise<void>;
  /** Renders the page at a route with its secret parts, unless the visitor has left it. */
  readonly unlock: (
    views: Store<View>,
    unlocked: { readonly path: string; readonly secret: SecretPage },
    draw: (page: ReadyView) => void,
  ) => Promise<void>;
  /**
   * Corrects the address of a 404 page, or shows the one of the visitor's locale. A host sends 404.html for addresses that
   * hanblog's own rules resolve.
   */
  readonly heal: (draw: (page: ReadyView, hash: string) => void) => Promise<void>;
}

/** Options of `createPages`. */
interface PagesOptions extends Omit<SourceOptions, "base"> {
  readonly site: SiteShell;
  /** Id of the deployment that this tab was loaded from. */
  readonly build: string;
  readonly leave: LeaveGuard;
  /** Loads a URL of the site in full. */
  readonly load: (href: string) => void;
  /** Replaces the current history entry, as `leave` adds one. */
  readonly replace: LeaveGuard;
  /** The view that the document shows on arrival. */
  readonly first: View;
}

/** Creates the code that opens further pages. The first view counts as loaded. */
export function createPages({ site, build, leave, load, replace, first, ...rest }: PagesOptions): Pages {
  const source = createPageSource({ ...rest, base: site.base });
  source.seed(first);
  const onError = (error: unknown) => reportError(error);
  const open = createPageOpener({ source, build, leave, load, wait, onError });
  const ready = (view: View): ReadyView => ({
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
      // A page that was moved is still shown at its old address, which redirects to it.
      const addresses = [path, view.route.info.path];
      const sent = pages.find(({ route }) => addresses.includes(route.info.path));
      if (sent !== undefined) draw(ready(await source.take(sent, view)));
      if (others === "changed") draw(ready((await source.load(path)).view));
    },
    async unlock(views, { path, secret }, draw) {
      const locked = views.get();
      if (locked.route.info.path !== path) return;
      const view = await source.unlock(locked, secret);
      if (views.get() === locked) draw(ready(view));
    },
    async open(path, target) {
      const opened = await open(path, target);
      if (opened.kind !== "page") return opened;
      // An unknown route may be a file, or belong to another site on the same host, so the browser requests
      // it. After a step back the address is already current, and the browser has tried before.
      if (isNotFoundPath(opened.page.route.info.path) && target !== hrefOf(window.location)) {
        window.location.assign(target);
        return { kind: "left" };
      }
      return { ...opened, page: ready(opened.page) };
    },
    async heal(draw) {
      const { pathname, search, hash } = window.location;
      const path = stripBase(site.base, pathname);
      if (path === null) return;
      const target = await (await source.manifest()).find(path);
      if (target.kind === "missing") draw(ready((await source.load(path)).view), hash);
      else if (target.path !== path) replace(addBase(site.base, target.path) + search + hash);
    },
  };
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function layOut({ target, position }: ArrivalGoal): void {
  const text = document.querySelector("main [data-content]");
  if (text === null) return;
  // A visitor who arrives at the top scrolls there from one window height below, so more than the first
  // window is visible.
  const top = position?.y ?? (isStill() ? 0 : window.innerHeight);
  afterPaint(layOutInSight(text, { top, target }));
}
