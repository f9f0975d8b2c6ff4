import type { FolderDefaults } from "./default-folders.js";
import type { FileStore } from "./file-store.js";
import { createDefaultsReader, withDefaults } from "./folder-defaults.js";
import { parseFrontMatter } from "./front-matter.js";

/**
 * Returns whether a file, given by its path below the site folder and its text, has another password than the page that
 * includes it. `password` is the name of the page's password, or `null`.
 */
export type IsProtectedFrom = (path: string, text: string, password: string | null) => boolean;

/** Creates a check for markdown files whose text must not be in another page. */
export function createProtection(
  files: Pick<FileStore, "realPath">,
  defaults: FolderDefaults,
): IsProtectedFrom {
  const defaultsOf = createDefaultsReader(defaults);
  return (path, text, password) => {
    // A link may have another name, and some file systems ignore case.
    const paths = [path, files.realPath(path) ?? path];
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
