import { problemsFromError } from "../../runtime/model/error.js";
import { existsSync } from "node:fs";
import type { SiteShell } from "../../runtime/model/site.js";
import { checkStyleUrls } from "../bundle/check-style-urls.js";
import type { NamedFile } from "../bundle/name-outputs.js";
import type { Project } from "../config/project.js";
import type { PageSession, SessionOutput } from "../engine/workers/page-session.js";
import {
  bundleProgram,
  prepareProgram,
  programOutput,
  removeProgram,
  type SiteProgram,
} from "../engine/program/site-program.js";
import { standInProgram } from "../engine/program/stand-in-program.js";
import type { ProblemBoard } from "./problems/problem-board.js";
import { nameThemeFailure } from "../engine/program/theme-failure.js";
import { problemsFromThrown } from "../engine/program/trace-error.js";

/** Inputs of a site's program and the session that runs it. */
export interface DevProgramOptions {
  readonly project: Project;
  /** Absolute path of hanblog's package folder. */
  readonly packageDir: string;
  readonly session: PageSession;
  readonly board: ProblemBoard;
  /** Returns a new build id that no earlier program had. */
  readonly nextBuild: () => string;
  /** Client files of the previous configuration's program, kept for tabs that are still loading. */
  readonly former: readonly NamedFile[];
  /** Replaces the usual bundler of the site's code. */
  readonly prepare?: typeof prepareProgram | undefined;
}

/** The program that renders a site in dev: its last version that could be bundled. */
export interface DevProgram {
  /** Rebuilds the bundle. Resolves to whether it succeeded. */
  readonly bundle: (shell: SiteShell) => Promise<boolean>;
  /** Checks again whether the URLs in style sheets exist. */
  readonly checkStyles: () => Promise<void>;
  /** Starts the program that was bundled last. Discard everything compiled or rendered with another one. */
  readonly open: (permalinks: ReadonlyMap<string, string>) => Promise<void>;
  /**
   * Restarts the program if it was started with different permalinks. Resolves to whether it was restarted.
   */
  readonly followPermalinks: (permalinks: ReadonlyMap<string, string>) => Promise<boolean>;
  /** Returns the values that rendering needs, or `null` if no program is running. */
  readonly output: () => Omit<SessionOutput, "sidebars"> | null;
  /** Returns the stand-in, with which pages are checked while no program runs, or `null`. */
  readonly standIn: () => StandIn | null;
  /** Whether the last version could not be bundled or does not run. */
  readonly isBroken: () => boolean;
  /** Returns the layouts that pages may name, or `null` if they are unknown. */
  readonly layouts: () => readonly string[] | null;
  /** Returns the client files of the last version. */
  readonly client: () => readonly NamedFile[];
  /** Returns the client files of the last and the previous version, by path below the base. */
  readonly files: () => ReadonlyMap<string, Uint8Array>;
  /** Returns the absolute paths of all source files. */
  readonly sources: () => ReadonlySet<string>;
  /** Returns the absolute path of the server bundle, or `null` without a program. */
  readonly serverFile: () => string | null;
  /** Returns the path of the style sheet below the base, or `null` without a program. */
  readonly style: () => string | null;
  /**
   * Returns a key of everything in the program that pages contain, except the style sheet. While it is
   * unchanged, only the style sheet must be swapped.
   */
  readonly pagePart: () => string;
  readonly close: () => Promise<void>;
}

/** Replacement of a program that does not run. */
export interface StandIn {
  readonly output: Omit<SessionOutput, "sidebars">;
  readonly client: readonly NamedFile[];
}

/**
 * Problem keys. They are separate because the running program may be restarted while the next version cannot
 * be bundled.
 */
const BUNDLE_KEY = "program bundle";
const START_KEY = "program start";

/**
 * Creates a program that is not bundled yet. Its problems are put on the board, and the last working version
 * stays in use.
 */
export function createDevProgram(options: DevProgramOptions): DevProgram {
  const { board } = options;
  const bundle = createBundle(options);
  const run = createProgramRun(options, bundle);
  const { program } = bundle;

  function output(): ReturnType<DevProgram["output"]> {
    const [current, opened] = [program(), run.opened()];
    return current === null || opened === null ? null : outputOf(current.client, opened.build);
  }

  return {
    bundle: bundle.renew,
    checkStyles: bundle.checkStyles,
    open: run.open,
    async followPermalinks(permalinks) {
      if (run.isOpenedWith(permalinks)) return false;
      await run.open(permalinks);
      return true;
    },
    output,
    standIn: () => (output() === null ? run.standIn() : null),
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
  /** Returns the shell of the last version. */
  readonly shell: () => SiteShell;
  /** Rebuilds the bundle. Resolves to whether it succeeded. */
  readonly renew: (shell: SiteShell) => Promise<boolean>;
  /** Rebuilds the bundle if its file is missing, for example because the cache was deleted. */
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
    // A tab that was loading during the save still requests the files that its document names.
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
    shell() {
      if (bundled === null) throw new Error("A program was opened before it was bundled");
      return bundled;
    },
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
  /** Starts the program that was bundled last. */
  readonly open: (permalinks: ReadonlyMap<string, string>) => Promise<void>;
  /** Returns the running program, or `null` if it does not run. */
  readonly opened: () => { readonly build: string; readonly layouts: readonly string[] | null } | null;
  /** Returns the stand-in of a program that does not run, or `null`. */
  readonly standIn: () => StandIn | null;
  /** Whether a program or a stand-in was opened with these permalinks. */
  readonly isOpenedWith: (permalinks: ReadonlyMap<string, string>) => boolean;
}

function createProgramRun(options: DevProgramOptions, bundle: Bundle): ProgramRun {
  const { project, session, board, nextBuild } = options;
  let opened: ReturnType<ProgramRun["opened"]> = null;
  let standIn: StandIn | null = null;
  let openedPermalinks = "";

  async function openStandIn(permalinks: ReadonlyMap<string, string>): Promise<void> {
    const made = await standInProgram(project, bundle.shell(), options.packageDir);
    await session.open({ ...made, permalinks });
    standIn = { output: outputOf(made.client, nextBuild()), client: made.client.files };
  }

  return {
    async open(permalinks) {
      await bundle.restore();
      const program = bundle.program();
      openedPermalinks = JSON.stringify([...permalinks]);
      if (program === null) return openStandIn(permalinks);
      try {
        const { layouts } = await session.open({ ...program, permalinks });
        opened = { build: nextBuild(), layouts };
        standIn = null;
        board.remove(START_KEY);
      } catch (error) {
        opened = null;
        const { siteDir } = project;
        const named = nameThemeFailure(error, project, options.packageDir);
        const trace = { serverFile: program.server.file, siteDir, at: null };
        board.set(START_KEY, named === error ? problemsFromThrown(error, trace) : problemsFromError(named));
        await openStandIn(permalinks);
      }
    },
    opened: () => opened,
    standIn: () => standIn,
    isOpenedWith: (permalinks) => JSON.stringify([...permalinks]) === openedPermalinks,
  };
}

/** Replaces the former program. If the server bundle is unchanged, the loaded one stays in use. */
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

function outputOf(client: SiteProgram["client"], build: string): Omit<SessionOutput, "sidebars"> {
  return { ...programOutput(client, build), movesStyles: false };
}

function contentsOf(files: readonly NamedFile[]): ReadonlyMap<string, Uint8Array> {
  return new Map(files.map(({ path, contents }) => [path, contents]));
}
