import { existsSync } from "node:fs";
import type { SiteShell } from "../../runtime/model/site.js";
import { checkStyleUrls } from "../bundle/check-style-urls.js";
import type { NamedFile } from "../bundle/name-outputs.js";
import type { Project } from "../config/project.js";
import type { PageSession, SessionOutput } from "../crew/page-session.js";
import { bundleProgram, prepareProgram, removeProgram, type SiteProgram } from "../site-code/site-program.js";
import type { ProblemBoard } from "./problem-board.js";
import { problemsFromThrown } from "../site-code/trace-error.js";

/** What a site's program is bundled from, and what runs it. */
export interface DevProgramOptions {
  readonly project: Project;
  /** Absolute folder of hanblog's package. */
  readonly packageDir: string;
  readonly session: PageSession;
  readonly board: ProblemBoard;
  /** A new identity for a program, unlike all before it. */
  readonly nextBuild: () => string;
  /** The browser's part of the program under the configuration before, for tabs that are being loaded. */
  readonly former: readonly NamedFile[];
  /** Bundles the site's code, unless the usual bundler does. */
  readonly prepare?: typeof prepareProgram | undefined;
}

/** The program that draws a site in dev: its last version that could be built, and whether that one runs. */
export interface DevProgram {
  /** Bundles it anew; whether that worked. */
  readonly bundle: (shell: SiteShell) => Promise<boolean>;
  /** Looks anew for the files of `public` that its style sheets name. */
  readonly checkStyles: () => Promise<void>;
  /** Starts what was bundled last; whatever was compiled or rendered with another one is gone. */
  readonly open: (permalinks: ReadonlyMap<string, string>) => Promise<void>;
  /** Starts it again, if these are not the permalinks that it was started with. */
  readonly followPermalinks: (permalinks: ReadonlyMap<string, string>) => Promise<boolean>;
  /** What rendering needs of it; `null` as long as none runs. */
  readonly output: () => Omit<SessionOutput, "sidebars"> | null;
  /** Whether its last version could not be built or does not run. */
  readonly isBroken: () => boolean;
  /** The layouts that pages may ask for; `null` where nobody knows them. */
  readonly layouts: () => readonly string[] | null;
  /** The browser's part of its last version. */
  readonly client: () => readonly NamedFile[];
  /** Files of that, and of what came before it, by their paths below the base. */
  readonly files: () => ReadonlyMap<string, Uint8Array>;
  /** Absolute files that it is made of. */
  readonly sources: () => ReadonlySet<string>;
  /** Absolute file of the bundle that renders; `null` without a program. */
  readonly serverFile: () => string | null;
  /** Path of the style sheet below the base; `null` without a program. */
  readonly style: () => string | null;
  /** What pages hold of it: as long as that is the same, another style sheet can be swapped into them. */
  readonly pagePart: () => string;
  readonly close: () => Promise<void>;
}

/** Keys of what is wrong: the last program that could be built may start anew while the next one cannot be built. */
const BUNDLE_KEY = "program bundle";
const START_KEY = "program start";

/** A program that is not bundled yet. What is wrong with it stands on the board; the last one that worked stays. */
export function createDevProgram(options: DevProgramOptions): DevProgram {
  const { board } = options;
  const bundle = createBundle(options);
  const run = createProgramRun(options, bundle);
  const { program } = bundle;

  function output(): ReturnType<DevProgram["output"]> {
    const [current, opened] = [program(), run.opened()];
    if (current === null || opened === null) return null;
    const { script, style, componentStyles, beforePaint } = current.client;
    return { script, style, componentStyles, beforePaint, build: opened.build };
  }

  return {
    bundle: bundle.renew,
    checkStyles: bundle.checkStyles,
    open: run.open,
    async followPermalinks(permalinks) {
      if (run.opened() === null || run.isOpenedWith(permalinks)) return false;
      await run.open(permalinks);
      return true;
    },
    output,
    isBroken: () => board.has(BUNDLE_KEY) || board.has(START_KEY),
    layouts: () => run.opened()?.layouts ?? null,
    client: () => program()?.client.files ?? [],
    files: bundle.files,
    sources: () => program()?.sources ?? new Set(),
    serverFile: () => program()?.server.file ?? null,
    style: () => program()?.client.style ?? null,
    pagePart() {
      const { style: _, ...rest } = output() ?? {};
      return JSON.stringify(rest);
    },
    async close() {
      const current = program();
      if (current !== null) await removeProgram(current);
    },
  };
}

/** The last version of a program that could be bundled. */
interface Bundle {
  readonly program: () => SiteProgram | null;
  /** Bundles the program again. Resolves to whether that succeeded. */
  readonly renew: (shell: SiteShell) => Promise<boolean>;
  /** Bundles the program again if its file is gone: whoever empties the cache takes the file away that is to be loaded. */
  readonly restore: () => Promise<void>;
  readonly checkStyles: () => Promise<void>;
  readonly files: () => ReadonlyMap<string, Uint8Array>;
}

function createBundle(options: DevProgramOptions): Bundle {
  const { project, packageDir, board } = options;
  let program: SiteProgram | null = null;
  let bundled: SiteShell | null = null;
  let files = contentsOf(options.former);

  async function renew(shell: SiteShell): Promise<boolean> {
    bundled = shell;
    const preparing = (options.prepare ?? prepareProgram)(project, { packageDir, dev: true });
    const result = await bundleProgram(project, shell, preparing);
    if (result.kind === "failed") {
      board.set(BUNDLE_KEY, result.problems);
      return false;
    }
    board.remove(BUNDLE_KEY);
    board.set("theme files", result.problems);
    // A tab that was being loaded when a file was saved goes on to ask for what its document names.
    const former = program?.client.files ?? options.former;
    program = await takePlace(program, result.program);
    await checkStyles();
    files = contentsOf([...former, ...program.client.files]);
    return true;
  }

  async function checkStyles(): Promise<void> {
    const { siteDir } = project;
    const sources = program?.sources ?? [];
    board.set("styles", await checkStyleUrls({ siteDir, packageDir, sources }));
  }

  return {
    program: () => program,
    renew,
    async restore() {
      if (program !== null && bundled !== null && !existsSync(program.server.file)) await renew(bundled);
    },
    checkStyles,
    files: () => files,
  };
}

/** A program that was started to render pages. */
interface ProgramRun {
  /** Starts what was bundled last. */
  readonly open: (permalinks: ReadonlyMap<string, string>) => Promise<void>;
  /** `null` where the program does not run. */
  readonly opened: () => { readonly build: string; readonly layouts: readonly string[] } | null;
  readonly isOpenedWith: (permalinks: ReadonlyMap<string, string>) => boolean;
}

function createProgramRun(options: DevProgramOptions, bundle: Bundle): ProgramRun {
  const { project, session, board, nextBuild } = options;
  let opened: ReturnType<ProgramRun["opened"]> = null;
  let openedPermalinks = "";
  return {
    async open(permalinks) {
      await bundle.restore();
      const program = bundle.program();
      if (program === null) return;
      const { server, shell } = program;
      openedPermalinks = JSON.stringify([...permalinks]);
      try {
        const { layouts } = await session.open({ server, shell, permalinks });
        opened = { build: nextBuild(), layouts };
        board.remove(START_KEY);
      } catch (error) {
        opened = null;
        const { siteDir } = project;
        board.set(START_KEY, problemsFromThrown(error, { serverFile: server.file, siteDir, at: null }));
      }
    },
    opened: () => opened,
    isOpenedWith: (permalinks) => JSON.stringify([...permalinks]) === openedPermalinks,
  };
}

/** The next program. What was loaded to render stays where it is, as long as it is the same. */
async function takePlace(former: SiteProgram | null, next: SiteProgram): Promise<SiteProgram> {
  if (former === null) return next;
  const { server } = former;
  const isSame =
    server.kind === "written" &&
    next.server.kind === "written" &&
    server.hash === next.server.hash &&
    existsSync(server.file);
  await removeProgram(isSame ? next : former);
  return isSame ? { ...next, server } : next;
}

function contentsOf(files: readonly NamedFile[]): ReadonlyMap<string, Uint8Array> {
  return new Map(files.map(({ path, contents }) => [path, contents]));
}
