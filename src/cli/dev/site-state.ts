import { lstatSync } from "node:fs";
import { resolve } from "node:path";
import { compareText } from "../../runtime/model/lists/listing.js";
import type { Project } from "../config/project.js";
import { realPathOf } from "../config/followed-folders.js";
import { pathBelow } from "../config/path-below.js";
import { timeOfFile } from "../content/git-times.js";
import { scan, scanFiles, type ScanResult, type SourceFile } from "../content/scan.js";
import { firstTitle } from "../content/first-title.js";
import { createMemory } from "../engine/node.js";
import type { PlanInput } from "../engine/site-input.js";
import { createAnswerer, createLocalCrew } from "../engine/workers/build-worker.js";
import type { RenderSession, SessionSetup } from "../engine/workers/render-session.js";
import { once } from "../files/once.js";
import { scanPublic, type PublicScan } from "../output/public-files.js";
import type { DevCode } from "./dev-code.js";
import type { RouteWalk } from "./route-walk.js";
import { viewSite, type SiteView } from "./site-view.js";
import type { ProjectChange } from "./tabs.js";

/** Result of a scan that has found nothing. */
export const NO_FILES: ScanResult & PublicScan = { files: [], problems: [] };

/** The files of a site as they were last seen, and the view of the site that follows from them. */
export type SiteState = Awaited<ReturnType<typeof createSiteState>>;

/** Parts of a project from which its state follows. */
export interface SiteStateOptions {
  readonly project: Project;
  /** Absolute path of hanblog's package folder. */
  readonly packageDir: string;
  readonly now: () => Date;
  readonly setup: SessionSetup;
  readonly session: RenderSession;
  readonly code: DevCode;
  readonly walk: RouteWalk;
}

/** Creates a state before pages are read. */
export async function createSiteState(options: SiteStateOptions) {
  const { project, code, walk } = options;
  const { config, siteDir } = project;
  const scanning = createDevScan(project);
  const withFiles = createInput(options);
  /** Absolute paths of the files that have changed since pages were last read. */
  const changed = new Set<string>();
  // Without a configured title, the title of the first page is used. It is part of the program.
  let scanned = config.title === undefined ? await scanning.all() : null;
  let publicFiles = once(() => scanPublic(siteDir));
  let view: SiteView | null = null;

  const input = () =>
    withFiles(
      scanned ?? NO_FILES,
      publicFiles,
      walk.former((file) => changed.has(file)),
    );

  async function renew(): Promise<SiteView> {
    const next = await viewSite(input());
    changed.clear();
    walk.take(next);
    view = next;
    return next;
  }

  return {
    view: () => view,
    input,
    async readAll(): Promise<SiteView> {
      scanned ??= await scanning.all();
      return renew();
    },
    /** Follows a change. Resolves to the next view, and to the sources of the pages that it concerns. */
    async follow(
      before: SiteView,
      { files, markdown, listed, program, code: changedCode, isPublic }: ProjectChange,
    ) {
      if (program !== "none") code.renew(changedCode);
      if (isPublic) publicFiles = once(() => scanPublic(siteDir));
      // A file that was missing while it was read is new to the site, but not to the watcher.
      const moved = markdown.filter((path) => listed.includes(path) || !before.pages.has(path));
      // The files of an earlier change are kept also if the site could not be laid out then.
      scanned = withFileTimes(scanned ?? before.input.scanned, markdown);
      if (moved.length > 0) scanned = await scanning.follow(scanned, moved);
      const users = walk.usersOf(new Set(files));
      for (const file of files) changed.add(file);
      for (const source of users) changed.add(resolve(siteDir, source));
      const next = await renew();
      return { next, sources: [...new Set([...markdown, ...users])], isListed: moved.length > 0 };
    },
  };
}

/** Creates a function that returns the input of a site with these files, at this moment. */
function createInput({ project, packageDir, now, setup, session, code }: SiteStateOptions) {
  const { config } = project;
  const crew = createLocalCrew(createAnswerer(session));
  const memory = createMemory();
  return (
    { files, problems }: ScanResult,
    publicFiles: PlanInput["scanPublic"],
    former: PlanInput["former"],
  ): PlanInput => {
    const title = config.title ?? firstTitle(files, setup.page, true);
    return {
      project: { ...project, config: { ...config, title }, now: now() },
      packageDir,
      crew,
      pageOptions: setup.page,
      pictures: setup.pictures,
      scanned: { files, problems },
      scanPublic: publicFiles,
      bundle: code.bundle,
      former,
      memory,
      commentsToken: null,
      bakes: false,
      onRead: () => undefined,
    };
  };
}

/** Finds the markdown files of a site, and follows those that are created and removed. */
interface DevScan {
  /** Scans the whole site and queries git. */
  readonly all: () => Promise<ScanResult>;
  /** Scans for the given files that were created or removed, and keeps the others. */
  readonly follow: (before: ScanResult, relativePaths: readonly string[]) => Promise<ScanResult>;
}

/**
 * Maximum number of files that are looked for one by one. If more change at once, as after a checkout of another branch, the
 * whole site and git are scanned again.
 */
const MOST_FOLLOWED = 16;

/** Creates a scan of a site. */
function createDevScan(project: Project): DevScan {
  /**
   * Unix times of the last commits, in seconds, from the last query of git. Also valid for a file that is
   * removed and restored.
   */
  const times = new Map<string, number | null>();

  async function all(): Promise<ScanResult> {
    const found = await scan(project);
    for (const { relativePath, updatedAt } of found.files) times.set(relativePath, updatedAt);
    return found;
  }

  return {
    all,
    async follow(before, relativePaths) {
      const isMany = relativePaths.length > MOST_FOLLOWED;
      const { pages } = await project.plugins.pages();
      const isAdded = relativePaths.some((path) => pages.has(path));
      if (isMany || isAdded || before.problems.length > 0 || isAnyLinked(project, relativePaths))
        return all();
      const found = await scanFiles(project, relativePaths);
      const names = new Set(found.map(({ relativePath }) => relativePath));
      const missing = relativePaths.filter((path) => !names.has(path));
      const listed = new Set(relativePaths);
      const files = [
        ...before.files.filter(({ relativePath }) => !listed.has(relativePath)),
        ...found.map((source) => ({ ...source, updatedAt: times.get(source.relativePath) ?? null })),
      ].toSorted((a, b) => compareText(a.relativePath, b.relativePath));
      // A full scan reports the problems of sites without pages and of symbolic links to pages.
      const isLink = missing.some((path) => isSymbolicLink(resolve(project.siteDir, path)));
      return files.length === 0 || isLink ? all() : { files, problems: [] };
    },
  };
}

/** Returns whether a file is behind a followed link. Another link may lead to it, so only a full scan knows its page. */
function isAnyLinked({ siteDir, config }: Project, relativePaths: readonly string[]): boolean {
  if (config.content.follow.length === 0) return false;
  return relativePaths.some((path) => {
    const real = realPathOf(resolve(siteDir, path));
    return real !== null && pathBelow(siteDir, real) === null;
  });
}

/** Returns a scan with the current times of changed files that are in another repository. */
function withFileTimes(before: ScanResult, changed: readonly string[]): ScanResult {
  const isTimed = ({ relativePath, linkedTo }: SourceFile) =>
    linkedTo === null && changed.includes(relativePath);
  if (!before.files.some(isTimed)) return before;
  const files = before.files.map((source) =>
    isTimed(source) ? { ...source, updatedAt: timeOfFile(source.file) } : source,
  );
  return { ...before, files };
}

function isSymbolicLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() === true;
}
