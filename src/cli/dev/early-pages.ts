import { resolve } from "node:path";
import { decodeRoute } from "../../runtime/model/path.js";
import type { PageData } from "../../runtime/model/render.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { Project } from "../config/project.js";
import { scanFiles, type SourceFile } from "../content/scan.js";
import type { PageSession, SessionOutput } from "../crew/page-session.js";
import { answerProgramFile, type DevAnswer } from "./dev-answer.js";
import type { DevGraph } from "./dev-graph.js";
import type { DevProgram } from "./dev-program.js";
import type { PageFiles } from "../render/page-files.js";
import type { DevRenderer } from "./dev-renderer.js";
import type { DevSources } from "./dev-sources.js";
import { createEarlyRoute } from "./early-route.js";
import { routeCandidates } from "./route-candidates.js";

/** Pages that are shown before the graph of the site is there, or is made anew. */
export interface EarlyPages {
  /** What can be said of a route before all pages are read; `null` where that has to be waited for. */
  readonly answer: (route: string) => Promise<DevAnswer | null>;
  /** Absolute files of the pages that were shown, while not all pages are read. */
  readonly files: () => readonly string[];
  /** Those of the changed pages that were shown before all pages were read, while that is still so. */
  readonly reread: (changed: readonly string[]) => Promise<readonly PageData[]>;
  /** The changed pages as they can be shown before the graph, which was `before`, is made anew. */
  readonly renderChanged: (changed: readonly string[], before: DevGraph) => readonly PageData[];
  /** Lets nothing be used again of the pages that were shown. */
  readonly forgetRendered: () => void;
  /** Whether pages were shown since this was asked last. */
  readonly takeShown: () => boolean;
}

/** What a page can be shown with before all others are read. */
export interface EarlyPagesOptions {
  readonly project: Project;
  readonly session: PageSession;
  readonly sources: DevSources;
  readonly renderer: DevRenderer;
  readonly program: DevProgram;
  readonly shell: () => SiteShell;
  /** What rendering needs of the program; `null` as long as none runs. */
  readonly outputWith: (sidebars: SessionOutput["sidebars"]) => SessionOutput | null;
  /** Whether all pages have been read. */
  readonly isRead: () => boolean;
}

/** More pages than this at once are shown only when the graph is made anew. */
const MOST_EARLY = 4;

/** Answers with what one file alone tells; whatever needs more waits for the whole site. */
export function createEarlyPages(options: EarlyPagesOptions): EarlyPages {
  const { project, session, sources, renderer, program, shell, outputWith, isRead } = options;
  /** Sources whose pages were shown before all pages were read. */
  const shown = new Set<string>();

  /** A page made of its own file alone; `null` where that does not do, or is not wanted any more. */
  function renderAlone(source: SourceFile): PageFiles | null {
    const output = outputWith(new Map());
    if (output === null || isRead()) return null;
    try {
      const { page, problems } = session.read(source);
      const route = problems.length > 0 ? null : createEarlyRoute(project, shell(), { page, before: null });
      if (route === null) return null;
      renderer.forget(source.relativePath);
      shown.add(source.relativePath);
      return renderer.render(route, output);
    } catch {
      // Whatever is wrong with the file is said when all are read.
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
    forgetRendered() {
      for (const source of shown) renderer.forget(source);
    },
    takeShown() {
      const wasShown = shown.size > 0;
      shown.clear();
      return wasShown;
    },
  };
}
