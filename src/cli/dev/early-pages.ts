import { resolve } from "node:path";
import { decodeRoute } from "../../runtime/model/path.js";
import type { PageData } from "../../runtime/model/render.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { Project } from "../config/project.js";
import { scanFiles, type SourceFile } from "../content/scan.js";
import type { PageSession, SessionOutput } from "../engine/workers/page-session.js";
import type { PageFiles } from "../render/page-files.js";
import { answerProgramFile, type DevAnswer } from "./server/dev-answer.js";
import type { DevGraph } from "./dev-graph.js";
import type { DevProgram } from "./dev-program.js";
import type { DevRenderer } from "./dev-renderer.js";
import type { DevSources } from "./dev-sources.js";
import { createEarlyRoute } from "./early-route.js";

/** Pages that are shown before the site graph is built or rebuilt. */
export interface EarlyPages {
  /** Answers a request before all pages are read. Resolves to `null` if the request must wait for them. */
  readonly answer: (route: string) => Promise<DevAnswer | null>;
  /** Returns the absolute paths of the pages shown so far; empty once all pages are read. */
  readonly files: () => readonly string[];
  /**
   * Renders the changed pages again that were shown before all pages were read. Resolves to an empty list
   * afterwards.
   */
  readonly reread: (changed: readonly string[]) => Promise<readonly PageData[]>;
  /**
   * Renders changed pages with data of the previous graph, `before`, while the new graph is not built yet.
   */
  readonly renderChanged: (changed: readonly string[], before: DevGraph) => readonly PageData[];
  /** Returns whether pages were shown since the last call, and resets this. */
  readonly takeShown: () => boolean;
}

/** Inputs of early pages. */
interface EarlyPagesOptions {
  readonly project: Project;
  readonly session: PageSession;
  readonly sources: DevSources;
  readonly renderer: DevRenderer;
  readonly program: DevProgram;
  readonly shell: () => SiteShell;
  /** Returns the values that rendering needs, or `null` if no program is running. */
  readonly outputWith: (sidebars: SessionOutput["sidebars"]) => SessionOutput | null;
  /** Whether all pages have been read. */
  readonly isRead: () => boolean;
}

/** Maximum number of changed pages that are shown before the graph is rebuilt. */
const MOST_EARLY = 4;

/** Creates early answers from single files. Requests that need more wait for the whole site. */
export function createEarlyPages(options: EarlyPagesOptions): EarlyPages {
  const { project, session, sources, renderer, program, shell, outputWith, isRead } = options;
  /** Sources whose pages were shown before all pages were read. */
  const shown = new Set<string>();

  /** Renders a page from its own file. Returns `null` if it needs others, or once all pages are read. */
  function renderAlone(source: SourceFile): PageFiles | null {
    const output = outputWith(new Map());
    if (output === null || isRead()) return null;
    try {
      const { page, problems } = session.read(source);
      const route = problems.length > 0 ? null : createEarlyRoute(project, shell(), { page, before: null });
      if (route === null) return null;
      shown.add(source.relativePath);
      return renderer.render(route, output);
    } catch {
      // Problems of the file are reported when all pages are read.
      return null;
    }
  }

  return {
    async answer(route) {
      const file = answerProgramFile(program.files(), decodeRoute(route).slice(1));
      if (file !== null) return file;
      const [source] = await scanFiles(project, routeCandidates(route));
      const page = source === undefined ? null : renderAlone(source);
      if (page === null || page.page.route.info.path !== route) return null;
      return { kind: "document", html: page.document.text, isEarly: true };
    },
    files: () => [...shown].map((source) => resolve(project.siteDir, source)),
    async reread(changed) {
      const wanted = changed.filter((source) => shown.has(source));
      if (isRead() || wanted.length === 0) return [];
      const files = await scanFiles(project, wanted);
      return files.flatMap((source) => renderAlone(source)?.page ?? []);
    },
    renderChanged(changed, before) {
      const output = outputWith(before.sidebars);
      if (output === null || changed.length > MOST_EARLY) return [];
      return changed.flatMap((source) => {
        const page = sources.page(source);
        const known = before.routesOf(source).find(({ data }) => data.info.path === page?.path);
        if (page === null || known === undefined || sources.isFaulty(source)) return [];
        const route = createEarlyRoute(project, shell(), { page, before: known.data });
        return route === null ? [] : (renderer.render(route, output)?.page ?? []);
      });
    },
    takeShown() {
      const wasShown = shown.size > 0;
      shown.clear();
      return wasShown;
    },
  };
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
