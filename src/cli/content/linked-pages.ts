import { statSync, type Stats } from "node:fs";
import { dirname, join, sep } from "node:path";
import glob from "fast-glob";
import { position, type Problem, quoteValue } from "../../runtime/model/error.js";
import {
  followedFolders,
  isFollowed,
  isWithin,
  realPathOf,
  type FollowedLink,
} from "../config/followed-folders.js";
import { pathBelow, pathFrom } from "../config/path-below.js";
import { createPlaceOfOption } from "../config/place-of-option.js";
import type { Project } from "../config/project.js";
import { createProblem } from "../messages/create-problem.js";

/** Maximum folder depth of the search for pages behind a link, which may lead to a whole disk. */
const DEPTH = 3;

/** Entries of a folder of the site that matter for its pages. Paths are below the site folder, sorted. */
export interface Listing {
  readonly pages: readonly string[];
  /** Files with an extension that other generators read as markdown. */
  readonly passedOver: readonly string[];
  readonly links: readonly string[];
  /** Folders whose names contain a line break. */
  readonly brokenFolders: readonly string[];
}

/** Lists a folder below the site folder without the given globs. */
export type ListFolder = (folder: string, ignore: readonly string[]) => Promise<Listing>;

/** Pages behind the symbolic links of a site that leave it. */
export interface LinkedPages {
  /** Real path of each page, by its path below the site folder. */
  readonly pages: ReadonlyMap<string, string>;
  readonly passedOver: readonly string[];
  readonly brokenFolders: readonly string[];
  /** All links that may be followed, also those whose pages are pages already. */
  readonly links: readonly FollowedLink[];
  readonly problems: readonly Problem[];
}

/**
 * Finds the pages behind symbolic links that leave the site, if `content.follow` has their real places, and warns of
 * others. A link to a place inside the site has no further pages, because its target is a page at its real path. Each
 * folder is entered through one link and each file is one page, so links that lead to each other end.
 */
export async function findLinkedPages(
  project: Project,
  links: readonly string[],
  list: ListFolder,
): Promise<LinkedPages> {
  const folders = followedFolders(project);
  const left: LeftLink[] = links.flatMap((path) => readLink(project, path) ?? []);
  const found = createFoundPages();
  const refused: LeftLink[] = [];
  // Links in the followed folders are added meanwhile.
  for (const link of left) {
    if (!isFollowed(folders, link.real)) {
      if (await holdsPages(link)) refused.push(link);
      continue;
    }
    if (!found.enter(link)) continue;
    if (!link.stats.isDirectory()) {
      found.addFile(link);
      continue;
    }
    const listing = await list(link.path, ownFolders(project, link));
    found.addFolder(link, listing);
    left.push(...listing.links.flatMap((path) => readLink(project, path) ?? []));
  }
  const followed = found.links();
  return {
    ...found.result(),
    links: followed,
    problems: [
      ...refused.map((link) => leftOut(project, link)),
      ...found.repeated(),
      ...unusedFolders(project, followed),
    ],
  };
}

/** A symbolic link that leaves the site. */
interface LeftLink extends FollowedLink {
  readonly stats: Stats;
}

/** Resolves a link. Returns `null` for a link within the site, and for one that leads nowhere. */
function readLink({ siteDir }: Project, path: string): LeftLink | null {
  const root = realPathOf(siteDir) ?? siteDir;
  const real = realPathOf(join(siteDir, path));
  if (real === null || isWithin(root, real)) return null;
  const stats = statSync(real, { throwIfNoEntry: false });
  return stats === undefined ? null : { path, real, stats };
}

/** Returns globs of the folders of a site that are inside the target of a link and contain no pages behind it. */
function ownFolders({ siteDir, dest, themeDir }: Project, { path, real }: LeftLink): readonly string[] {
  return [siteDir, dest, themeDir].flatMap((folder) => {
    const own = realPathOf(folder);
    if (own === null || !isWithin(real, own)) return [];
    const below = own === real ? "" : `/${pathFrom(real, own)}`;
    return `${glob.escapePath(path + below)}/**`;
  });
}

/** Collects the pages behind links. */
function createFoundPages() {
  /** Paths below the site folder, by the real path. */
  const pages = new Map<string, string>();
  const links: FollowedLink[] = [];
  const entered = new Set<string>();
  const passedOver: string[] = [];
  const brokenFolders: string[] = [];
  /** Pages of a link that are pages already, by the path of the link. */
  const repeated = new Map<string, RepeatedPage[]>();

  function add(link: FollowedLink, page: string, real: string): void {
    const same = pages.get(real);
    if (same === undefined) pages.set(real, page);
    else repeated.set(link.path, [...(repeated.get(link.path) ?? []), { page, same }]);
  }

  function repeat(link: FollowedLink): void {
    const again = [...pages].flatMap(([real, same]) => {
      const below = pathBelow(link.real, real);
      return below === null ? [] : { page: `${link.path}/${below}`, same };
    });
    if (again.length > 0) repeated.set(link.path, again);
  }

  return {
    /** Returns whether a link leads to a file, or to a folder that no other link has led to. */
    enter(link: LeftLink): boolean {
      links.push({ path: link.path, real: link.real });
      if (!link.stats.isDirectory()) return true;
      if (entered.has(link.real)) repeat(link);
      else {
        entered.add(link.real);
        return true;
      }
      return false;
    },
    addFile(link: FollowedLink): void {
      if (/\.md$/i.test(link.path)) add(link, link.path, link.real);
    },
    addFolder(link: FollowedLink, listing: Listing): void {
      passedOver.push(...listing.passedOver);
      brokenFolders.push(...listing.brokenFolders);
      for (const page of listing.pages) {
        add(link, page, join(link.real, page.slice(link.path.length + 1).replaceAll("/", sep)));
      }
    },
    links: () => links,
    result: () => ({
      pages: new Map([...pages].map(([real, page]) => [page, real])),
      passedOver,
      brokenFolders,
    }),
    repeated: () =>
      [...repeated].map(([path, again]) => {
        const [first] = again.toSorted((a, b) => (a.page < b.page ? -1 : 1));
        const values = { path, page: first?.page ?? path, same: first?.same ?? path, count: again.length };
        return createProblem("warning", "page-link-repeated", values, position(path));
      }),
  };
}

function leftOut({ siteDir }: Project, { path, real, stats }: LeftLink): Problem {
  const folder = pathFrom(siteDir, stats.isDirectory() ? real : dirname(real));
  return createProblem("warning", "page-link", { path, folder: quoteValue(folder) }, position(path));
}

interface RepeatedPage {
  readonly page: string;
  /** Path of the page that the same file already is. */
  readonly same: string;
}

/** Warns of folders in `content.follow` that are missing or to which no link leads. */
function unusedFolders(project: Project, links: readonly FollowedLink[]): readonly Problem[] {
  const placeOf = createPlaceOfOption(project);
  const folders = followedFolders(project);
  return project.config.content.follow.flatMap((folder, index) => {
    const real = realPathOf(folders[index] ?? folder);
    if (real !== null && links.some((link) => isWithin(real, link.real))) return [];
    const values = { folder, isMissing: real === null };
    return createProblem("warning", "follow-unused", values, placeOf(["content", "follow", index]));
  });
}

async function holdsPages({ real, path, stats }: LeftLink): Promise<boolean> {
  if (!stats.isDirectory()) return /\.md$/i.test(path);
  const pages = glob.stream("**/*.[mM][dD]", {
    cwd: real,
    deep: DEPTH,
    ignore: ["**/node_modules/**"],
    followSymbolicLinks: false,
    suppressErrors: true,
  });
  for await (const _ of pages) return true;
  return false;
}
