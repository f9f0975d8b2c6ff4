import type { BakedComments } from "../../runtime/model/comments.js";
import { problemsFromError, type Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import { bakePages } from "../bake/bake-pages.js";
import { checkStyleUrls } from "../bundle/check-style-urls.js";
import { createPlaceOfOption } from "../config/place-of-option.js";
import { placeThemeOptions } from "../config/place-theme-options.js";
import type { Project } from "../config/project.js";
import { permalinksOf } from "../content/permalink.js";
import type { ScanResult } from "../content/scan.js";
import type { BuildCrew } from "./workers/build-crew.js";
import type { ReadPage } from "./workers/build-calls.js";
import type { ProgramNames, SessionSetup } from "./workers/page-session.js";
import { programKey } from "./store/build-key.js";
import type { FormerBuild } from "./store/former-build.js";
import { bundleProgram, type PreparedProgram, type SiteProgram } from "./program/site-program.js";
import { standInProgram, type StandInProgram } from "./program/stand-in-program.js";
import { nameThemeFailure } from "./program/theme-failure.js";
import { createShell } from "../site/create-shell.js";
import { checkPlan } from "./checks.js";
import { layOutSite, shownPages, type SiteLayout } from "./lay-out-site.js";
import { node, type Node } from "./node.js";
import { askForIssues, readPages, type Stage, type StageProgress } from "./read-pages.js";

/** Inputs of a site: its files, and the workers that read and render them. */
export interface SiteInput {
  readonly project: Project;
  /** Absolute path of hanblog's package folder. */
  readonly packageDir: string;
  readonly crew: BuildCrew;
  /** First message to the crew. */
  readonly setup: SessionSetup;
  readonly scanned: ScanResult;
  /** Previous build whose results may be reused, or `null`. */
  readonly former: FormerBuild | null;
  /** Prepares the site's program, once. */
  readonly prepare: () => Promise<PreparedProgram>;
  /** Access token for the platform that hosts issue comments; `null` for anonymous access. */
  readonly commentsToken: string | null;
  readonly onRead: StageProgress;
}

/** The bundled code of a site. */
export interface SiteCode {
  /** A stand-in if the program cannot be bundled; `problems` has the reason then. */
  readonly program: SiteProgram | StandInProgram;
  /** Hash from `programKey`; empty for a stand-in. */
  readonly key: string;
  /** The previous build if it had the same program, or `null`. */
  readonly former: FormerBuild | null;
  readonly problems: readonly Problem[];
}

/** A program that the crew has opened, or the problems of one that does not run. */
interface OpenedCode {
  readonly names: ProgramNames;
  readonly problems: readonly Problem[];
}

/** Everything known about a site before its pages are rendered. Each value asks for those that it needs. */
export interface OpenedSite {
  readonly shell: Node<SiteShell>;
  /** Pages of all sources, including drafts. */
  readonly pages: Node<Stage<ReadPage>>;
  readonly code: Node<SiteCode>;
  /** Paths assigned by permalinks, by the route of the file. */
  readonly permalinks: Node<ReadonlyMap<string, string>>;
  readonly renderer: Node<OpenedCode>;
  readonly layout: Node<SiteLayout>;
  /** Comments read at build time, by route. */
  readonly comments: Node<Awaited<ReturnType<typeof bakePages>>>;
  /** All problems that are known before pages are rendered, in the order in which authors read them. */
  readonly problems: Node<readonly Problem[]>;
}

/** Opens a site. Only this function knows in which order its values depend on each other. */
export function openSite(input: SiteInput): OpenedSite {
  const { project, crew, scanned, former } = input;
  const { config } = project;
  const { files } = scanned;
  const shell = node(async () => createShell(config, config.title ?? (await firstTitleOf(input))));
  const pages = node(() => readPages(crew, files, { now: project.now, former, onProgress: input.onRead }));
  const code = node(async () => bundleCode(input, await shell()));
  const shown = node(async () => shownPages(project, (await pages()).results));
  const permalinks = node(async () => permalinksOf((await shown()).map(({ page }) => page)));
  const renderer = node(async () => openCode(input, ...(await Promise.all([code(), permalinks()]))));
  const layout = node(async () => layOutSite(project, ...(await Promise.all([shell(), shown()]))));
  const comments = node(async () => {
    const { names } = await renderer();
    return names.layouts === null ? NOTHING_BAKED : bakeComments(input, await shell(), await layout());
  });
  const problems = node(async () => {
    // The crew opens the program while this thread plans the routes.
    const opening = renderer();
    const [read, { problems: ofCode }, { problems: ofLayout, publicFiles, table }] = await Promise.all([
      pages(),
      code(),
      layout(),
    ]);
    const { names, problems: ofProgram } = await opening;
    return [
      ...(project.faults?.problems ?? []),
      ...scanned.problems,
      ...read.results.flatMap((one) => one.problems),
      ...ofCode,
      ...ofLayout,
      ...checkPlan({
        project,
        sources: files.map(({ relativePath }) => relativePath),
        pages: (await shown()).map(({ page }) => page),
        layouts: names.layouts,
        publicFiles,
        names: table.names,
      }),
      ...ofProgram,
      ...(await comments()).problems,
    ];
  });
  return { shell, pages, code, permalinks, renderer, layout, comments, problems };
}

const NOTHING_BAKED = { comments: new Map<string, BakedComments>(), problems: [] };

/** Returns the title of the first page. Only sites without a configured title load the page reader in this thread. */
async function firstTitleOf({ project, scanned, setup }: SiteInput): Promise<string> {
  const { firstTitle } = await import("./first-title.js");
  return firstTitle(scanned.files, setup.page, project.drafts);
}

async function bundleCode(
  { project, packageDir, prepare, former }: SiteInput,
  shell: SiteShell,
): Promise<SiteCode> {
  const bundled = await bundleProgram(project, shell, prepare());
  if (bundled.kind === "failed") {
    const program = await standInProgram(project, shell, packageDir);
    return { program, key: "", former: null, problems: bundled.problems };
  }
  const { program, problems } = bundled;
  const key = programKey(program, problems);
  const { siteDir } = project;
  const styles = await checkStyleUrls({ siteDir, packageDir, sources: program.sources });
  const same = former?.program === key ? former : null;
  return { program, key, former: same, problems: [...problems, ...styles] };
}

/** Makes the crew open the program. The names of a program that was opened before are known. */
async function openCode(
  input: SiteInput,
  { program, former }: SiteCode,
  permalinks: ReadonlyMap<string, string>,
): Promise<OpenedCode> {
  const { crew, project, packageDir } = input;
  const { server, standIn, shell } = program;
  crew.prepare({ kind: "open", program: { server, standIn, shell, permalinks } });
  if (former !== null) return { names: former.site.names, problems: [] };
  const { names, failure } = await crew.answer("opened");
  if (failure === null) return { names, problems: [] };
  const named = nameThemeFailure(failure.error, project, packageDir);
  const found = failure.problems.length > 0 ? failure.problems : problemsFromError(named);
  // Without a problem, it is a bug.
  if (found.length === 0) throw failure.error;
  return { names, problems: placeThemeOptions(found, createPlaceOfOption(project)) };
}

function bakeComments(
  { crew, commentsToken: token }: SiteInput,
  shell: SiteShell,
  { table }: SiteLayout,
): ReturnType<typeof bakePages> {
  return bakePages(shell, table.routes, {
    fetch,
    readIssues: (request) => askForIssues(crew, request),
    token,
  });
}
