import { escapeHtml } from "../../../../../runtime/model/text/escape.js";
import type { OldFile } from "../../../content/front-matter.js";
import type { FileNotes } from "../../../notes.js";
import { rewriteCallouts, removeQueries, maskNote } from "./note-syntax.js";
import { replaceBlockIds, sectionOf } from "./note-sections.js";
import { findTags } from "./note-fields.js";
import { baseName, escapePath, relativeLink, writtenPath } from "../page-links.js";
import { DRAWN, type Vault } from "./vault.js";

/** A note as markdown of hanblog. */
export interface RenderedNote {
  readonly body: string;
  readonly tags: readonly string[];
  /** Paths of the files that the note shows or links. */
  readonly files: ReadonlySet<string>;
}

/** A note on its way into a page. */
interface RenderContext {
  readonly vault: Vault;
  readonly notes: FileNotes;
  /** Path of the note that is the page. Links are relative to it. */
  readonly host: string;
  /** Embeds that the page has so far, which it shows only once. */
  readonly embedded: Set<string>;
  readonly files: Set<string>;
  /** Number of characters that embeds may still add to the page. */
  readonly room: { left: number };
  /** Embeds around this text. */
  readonly around: readonly string[];
}

/** Most characters that embeds add to one page, and most embeds in each other. */
const MOST_EMBEDDED = 200_000;
const DEEPEST = 10;

const WIKILINK = /(!?)\[\[([^[\]\n|]+)(?:\|([^[\]\n]*))?\]\]/g;
const EMBED_LINE = /^((?:[ \t]|>)*)!\[\[([^[\]\n|]+)(?:\|[^[\]\n]*)?\]\][ \t]*$/;
const MARKDOWN_LINK = /(!?)\[([^[\]\n]*)\]\((<[^<>\n]+>|[^()\s<>]+(?:\([^()\s]*\)[^()\s]*)*)\)/g;
const MARK = /==(?=[^\s=])((?:[^=\n]|=(?!=))*[^\s=])==(?!=)/g;

const IMAGE = /\.(?:png|jpe?g|gif|webp|svg|avif|bmp)$/i;
const VIDEO = /\.(?:mp4|webm|ogv|mov|mkv)$/i;
const AUDIO = /\.(?:mp3|wav|m4a|ogg|flac|3gp)$/i;

/** Renders a note as the text of its own page. */
export function renderNote(file: OldFile, vault: Vault, notes: FileNotes): RenderedNote {
  const files = new Set<string>();
  const context: RenderContext = {
    vault,
    notes,
    host: file.path,
    embedded: new Set([`${file.path}#`]),
    files,
    room: { left: MOST_EMBEDDED },
    around: [`${file.path}#`],
  };
  const visible = vault.visible(file.path);
  const { tags } = findTags(maskNote(visible).text);
  return { body: renderBody(visible, file.path, context), tags, files };
}

/** Renders the text of a note whose comments are removed. `path` is the note that the text is from. */
function renderBody(visible: string, path: string, context: RenderContext): string {
  const { notes, vault } = context;
  const prose = maskNote(removeQueries(visible, notes));
  const marked = prose.text.replace(MARK, (_, content: string) => {
    notes.translated("mark");
    return `<mark>${content}</mark>`;
  });
  const { text, tags } = findTags(marked);
  notes.translated("text-tag", tags.length);
  const anchored = replaceBlockIds(text, (name) => vault.linkedBlocks.has(name));
  const linked = anchored
    .split("\n")
    .map((line) => embedLine(line, path, context) ?? replaceLinks(line, path, context))
    .join("\n");
  return rewriteCallouts(prose.restore(linked), notes);
}

function replaceLinks(line: string, path: string, context: RenderContext): string {
  if (!line.includes("](") && !line.includes("[[")) return line;
  return line
    .replace(MARKDOWN_LINK, (whole, mark: string, text: string, link: string) =>
      /^<?(?:[a-z][a-z\d+.-]*:|\/\/|#)/i.test(link)
        ? sizedImage(whole, { mark, text, link })
        : (replaceMarkdownLink(whole, { mark, text, link }, path, context) ?? whole),
    )
    .replace(WIKILINK, (whole, mark: string, written: string, shown: string | undefined) => {
      // In a table, the bar is escaped.
      const target = written.replace(/\\$/, "").trim();
      return replaceWikilink(whole, { mark, target, shown: shown?.trim() ?? "" }, path, context);
    });
}

interface WrittenLink {
  /** `!` for an embed. */
  readonly mark: string;
  readonly target: string;
  readonly shown: string;
}

function replaceWikilink(
  whole: string,
  { mark, target, shown }: WrittenLink,
  path: string,
  context: RenderContext,
): string {
  const { vault, notes, host, files } = context;
  const [name = "", ...rest] = target.split("#");
  const fragment = rest.join("#");
  const text = shown === "" ? target.replace(/^#+/, "").replaceAll("#", " > ") : shown;
  const found = name.trim() === "" ? path : findFile(name.trim(), path, vault);
  if (found === null) {
    notes.lost(mark === "!" && /\.\w+$/.test(name) ? "missing-file" : "missing-note", target, whole);
    return text;
  }
  const note = vault.notes.get(found);
  if (note === undefined && DRAWN.test(found)) {
    notes.lost("tag", target, whole);
    return mark === "!" ? "" : text;
  }
  if (note === undefined) {
    files.add(found);
    notes.translated(mark === "!" ? "embed" : "wikilink");
    return mark === "!"
      ? embedFile(found, { shown, fragment }, host)
      : `[${text}](${relativeLink(host, found)})`;
  }
  if (vault.hidden.has(found) && !vault.hidden.has(host)) {
    notes.lost("private-note", target, whole);
    return mark === "!" ? "" : text;
  }
  const place = vault.place(found, fragment);
  if (!place.found) notes.lost("missing-note", target, whole);
  notes.translated("wikilink");
  const hash = place.id === null ? "" : `#${escapePath(place.id)}`;
  const link = found === host ? hash || `./${escapePath(baseName(found))}` : relativeLink(host, found) + hash;
  return `[${text}](${link})`;
}

/** Finds the file of a link. A drawing can have an exported image next to it. */
function findFile(name: string, path: string, vault: Vault): string | null {
  const drawing = /^(.*\.excalidraw)(?:\.md)?$/i.exec(name)?.[1];
  const names = drawing === undefined ? [name] : [name, `${drawing}.svg`, `${drawing}.png`];
  return names.map((one) => vault.resolve(one, path)).find((found) => found !== null) ?? null;
}

/** Shows an image, a sound or a film, and links any other file. */
function embedFile(
  found: string,
  { shown, fragment }: { readonly shown: string; readonly fragment: string },
  host: string,
): string {
  const path = relativeLink(host, found);
  const src = escapeHtml(path);
  if (IMAGE.test(found)) {
    const parts = shown.split("|").map((part) => part.trim());
    const size = /^(\d+)(?:x(\d+))?$/.exec(parts.at(-1) ?? "");
    const alt = (size === null ? parts : parts.slice(0, -1)).join(" ");
    return image({ alt, path, size });
  }
  if (VIDEO.test(found)) return `<video src="${src}" controls></video>`;
  if (AUDIO.test(found)) return `<audio src="${src}" controls></audio>`;
  return `[${shown || baseName(found)}](${path}${/^page=\d+$/.test(fragment) ? `#${fragment}` : ""})`;
}

function image({
  alt,
  path,
  size,
}: {
  readonly alt: string;
  readonly path: string;
  readonly size: RegExpExecArray | null;
}): string {
  if (size === null) return `![${alt}](${path})`;
  const [, width = "", height] = size;
  const sizes = ` width="${width}"${height === undefined ? "" : ` height="${height}"`}`;
  return `<img src="${escapeHtml(path)}" alt="${escapeHtml(alt)}"${sizes}>`;
}

interface MarkdownLink {
  readonly mark: string;
  readonly text: string;
  readonly link: string;
}

/** Writes the size of an image, as in `![Alt|300](a.png)`. */
function sizedImage(whole: string, { mark, text, link }: MarkdownLink): string {
  const bar = text.lastIndexOf("|");
  const size = /^(\d+)(?:x(\d+))?$/.exec(text.slice(bar + 1));
  if (mark === "" || size === null) return whole;
  return image({ alt: text.slice(0, Math.max(bar, 0)), path: link.replace(/^<|>$/g, ""), size });
}

/** Resolves a path of markdown as Obsidian does. Returns `null` for one that the vault does not have. */
function replaceMarkdownLink(
  whole: string,
  { mark, text, link }: MarkdownLink,
  path: string,
  { vault, notes, host, files }: RenderContext,
): string | null {
  const [name = "", fragment = ""] = writtenPath(link).split(/#(.*)/s);
  const found = vault.resolve(name.startsWith(".") ? name : `./${name}`, path) ?? vault.resolve(name, path);
  if (found === null) return null;
  const note = vault.notes.get(found);
  if (note !== undefined && vault.hidden.has(found) && !vault.hidden.has(host)) {
    notes.lost("private-note", name, whole);
    return text;
  }
  const target = relativeLink(host, found);
  if (note === undefined) files.add(found);
  if (mark === "!" && note === undefined)
    return sizedImage(`![${text}](${target})`, { mark, text, link: target });
  const { id } = note === undefined ? { id: null } : vault.place(found, fragment);
  const hash = id === null ? "" : `#${escapePath(id)}`;
  return `[${text}](${target}${hash})`;
}

/** Includes a note that is embedded on a line of its own. Returns `null` for a line without one. */
function embedLine(line: string, path: string, context: RenderContext): string | null {
  const [whole, before = "", written = ""] = EMBED_LINE.exec(line) ?? [];
  if (whole === undefined) return null;
  const { vault, notes, embedded, room, host, around } = context;
  const [name = "", ...rest] = written.trim().split("#");
  const found = name.trim() === "" ? path : vault.resolve(name.trim(), path);
  const note = found === null ? undefined : vault.notes.get(found);
  if (found === null || note === undefined) return null;
  if (vault.hidden.has(found) && !vault.hidden.has(host)) {
    notes.lost("private-note", written, whole);
    return before;
  }
  const fragment = rest.join("#");
  const section = sectionOf(vault.visible(found), fragment);
  if (section === null) return null;
  const key = `${found}#${fragment.toLowerCase()}`;
  const isFull = section.length > Math.min(room.left, vault.room.left) || around.length > DEEPEST;
  // A page shows a note once. Further embeds are links.
  if (embedded.has(key) || isFull) {
    if (around.includes(key) || isFull) notes.lost("embed", written, whole);
    return before + replaceWikilink(whole, { mark: "", target: written.trim(), shown: "" }, path, context);
  }
  embedded.add(key);
  room.left -= section.length;
  vault.room.left -= section.length;
  notes.translated("embed");
  const text = renderBody(section, found, { ...context, around: [...around, key] }).trim();
  return text
    .split("\n")
    .map((one) => before + one)
    .join("\n");
}
