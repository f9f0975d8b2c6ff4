import { posix } from "node:path";

/** Above this number of files, a folder is split into rooms. */
const MOST_FILES = 25;
/** Above this number of files, a room has a README. */
const MOST_WITHOUT_README = 10;
/** Files of at most this many lines belong in their only importer. */
const SHORT = 40;
/** Folder whose files a site replaces by their paths. Each is a unit, however short. */
const REPLACEABLE = "src/theme/";
/** A file stays readable up to about this many lines. */
const LONG = 230;

/** Modules that a file names: imports, exports, dynamic imports and types. */
const SPECIFIER = /(?:from|import)\s*\(?\s*"(\.[^"]+)"/g;

const stemOf = (path) => path.replace(/\.[jt]sx?$/, "");
const linesOf = (text) => text.split("\n").length - 1;

/**
 * Finds files and folders that cost a reader more than they give: short files next to their only importer, folders
 * with too many files, and rooms without a README.
 *
 * @param {ReadonlyMap<string, string>} texts Texts of all files of `src` by their path with `/`.
 * @returns {string[]} One line for each.
 */
export function findLooseFiles(texts) {
  return [...findShortFiles(texts), ...findFullFolders(texts)];
}

function findShortFiles(texts) {
  const paths = new Map(
    [...texts.keys()].filter((path) => /\.tsx?$/.test(path)).map((path) => [stemOf(path), path]),
  );
  const importers = new Map();
  for (const [path, text] of texts) {
    for (const [statement, specifier] of text.matchAll(SPECIFIER)) {
      const target = paths.get(stemOf(posix.join(posix.dirname(path), specifier)));
      if (target === undefined) continue;
      const isLazy = statement.startsWith("import(");
      importers.set(target, [...(importers.get(target) ?? []), { path, isLazy }]);
    }
  }
  return [...importers].flatMap(([path, all]) => {
    const importer = all[0].path;
    if (path.startsWith(REPLACEABLE)) return [];
    const isOnly = all.every((each) => each.path === importer && !each.isLazy);
    const lines = linesOf(texts.get(path));
    if (!isOnly || lines > SHORT || posix.dirname(path) !== posix.dirname(importer)) return [];
    if (lines + linesOf(texts.get(importer)) > LONG) return [];
    return [`${path}: ${lines} lines, imported by ${posix.basename(importer)} only`];
  });
}

function findFullFolders(texts) {
  const folders = new Map();
  for (const path of texts.keys()) {
    const folder = posix.dirname(path);
    folders.set(folder, [...(folders.get(folder) ?? []), path]);
  }
  return [...folders].flatMap(([folder, files]) => [
    ...(files.length > MOST_FILES ? [`${folder}: ${files.length} files`] : []),
    ...(files.length > MOST_WITHOUT_README && !isExplained(texts, folder) ? [`${folder}: no README.md`] : []),
  ]);
}

/** Returns whether a folder has a README, or the one of its parent names it. */
function isExplained(texts, folder) {
  const above = texts.get(`${posix.dirname(folder)}/README.md`) ?? "";
  return texts.has(`${folder}/README.md`) || above.includes(`${posix.basename(folder)}/`);
}
