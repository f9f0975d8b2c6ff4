import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, readFile, stat, writeFile, rename } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ImportTexts, LostCode } from "../messages/import-texts.js";
import { type ConfigDraft, printConfig, readableLinks } from "./config/print-config.js";
import type { ImportOptions } from "./import-options.js";
import { decodeText, type TextEncoding } from "./content/decode-text.js";
import type { Notes } from "./notes.js";
import type { PlacedPage } from "./place-pages.js";
import { listOf } from "./plain-value.js";
import { REPORT_FILE } from "./render-report.js";
import type { DraftFile, SiteDraft, PrivateFile } from "./site-kind.js";
import { pathBelow } from "../config/path-below.js";

/** Files of code, which pages show, and other texts. */
const TEXT =
  /\.(?:[cm]?[jt]sx?|vue|json|css|less|s[ac]ss|styl|txt|ya?ml|toml|ini|conf|csv|sh|bat|ps1|sql|py|rb|php|go|rs|java|kt|swift|[ch]|[ch]pp|cs|lua|pl|r)$/i;

/** Writes the files of a draft. Returns the counts of written pages and copied files, and the encodings of converted ones. */
export async function writeDraft(
  draft: SiteDraft,
  placed: readonly PlacedPage[],
  { notes, options }: { readonly notes: Notes; readonly options: ImportOptions },
): Promise<{
  readonly pages: number;
  readonly files: number;
  readonly encodings: ReadonlyMap<string, TextEncoding>;
}> {
  const { oldDir, newDir } = options;
  const { privateFiles = [] } = draft;
  const counts = { pages: 0, files: 0 };
  const encodings = new Map<string, TextEncoding>();
  for (const { page, text } of placed) {
    const place = placeBrought(newDir, page.target);
    if (await write(place, page.target, page.source, (file) => writeFile(file, text))) counts.pages++;
  }
  const own: readonly DraftFile[] = [
    ...draft.files,
    ...serviceFiles(draft.config),
    ...siteFiles(options, privateFiles),
  ];
  for (const { target, text } of own)
    await write(placeWritten(newDir, target), target, null, (file) => writeFile(file, text));
  for (const { target, file: from } of privateFiles)
    await write(placeWritten(newDir, target), target, null, (file) => copyPrivate(from, file));
  for (const { source, target, text, file: fetched } of draft.assets) {
    const place = placeBrought(newDir, target);
    const save = async (file: string) => {
      const shown = text ?? (await convert(source, target));
      await (shown === null ? copyFile(fetched ?? join(oldDir, source), file) : writeFile(file, shown));
    };
    if (await write(place, target, source, save)) counts.files++;
  }
  return { ...counts, encodings };

  /** Returns a text in UTF-8 if a page can show the file and it has another encoding. Published files keep theirs. */
  async function convert(source: string, target: string): Promise<string | null> {
    if (target.startsWith("public/") || !TEXT.test(source)) return null;
    const { text, encoding } = decodeText(await readFile(join(oldDir, source)));
    if (encoding === "utf-8") return null;
    encodings.set(source, encoding);
    return encoding === "damaged" ? null : text;
  }

  async function write(
    place: NewTarget,
    target: string,
    source: string | null,
    save: (file: string) => Promise<void>,
  ): Promise<boolean> {
    if (place.kind === "lost") {
      notes.lost(place.code, target, source === null ? null : { file: source });
      return false;
    }
    await mkdir(dirname(place.file), { recursive: true });
    await save(place.file);
    return true;
  }
}

/** Returns the files of a project that every new site has. */
function siteFiles(
  { packageName, version }: { readonly packageName: string; readonly version: string },
  privateFiles: readonly PrivateFile[] = [],
): readonly DraftFile[] {
  const manifest = {
    name: packageName,
    private: true,
    type: "module",
    scripts: { dev: "hanblog dev", build: "hanblog build", preview: "hanblog preview" },
    dependencies: { hanblog: `^${version}` },
    devDependencies: { "@types/react": "^19.3.0" },
  };
  const settings = {
    extends: "hanblog/tsconfig.json",
    include: ["hanblog.config.ts", "components", "plugins", "theme"],
  };
  const ignored = ["node_modules/", "dist/", ".dist.*", ".hanblog/", ".DS_Store"];
  ignored.push(...privateFiles.map(({ target }) => target));
  return [
    { target: "package.json", text: `${JSON.stringify(manifest, null, 2)}\n` },
    { target: "tsconfig.json", text: `${JSON.stringify(settings, null, 2)}\n` },
    { target: ".gitignore", text: `${ignored.join("\n")}\n` },
  ];
}

/** Copies a file so that other users of the computer never can read it. */
function copyPrivate(from: string, to: string): Promise<void> {
  return pipeline(createReadStream(from), createWriteStream(to, { mode: 0o600 }));
}

function serviceFiles({ services = [] }: ConfigDraft): readonly DraftFile[] {
  return services.flatMap(({ file }) => file ?? []);
}

/** Writes `hanblog.config.ts`. */
export async function writeConfig(
  { options: found, ...draft }: ConfigDraft,
  { newDir, texts }: Pick<ImportOptions, "newDir" | "texts">,
): Promise<void> {
  const hasAside = (await stat(join(newDir, ASIDE)).catch(() => null)) !== null;
  const exclude = [...listOf(found["exclude"]), REPORT_FILE, ...(hasAside ? [`${ASIDE}/**`] : [])];
  const describe = (comment: keyof ImportTexts["configComments"]) => texts.configComments[comment];
  const text = printConfig({ ...draft, options: { ...readableLinks(found), exclude } }, describe);
  await writeFile(join(newDir, "hanblog.config.ts"), text);
}

/** A place in the new site, or the reason for which nothing is written there. */
type NewTarget =
  | { readonly kind: "file"; readonly file: string }
  | { readonly kind: "lost"; readonly code: LostCode };

/** Folders of a site whose code a build runs. Pages and images in them are no code. */
const CODE_FOLDERS = /^(?:components|theme)$/;
const NO_CODE = /\.(?:md|png|jpe?g|gif|webp|avif|svg|ico|mp[34]|webm|og[gv]|wav|pdf)$/;

/** Folders that belong to packages and tools, such as `.hanblog` and `.git`. */
const TOOL_FOLDERS = /^(?:\.|node_modules$)/;

/** Files of a site folder that hanblog or npm runs or is configured by. */
const CODE_FILES =
  /^(?:boot\.[cm]?[jt]sx?|hanblog\.config\..*|(?:package|package-lock|npm-shrinkwrap|tsconfig)\.json|\..*)$/;

/** Returns the absolute file of a path that the import itself chose, as long as it is in the new folder. */
export function placeWritten(newDir: string, target: string): NewTarget {
  const file = join(newDir, target);
  return pathBelow(newDir, file) === null ? { kind: "lost", code: "outside-file" } : { kind: "file", file };
}

/**
 * Returns the absolute file for a file of the old site. Code of the old site is left out where the trial build or
 * `npm install` would run it, because its author may not be the one who imports it.
 */
export function placeBrought(newDir: string, target: string): NewTarget {
  const place = placeWritten(newDir, target);
  if (place.kind === "lost") return place;
  return isRun(pathBelow(newDir, place.file) ?? "") ? { kind: "lost", code: "code-file" } : place;
}

function isRun(path: string): boolean {
  // Some file systems ignore case. Windows also ignores dots and spaces at the end of a name, and parts after a colon.
  const names = path
    .normalize("NFKC")
    .toLowerCase()
    .split("/")
    .map((name) => name.replace(/:.*/s, "").replace(/[. ]+$/, ""));
  const [first = ""] = names;
  if (NO_CODE.test(names.at(-1) ?? "")) return false;
  if (names.length === 1) return CODE_FILES.test(first);
  return CODE_FOLDERS.test(first) || TOOL_FOLDERS.test(first);
}

/** Folder of the new site with files that its build refuses. It holds no pages. */
const ASIDE = "import-aside";

/** Moves a file that the build refuses to `import-aside`, and reports it. Resolves to whether it was moved. */
export async function moveAside(
  file: string,
  { siteDir, notes }: { readonly siteDir: string; readonly notes: Notes },
): Promise<boolean> {
  const from = join(siteDir, file);
  const to = join(siteDir, ASIDE, file);
  if (pathBelow(siteDir, from) === null || file.startsWith(`${ASIDE}/`)) return false;
  await mkdir(dirname(to), { recursive: true });
  const isMoved = await rename(from, to).then(
    () => true,
    () => false,
  );
  if (isMoved) notes.lost("taken-file", file, { file: `${ASIDE}/${file}` });
  return isMoved;
}
