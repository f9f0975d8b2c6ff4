import { join } from "node:path";
import type { FollowedLink } from "../../config/followed-folders.js";
import { pathBelow } from "../../config/path-below.js";
import { type FolderDefaults, createDefaultsReader, withDefaults } from "../front-matter/folder-defaults.js";
import type { FileStore } from "../file-store.js";
import { parseFrontMatter } from "../front-matter/front-matter.js";

/**
 * Returns whether a file, given by its path below the site folder and its text, has another password than the page that
 * includes it. `password` is the name of the page's password, or `null`.
 */
export type IsProtectedFrom = (path: string, text: string, password: string | null) => boolean;

/** Access to the files of a site, and the links in it that lead to other places. */
export interface ProtectedFiles {
  readonly siteDir: string;
  readonly files: Pick<FileStore, "realPath">;
  readonly links: readonly FollowedLink[];
}

/** Creates a check for markdown files whose text must not be in another page. */
export function createProtection(
  { siteDir, files, links }: ProtectedFiles,
  defaults: FolderDefaults,
): IsProtectedFrom {
  const defaultsOf = createDefaultsReader(defaults);
  /** Returns the paths at which a file outside the site can be a page. */
  const pagesAt = (realPath: string): readonly string[] => {
    if (!realPath.startsWith("../")) return [];
    const real = join(siteDir, realPath);
    return links.flatMap((link) => {
      if (link.real === real) return link.path;
      const below = pathBelow(link.real, real);
      return below === null ? [] : `${link.path}/${below}`;
    });
  };
  return (path, text, password) => {
    // A link may have another name, and some file systems ignore case.
    const realPath = files.realPath(path) ?? path;
    const paths = [path, realPath, ...pagesAt(realPath)];
    if (!paths.some((name) => /\.md$/i.test(name))) return false;
    const parsed = parseFrontMatter(text.replace(/^\uFEFF/, ""), path);
    const isMisspelled = parsed.problems.some(
      ({ code, severity }) => code === "front-matter-unknown" && severity === "error",
    );
    // The name of an invalid password is unknown, so no page has the same one.
    if (isMisspelled) return true;
    return paths.some((name) => {
      const folder = defaultsOf(name);
      const { frontmatter, given } = folder === null ? parsed : withDefaults(parsed, folder);
      if (frontmatter.password === undefined) return given.includes("password");
      return frontmatter.password !== password;
    });
  };
}
