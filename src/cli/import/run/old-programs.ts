import { constants } from "node:fs";
import { access, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join, posix, dirname } from "node:path";
import fastGlob from "fast-glob";
import { nearestFolder, repositoryRoot, pathBelow, pathFrom } from "../../config/path-below.js";
import type { ImportKindName, MarkdownFlavour } from "../../messages/import-texts.js";
import { projectFolder } from "../config/run-config.js";
import { joinPath, type OldFolder } from "../old-folder.js";
import type { FoundSite } from "../site-kind.js";
import { parseCsv } from "../../config/fields/parse-data.js";

/** A program that builds an old site. */
export interface OldProgram {
  /** Its words, with the path of the output from its folder. The first one is its name. */
  readonly command: (output: string) => readonly string[];
  /** Whether it belongs to the packages of the old site. Others are installed in the system. */
  readonly isPackage: boolean;
  /** Folder that it runs in, relative to the old one. */
  readonly folder: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Words of a test for programs that can be installed in part. They may need the home of the author. */
  readonly test?: readonly string[];
  /** Words that print the addresses of its pages as comma-separated values, and the variable with the folder of its themes. */
  readonly list?: { readonly words: readonly string[]; readonly themesVariable: string };
}

/** A program that is installed. */
export interface Installed {
  readonly program: OldProgram;
  /** Absolute path in the system, or path in the copy. */
  readonly file: string;
  /** Folder that is copied, which has the packages of the site. */
  readonly root: string;
  /** Whether the program gets the home of the author, where gems can be. */
  readonly hasHome: boolean;
}

type Programs = (site: FoundSite, old: OldFolder) => readonly OldProgram[];

const VUEPRESS_NAMES = ["vuepress", "vuepress-vite", "vuepress-webpack"];

const vuePress =
  (env: Readonly<Record<string, string>>): Programs =>
  ({ contentDir, configDir }, old) => {
    const folder = projectFolder(new Set(old.files), joinPath(configDir, "config"));
    const source = posix.relative(folder, contentDir) || ".";
    return VUEPRESS_NAMES.map((name) => ({
      command: (output) => [name, "build", source, "--dest", output],
      isPackage: true,
      folder,
      env,
    }));
  };

const inFolder =
  (isPackage: boolean, command: OldProgram["command"], rest: Partial<OldProgram> = {}): Programs =>
  ({ configDir }) => [{ command, isPackage, folder: configDir, ...rest }];

const jekyll: Programs = ({ configDir: folder }, old) => {
  const build = (output: string) => ["jekyll", "build", "--destination", output];
  const env = { JEKYLL_ENV: "production" };
  const lock = [joinPath(folder, "Gemfile.lock"), "Gemfile.lock"].some((file) => old.has(file));
  const bundled: OldProgram = {
    command: (output) => ["bundle", "exec", ...build(output)],
    isPackage: false,
    folder,
    env,
    test: ["bundle", "check"],
  };
  // Jekyll would look for the gems of the Gemfile, too.
  const own = { ...env, JEKYLL_NO_BUNDLER_REQUIRE: "true" };
  const test = ["jekyll", "--version"];
  return [...(lock ? [bundled] : []), { command: build, isPackage: false, folder, env: own, test }];
};

const PROGRAMS: Readonly<Partial<Record<ImportKindName | MarkdownFlavour, Programs>>> = {
  hexo: inFolder(true, () => ["hexo", "generate"]),
  // Webpack 4 needs hashes that OpenSSL 3 has no longer.
  vuepress1: vuePress({ NODE_OPTIONS: "--openssl-legacy-provider" }),
  vuepress2: vuePress({}),
  vitepress: ({ contentDir, configDir }, old) => {
    const folder = projectFolder(new Set(old.files), joinPath(configDir, "config"));
    const source = posix.relative(folder, contentDir) || ".";
    return [
      { command: (output) => ["vitepress", "build", source, "--outDir", output], isPackage: true, folder },
    ];
  },
  hugo: inFolder(false, (output) => ["hugo", "--destination", output], {
    list: { words: ["hugo", "list", "all"], themesVariable: "HUGO_THEMESDIR" },
    // Without a network, embeds of other services are left out. Both names are those of one option.
    env: { HUGO_IGNOREERRORS: "error-remote-getjson", HUGO_IGNORELOGS: "error-remote-getjson" },
  }),
  jekyll,
  astro: inFolder(true, () => ["astro", "build"], { env: { ASTRO_TELEMETRY_DISABLED: "1" } }),
  docusaurus: inFolder(true, (output) => ["docusaurus", "build", "--out-dir", output]),
  eleventy: inFolder(true, (output) => ["eleventy", "--output", output]),
};

/** Returns the programs that can have built an old site, the first choice first. */
export function oldPrograms(site: FoundSite, old: OldFolder): readonly OldProgram[] {
  return (PROGRAMS[site.flavour ?? site.kind] ?? PROGRAMS[site.kind])?.(site, old) ?? [];
}

/** Returns the ways in which an installed program can run, the first choice first. */
export async function findInstalled(program: OldProgram, oldDir: string): Promise<readonly Installed[]> {
  const [name = ""] = program.command("");
  if (!program.isPackage) {
    const folders = (process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== "");
    const [file] = await executables(folders.map((folder) => join(folder, name)));
    const homes = program.test === undefined ? [false] : [false, true];
    return file === undefined ? [] : homes.map((hasHome) => ({ program, file, root: oldDir, hasHome }));
  }
  const from = join(oldDir, program.folder);
  const folder = nearestFolder(from, `node_modules/.bin/${name}`);
  const last = repositoryRoot(oldDir);
  if (folder === null || (folder !== last && pathBelow(last, folder) === null)) return [];
  // A folder inside of the old one belongs to it.
  const root = pathBelow(oldDir, folder) === null ? folder : oldDir;
  const file = pathFrom(root, join(folder, "node_modules", ".bin", name));
  return [{ program, file, root, hasHome: false }];
}

async function executables(files: readonly string[]): Promise<readonly string[]> {
  const found = await Promise.all(
    files.map((file) =>
      access(file, constants.X_OK).then(
        () => [file],
        () => [],
      ),
    ),
  );
  return found.flat();
}

/** Returns whether a folder is missing or empty, such as one of a submodule that was not fetched. */
export async function isEmptyFolder(dir: string): Promise<boolean> {
  return (await readdir(dir).catch(() => [])).every((name) => name === ".git");
}

/**
 * Writes empty themes of Hugo to a folder of their own, because that of the site can be a link to a folder of the author. The first has
 * a stub for each shortcode in the content, because Hugo lists no page of a site that lacks one.
 */
export async function writeEmptyThemes(
  themesDir: string,
  themes: readonly string[],
  siteDir: string,
): Promise<void> {
  const folders = themes
    .map((name) => join(themesDir, name))
    .filter((folder) => pathBelow(themesDir, folder) !== null);
  for (const folder of folders) await mkdir(folder, { recursive: true });
  const [first] = folders;
  if (first === undefined) return;
  const stubs = new Map<string, string>();
  const files = await fastGlob("**/*.{md,markdown}", {
    cwd: siteDir,
    ignore: ["**/node_modules/**"],
    followSymbolicLinks: false,
  });
  for (const file of files) {
    const text = await readFile(join(siteDir, file), "utf8");
    for (const [, slash, name = ""] of text.matchAll(
      /\{\{[<%]\s*(\/?)\s*([\p{L}\w-]+(?:\/[\p{L}\w-]+)*)/gu,
    )) {
      // A shortcode with an end must show its content, and one without an end must not.
      if (slash === "/" || !stubs.has(name)) stubs.set(name, slash === "/" ? "{{ .Inner }}" : "");
    }
  }
  for (const [name, stub] of stubs) {
    const file = join(first, "layouts", "shortcodes", `${name}.html`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, stub);
  }
}

/** Returns the locations of the published pages that `hugo list all` prints. */
export function listedPages(csv: string, now: Date): readonly string[] {
  return parseCsv(csv, ",").flatMap((row) => {
    const { draft, publishDate = "", date = "", expiryDate = "", permalink = "" } = row;
    const isFuture = [publishDate, date].some((text) => timeOf(text) > now.getTime());
    const expiry = timeOf(expiryDate);
    const isExpired = expiry > 0 && expiry <= now.getTime();
    return draft === "true" || isFuture || isExpired || permalink === "" ? [] : [permalink];
  });
}

/** Returns the time of a date, or 0 for a missing one, which Hugo writes as the year 1. */
function timeOf(date: string): number {
  const time = Date.parse(date);
  return Number.isNaN(time) || time < 0 ? 0 : time;
}
