import { collectFiles } from "../../../content/collect-files.js";
import { findSecrets, type OldFile, readOldFile } from "../../../content/front-matter.js";
import { maskCode } from "../../../content/prose.js";
import { joinPath, type OldFolder } from "../../../old-folder.js";
import type { Notes } from "../../../notes.js";
import { type Fields, fieldsOf, textOf, escapePattern } from "../../../plain-value.js";
import { findPlace, type NoteAnchors, type Place, readAnchors } from "./note-sections.js";
import { posix } from "node:path";
import { compareText } from "../../../../../runtime/model/lists/listing.js";
import { groupBy } from "../../../../../runtime/model/group-by.js";
import { baseName } from "../page-links.js";

/** A vault of Obsidian. Paths are relative to its folder. */
export interface Vault {
  readonly notes: ReadonlyMap<string, OldFile>;
  readonly resolve: ResolvePath;
  /** Paths of notes that nobody may read. */
  readonly hidden: ReadonlySet<string>;
  /** Whether some notes are chosen to be published, so that all others are private. */
  readonly isChosen: boolean;
  /** Names of blocks that links mean, in lower case. */
  readonly linkedBlocks: ReadonlySet<string>;
  /** Returns the text of a note without comments. */
  visible(path: string): string;
  /** Returns the place in a note that a link names after `#`. */
  place(path: string, fragment: string): Place;
  /** Number of characters that embeds may still add to all pages. */
  readonly room: { left: number };
  /** Whether a line break in a paragraph is one on the page. */
  readonly hasBreaks: boolean;
}

/** Names of fields that choose the notes to publish: of Obsidian Publish and of the plugin Digital Garden. */
const PUBLISH_FIELDS = ["publish", "dg-publish", "published", "share"];

/** Most characters that embeds add to all pages of a vault. */
const MOST_EMBEDDED = 20_000_000;

/** Reads the notes of a vault. Templates and files of plugins are no notes. */
export async function readVault(old: OldFolder, contentDir: string, notes: Notes): Promise<Vault> {
  const settings = await readSettings(old, contentDir);
  const { pages, others } = collectFiles(old, contentDir);
  const names = pages.filter((path) => !settings.isTemplate(path));
  const read = await Promise.all(names.map((path) => readOldFile(old, contentDir, path)));
  const drawn = new Set(read.filter(isDrawing).map(({ path }) => path));
  for (const { source } of read.filter(isDrawing)) notes.lost("file-format", source, { file: source });
  for (const path of others.filter((file) => DRAWN.test(file) && !settings.isTemplate(file)))
    notes.lost("file-format", path, { file: joinPath(contentDir, path) });
  const shown = read.filter(({ path }) => !drawn.has(path));
  const isChosen = shown.some(({ page }) => PUBLISH_FIELDS.some((name) => isTrue(page.fields[name])));
  const texts = new Map(shown.map(({ path, page }) => [path, removeComments(page.body, notes)]));
  const anchors = new Map<string, NoteAnchors>();
  const visible = (path: string) => texts.get(path) ?? "";
  return {
    visible,
    place: (path, fragment) => {
      if (fragment === "") return { id: null, found: true };
      const known = anchors.get(path) ?? readAnchors(visible(path));
      anchors.set(path, known);
      return findPlace(known, fragment);
    },
    room: { left: MOST_EMBEDDED },
    notes: new Map(shown.map((file) => [file.path, file])),
    resolve: createResolver([...shown.map(({ path }) => path), ...others]),
    isChosen,
    hidden: new Set(
      shown.filter(({ page }) => !page.isValid || isHidden(page.fields, isChosen)).map(({ path }) => path),
    ),
    linkedBlocks: new Set(
      shown.flatMap(({ page }) =>
        [...page.body.matchAll(/#\^([a-zA-Z0-9-]+)/g)].map(([, name = ""]) => name.toLowerCase()),
      ),
    ),
    hasBreaks: !settings.isStrict,
  };
}

/** Finds the file that a link in a note means, by the path as it is written. Returns `null` if there is none. */
type ResolvePath = (written: string, from: string) => string | null;

/**
 * Returns a function that resolves links as Obsidian does. A path may be shortened to the name of the file, without `.md`. Of several
 * files with the name, it means the one at exactly this path, then one in the folder of the note, then the one with the shortest path.
 */
function createResolver(files: readonly string[]): ResolvePath {
  const named = groupBy(
    files.map((file) => ({ file, key: keyOf(file) })),
    ({ key }) => baseName(key),
  );
  return (written, from) => {
    const folder = posix.dirname(from);
    const isRelative = /^\.{1,2}\//.test(written);
    const path = isRelative ? posix.join(folder, written) : posix.normalize(written.replace(/^\/+/, ""));
    if (path === "." || path.startsWith("..")) return null;
    for (const wanted of [`${keyOf(path)}.md`, keyOf(path)]) {
      const found = (named.get(baseName(wanted)) ?? []).filter(
        ({ key }) => key === wanted || (!isRelative && key.endsWith(`/${wanted}`)),
      );
      const near = `${keyOf(folder)}/`;
      const rank = (key: string) => (key === wanted ? 0 : key.startsWith(near) ? 1 : 2);
      const [first] = found.toSorted(
        (a, b) => rank(a.key) - rank(b.key) || a.key.length - b.key.length || compareText(a.file, b.file),
      );
      if (first !== undefined) return first.file;
    }
    return null;
  };
}

/** Obsidian compares names without regard to case and Unicode form. */
function keyOf(path: string): string {
  return path.normalize("NFC").toLowerCase();
}

/**
 * Returns whether a note is private: its front matter says so, or other notes of the vault are chosen to be published and this one is
 * not.
 */
function isHidden(fields: Fields, isChosen: boolean): boolean {
  const isRefused = PUBLISH_FIELDS.some((name) => isFalse(fields[name]));
  const isProtected = findSecrets(fields).names.length > 0;
  if (isRefused || isProtected || isTrue(fields["draft"]) || isTrue(fields["private"])) return true;
  return isChosen && !PUBLISH_FIELDS.some((name) => isTrue(fields[name]));
}

function isTrue(value: unknown): boolean {
  return /^(?:true|yes)$/i.test(String(value));
}

function isFalse(value: unknown): boolean {
  return /^(?:false|no)$/i.test(String(value));
}

/** Files that only Obsidian shows. */
export const DRAWN = /\.(?:canvas|base)$/i;

/** Drawings and boards are stored as markdown, which only their plugins can show. */
function isDrawing({ path, page }: OldFile): boolean {
  return (
    /\.excalidraw\.md$/i.test(path) ||
    ["excalidraw-plugin", "kanban-plugin"].some((name) => page.fields[name] !== undefined)
  );
}

/**
 * Removes comments between `%%`, which no reader may see. One without its end hides everything below it, as in Obsidian. Code keeps
 * its signs, except code inside a comment.
 */
function removeComments(body: string, notes: Notes): string {
  if (!body.includes("%%")) return body;
  const prose = maskCode(body);
  const [first = "", ...rest] = prose.text.split("%%");
  let output = first;
  rest.forEach((part, index) => {
    if (index % 2 === 0) notes.translated("private-comment");
    else output += part;
  });
  return prose.restore(output.replace(/\n{3,}/g, "\n\n"));
}

interface VaultSettings {
  readonly isTemplate: (path: string) => boolean;
  readonly isStrict: boolean;
}

async function readSettings(old: OldFolder, contentDir: string): Promise<VaultSettings> {
  const read = async (name: string): Promise<Fields> => {
    const file = joinPath(contentDir, `.obsidian/${name}`);
    if (!old.has(file)) return {};
    try {
      return fieldsOf(JSON.parse(await old.read(file)));
    } catch {
      // Settings of an editor, without which the notes are complete.
      return {};
    }
  };
  const folders = [
    textOf((await read("templates.json"))["folder"]),
    textOf((await read("plugins/templater-obsidian/data.json"))["templates_folder"]),
  ].flatMap((folder) => folder?.replace(/^\/+|\/+$/g, "") || []);
  const pattern = new RegExp(
    `^(?:${[...folders.map(escapePattern), "(?:.*/)?_?templates?"].join("|")})/`,
    "i",
  );
  return {
    isTemplate: (path) => pattern.test(path),
    isStrict: (await read("app.json"))["strictLineBreaks"] === true,
  };
}
