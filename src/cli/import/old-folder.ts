import { readFile, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import fastGlob from "fast-glob";
import { compareText } from "../../runtime/model/lists/listing.js";
import { withoutSlashes } from "../../runtime/model/path.js";
import { decodeText, type TextEncoding } from "./content/decode-text.js";

/** The folder of an old site, which is only read. Paths are relative to it, with `/`. */
export interface OldFolder {
  /** Absolute path. */
  readonly dir: string;
  /** All files except packages and git's own, sorted. */
  readonly files: readonly string[];
  /** Symbolic links, which are not followed, sorted. */
  readonly links: readonly string[];
  /** Folder for temporary files of a configuration that is run. */
  readonly tempDir: string;
  /** Called with the path of a configuration before it is run; `null` if none may be run. */
  readonly beforeRun: ((file: string) => void) | null;
  /** Encodings of the files that were read so far and are not UTF-8. */
  readonly encodings: ReadonlyMap<string, TextEncoding>;
  has(path: string): boolean;
  read(path: string): Promise<string>;
}

/** Folders whose files are never part of a site. */
const IGNORED = [
  "**/node_modules/**",
  "**/.git/**",
  "**/.deploy_git/**",
  "**/.jekyll-cache/**",
  "**/_site/**",
];

/**
 * Lists the files of an old site. Links are not followed, because they may lead to a parent folder. `place` is a folder, or a single
 * file, such as an export.
 */
export async function openOldFolder(
  place: string,
  { beforeRun, tempDir }: Pick<OldFolder, "beforeRun" | "tempDir">,
): Promise<OldFolder> {
  const file = (await stat(place)).isFile() ? basename(place) : null;
  const dir = file === null ? place : dirname(place);
  const found = await fastGlob(file === null ? "**/*" : fastGlob.escapePath(file), {
    cwd: dir,
    dot: true,
    ignore: IGNORED,
    followSymbolicLinks: false,
    onlyFiles: false,
    objectMode: true,
  });
  const listOfKind = (isWanted: (entry: (typeof found)[number]["dirent"]) => boolean) =>
    found.flatMap(({ path, dirent }) => (isWanted(dirent) ? [path] : [])).toSorted(compareText);
  const files = listOfKind((entry) => entry.isFile());
  const names = new Set(files);
  const encodings = new Map<string, TextEncoding>();
  return {
    dir,
    beforeRun,
    tempDir,
    files,
    links: listOfKind((entry) => entry.isSymbolicLink()),
    has: (path) => names.has(path),
    encodings,
    read: async (path) => {
      const { text, encoding } = decodeText(await readFile(join(dir, path)));
      if (encoding !== "utf-8") encodings.set(path, encoding);
      return text;
    },
  };
}

/** Returns the files of a folder below it, with their paths relative to the folder. */
export function filesBelow(old: OldFolder, folder: string): readonly string[] {
  if (folder === "") return old.files;
  return old.files.flatMap((file) => (file.startsWith(`${folder}/`) ? file.slice(folder.length + 1) : []));
}

/** Joins two relative paths, of which the first may be the old folder itself. */
export function joinPath(folder: string, path: string): string {
  return folder === "" ? path : `${folder}/${path}`;
}

/** Returns a path of a configuration, such as `./docs/`, as the old folder has it. */
export function cleanPath(path: string): string {
  return withoutSlashes(path.replace(/^(?:\.\/|\.$)+/, ""));
}

/** Reads `package.json` of an old folder. Returns an empty object if it is missing or invalid. */
export async function readOldPackage(old: OldFolder): Promise<Readonly<Record<string, string>>> {
  if (!old.has("package.json")) return {};
  try {
    const parsed: unknown = JSON.parse(await old.read("package.json"));
    const lists = ["dependencies", "devDependencies"].map((name): unknown =>
      typeof parsed === "object" && parsed !== null ? Reflect.get(parsed, name) : null,
    );
    const entries = lists.flatMap((list) =>
      typeof list === "object" && list !== null ? Object.entries(list) : [],
    );
    return Object.fromEntries(entries.map(([name, version]) => [name, String(version)]));
  } catch {
    return {};
  }
}
