import { resolve } from "node:path";
import { decodeRoute } from "../../runtime/model/path.js";
import type { PageData } from "../../runtime/model/render.js";
import { scanFiles, type SourceFile } from "../content/scan.js";
import type { PlanInput } from "../engine/site-input.js";
import { openPlan } from "../engine/site-plan.js";
import type { Route } from "../routes/create-routes.js";
import type { RouteWalk, Rendition } from "./route-walk.js";
import { answerProgramFile, type DevAnswer } from "./server/dev-answer.js";
import { viewSite, type SiteView } from "./site-view.js";

/** Pages that are shown before all pages are read. */
export interface EarlyAnswers {
  /** Answers a request. Resolves to `null` if it must wait for all pages. */
  readonly answer: (
    route: string,
    programFiles: ReadonlyMap<string, Uint8Array>,
  ) => Promise<DevAnswer | null>;
  /** Returns the absolute paths of the pages shown so far; empty once all pages are read. */
  readonly files: () => readonly string[];
  /** Renders the changed pages again that were shown. Resolves to an empty list once all pages are read. */
  readonly reread: (changed: readonly string[]) => Promise<readonly PageData[]>;
  /** Returns whether pages were shown since the last call, and resets this. */
  readonly takeShown: () => boolean;
}

/** Inputs of early pages. */
interface EarlyAnswersOptions {
  readonly walk: RouteWalk;
  readonly input: () => PlanInput;
  /** The site without pages, whose program is open. */
  readonly boot: SiteView;
  /** Whether all pages have been read. */
  readonly isRead: () => boolean;
}

/** Creates early answers: each is a page of a site with a single file. */
export function createEarlyAnswers({ walk, input, boot, isRead }: EarlyAnswersOptions): EarlyAnswers {
  const { project } = boot.input;
  /** Sources whose pages were shown before all pages were read. */
  const shown = new Set<string>();

  /** Renders a page from its own file. Resolves to `null` if it needs others, or once all pages are read. */
  async function renderAlone(source: SourceFile): Promise<Rendition | null> {
    const alone = { ...input(), scanned: { files: [source], problems: [] }, former: null };
    const plan = openPlan(alone);
    const [read] = (await plan.pages()).results;
    // Problems of the file are reported when all pages are read.
    if (read === undefined || read.problems.length > 0 || read.page.path !== read.page.regularPath)
      return null;
    const view = await viewSite(alone, plan, boot);
    const route = withoutOthers(view.index.route(read.page.path));
    if (route?.source !== source.relativePath || !view.isRunning || isRead()) return null;
    shown.add(source.relativePath);
    return walk.render(view, route);
  }

  return {
    async answer(route, programFiles) {
      const file = answerProgramFile(programFiles, decodeRoute(route).slice(1));
      if (file !== null) return file;
      const [source] = await scanFiles(project, routeCandidates(route));
      const page = source === undefined ? null : await renderAlone(source);
      if (page === null || page.page.route.info.path !== route) return null;
      return { kind: "document", html: page.html, isEarly: true };
    },
    files: () => [...shown].map((source) => resolve(project.siteDir, source)),
    async reread(changed) {
      const wanted = changed.filter((source) => shown.has(source));
      if (isRead() || wanted.length === 0) return [];
      const pages: PageData[] = [];
      for (const source of await scanFiles(project, wanted)) {
        const page = await renderAlone(source);
        if (page !== null) pages.push(page.page);
      }
      return pages;
    },
    takeShown() {
      const wasShown = shown.size > 0;
      shown.clear();
      return wasShown;
    },
  };
}

/** Returns the route of an article without data that depends on other pages, or `null` for another route. */
function withoutOthers(route: Route | null): Route | null {
  if (route === null || route.data.kind !== "page") return null;
  const rest = { prev: null, next: null, series: null, related: [], sidebar: null };
  return { ...route, data: { ...route.data, page: { ...route.data.page, ...rest } } };
}

/** Returns the markdown files that may be the source of a route, as paths relative to the site folder. */
export function routeCandidates(route: string): readonly string[] {
  const path = decodeRoute(route).slice(1);
  // Reject paths that could leave the site folder.
  const isNamed = (name: string) => name !== "" && name !== "." && name !== ".." && !name.includes("\0");
  if (!path.split("/").slice(0, -1).every(isNamed) || path.includes("\0")) return [];
  if (path === "" || path.endsWith("/")) {
    return ["README.md", "readme.md", "index.md"].map((name) => path + name);
  }
  // A site with `cleanUrls` has routes without an ending.
  return /\.html$|(?:^|\/)[^/.]+$/.test(path) ? [`${path.replace(/\.html$/, "")}.md`] : [];
}
