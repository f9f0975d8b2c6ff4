import { DEV_PATCH_PATH, type DevMessage } from "../../runtime/model/dev-message.js";
import type { PageData } from "../../runtime/model/render.js";
import { isSameData } from "../engine/node.js";
import type { SiteView } from "./site-view.js";

/** Open tabs of a site, which receive changes. */
export interface Tabs {
  /** Returns the number of changes that tabs were notified of. */
  readonly version: () => number;
  /** Counts a change that has an effect on tabs. */
  readonly count: (followed: Followed) => void;
  /**
   * Sends the effects of a change. `styleHrefs` are the URLs of all style sheets.
   */
  readonly show: (followed: Followed, styleHrefs: readonly string[]) => void;
  /** Sends new versions of modules before the program is bundled. */
  readonly showCode: (codes: readonly string[]) => void;
  /** Returns a new version of a module by its path, or `null` for any other path. */
  readonly code: (path: string) => string | null;
  /** Sends changed pages before the rest of the site is updated. */
  readonly showEarly: (pages: readonly PageData[]) => void;
  /** Notifies the tabs that were served before all pages were read: the rest of the site is available now. */
  readonly showRest: () => void;
}

/** Number of versions of modules that tabs can still request. */
const MOST_CODES = 100;

/** Creates tabs without any counted change. */
export function createTabs(send: (message: DevMessage) => void): Tabs {
  let version = 0;
  let count = 0;
  const codes = new Map<string, string>();
  /** URLs of the versions that the program does not contain yet. */
  let sent: readonly string[] = [];
  return {
    version: () => version,
    count({ effects }) {
      if ([...effects].some((effect) => effect !== "none")) version += 1;
    },
    show({ effects, pages }, styleHrefs) {
      const urls = sent;
      sent = [];
      if (effects.has("reload")) {
        send({ kind: "reload" });
        return;
      }
      if (effects.has("style")) send({ kind: "style", hrefs: styleHrefs });
      // Again, for tabs that were opened meanwhile with the former program.
      if (effects.has("code") && urls.length > 0) send({ kind: "code", urls });
      if (effects.has("update")) send({ kind: "update", pages, others: "changed" });
      else if (effects.has("pages")) send({ kind: "update", pages, others: "same" });
    },
    showCode(added) {
      const urls = added.map(() => `${DEV_PATCH_PATH}${++count}.js`);
      urls.forEach((url, index) => codes.set(url, added[index] ?? ""));
      for (const url of [...codes.keys()].slice(0, -MOST_CODES)) codes.delete(url);
      sent = [...sent, ...urls];
      send({ kind: "code", urls });
    },
    code: (path) => codes.get(path) ?? null,
    showEarly(pages) {
      if (pages.length > 0) send({ kind: "update", pages, others: "same" });
    },
    showRest() {
      // The version stays the same, so that existing documents can load the rest without a reload.
      send({ kind: "update", pages: [], others: "changed" });
    },
  };
}

/**
 * Action that open tabs must take after a change. `pages` means that only the changed pages can differ, and `code` that tabs can
 * take over the changed modules.
 */
export type DevEffect = "none" | "style" | "code" | "pages" | "update" | "reload";

/** Result of applying changes: actions for the tabs, and the pages that they can take over. */
export interface Followed {
  readonly effects: ReadonlySet<DevEffect>;
  readonly pages: readonly PageData[];
}

/** Files of a project that have changed, sorted by the part of the site that they belong to. */
export interface ProjectChange {
  /** All changed files, as absolute paths. A page may import or show any of them. */
  readonly files: readonly string[];
  /** Markdown files, as paths relative to the site folder. */
  readonly markdown: readonly string[];
  /** Markdown files that were created or removed. */
  readonly listed: readonly string[];
  readonly program: "none" | "style" | "whole";
  /** Absolute paths of the changed files of the program. */
  readonly code: readonly string[];
  readonly isPublic: boolean;
  /** Called with changed pages before the rest of the site is compared, which takes a while on a large site. */
  readonly onEarly: (pages: readonly PageData[]) => void;
}

/** A change between two views of a site. */
export interface ViewChange extends Pick<ProjectChange, "markdown" | "program" | "isPublic"> {
  /** Sources of all pages that the change concerns. */
  readonly sources: readonly string[];
  /** Whether open tabs have all changed modules of the program already. */
  readonly isPatched: boolean;
  /** Whether the program's current version could not be bundled, so that the last one stays in use. */
  readonly isBroken: boolean;
}

/** Returns the actions for open tabs: take over the changed pages, update any page, swap the style sheet, or reload. */
export function effectsOf(before: SiteView, next: SiteView, change: ViewChange): readonly DevEffect[] {
  const { markdown, sources, program, isPublic, isPatched, isBroken } = change;
  const effects: DevEffect[] = [];
  if (program !== "none" && !isBroken) {
    const isSame = next.isRunning && before.code.build === next.code.build;
    const isShown = isSame && (program === "style" || isPatched);
    if (!isShown) effects.push("reload");
    else {
      if (program === "style" || stylesOf(before) !== stylesOf(next)) effects.push("style");
      // Content may show the changed component, also where it is not hydrated yet.
      if (isPatched) effects.push("code", "update");
    }
  }
  if (isPublic) effects.push("reload");
  if (markdown.length > 0) effects.push(effectOfPages(before, next, markdown));
  if (sources.length > markdown.length) effects.push(before.layout === next.layout ? "pages" : "update");
  return effects;
}

function stylesOf({ frame }: SiteView): string {
  const { style, componentStyles } = frame.output;
  return JSON.stringify([style, componentStyles]);
}

/** Whether changed pages should be shown before the rest of the site is compared. Those with problems are shown with them. */
export function isEarlySent(before: SiteView, next: SiteView, sources: readonly string[]): boolean {
  const isOther = next.layout !== before.layout && next.layout.site.shell === before.layout.site.shell;
  return isOther && sources.every((source) => next.pages.get(source)?.problems.length === 0);
}

function effectOfPages(before: SiteView, next: SiteView, changed: readonly string[]): DevEffect {
  if (before.layout === next.layout) return "pages";
  // Without a configured title, the title of a page may be part of the program.
  if (before.layout.site.shell !== next.layout.site.shell) return "reload";
  return isSameExcept(before, next, changed) ? "pages" : "update";
}

/**
 * Whether two views have the same routes, sidebars and redirects, and the same render data for every route except those of
 * `sources`.
 */
function isSameExcept(before: SiteView, after: SiteView, sources: readonly string[]): boolean {
  const { routes } = after.index;
  const own = new Set<string | null>(sources);
  return (
    before.index.routes.length === routes.length &&
    isSameData([...before.layout.site.sidebars], [...after.layout.site.sidebars]) &&
    isSameData(before.layout.table.redirects, after.layout.table.redirects) &&
    isSameData([...before.plugins.contents], [...after.plugins.contents]) &&
    before.index.routes.every((route, index) => {
      const other = routes[index];
      if (other === undefined || other.source !== route.source) return false;
      if (own.has(route.source)) return route.data.info.path === other.data.info.path;
      return isSameData(route.data, other.data);
    })
  );
}
