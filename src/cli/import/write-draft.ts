import { createReadStream, createWriteStream } from "node:fs";
import { copyFile, mkdir, readFile, stat, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import type { ImportTexts } from "../messages/import-texts.js";
import { type ConfigDraft, printConfig, readableLinks } from "./config/print-config.js";
import type { ImportOptions } from "./import-options.js";
import { decodeText, type TextEncoding } from "./content/decode-text.js";
import { ASIDE, type NewTarget, placeBrought, placeWritten } from "./new-target.js";
import type { Notes } from "./notes.js";
import type { PlacedPage } from "./place-pages.js";
import { listOf } from "./plain-value.js";
import { REPORT_FILE } from "./render-report.js";
import type { DraftFile, SiteDraft, PrivateFile } from "./site-kind.js";

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
