import { escapeHtml } from "../../../runtime/model/text/escape.js";
import { meaningOf, parseOpening } from "../../content/markdown-rules/container-names.js";
import type { FileNotes } from "../notes.js";
import { maskCode } from "./prose.js";

/** A container that is open at a line. */
interface OpenContainer {
  /** Number of colons. */
  readonly size: number;
  readonly isKnown: boolean;
}

/** A container whose end is sought. */
interface IncludingContainer {
  /** Index of its first line. */
  readonly index: number;
  readonly marks: string;
  hasFile: boolean;
}

/** The marks before a container may be of lists and quotations. Each begins with another character: a line takes linear time. */
const CONTAINER = /^((?: |[-*+] |\d+[.)] |>)*)(:{3,})[ \t]*([^\n]*?)[ \t]*$/;
/** The end of a container after its last words. */
const LATE_END = /^([^\n]*[^:\s])[ \t]*(:{3,})[ \t]*$/;
const NAME = /^([a-z][\w-]*)(?=[\s{[]|$)[ \t]*(.*)$/i;
/** An id in braces before the text of a heading, which no generator reads. */
const EARLY_ID = /^( {0,3}#{1,6}[ \t]+)\{#[^\s{}]+\}[ \t]+(?=\S)/gm;

/** An image with a size, as in `![A](a.png =200x100)`. */
const SIZED_IMAGE = /!\[([^[\]\n]*)\]\(([^\s()]+)[ \t]+=(?=\d*x\d*\))(\d*)x(\d*)\)/g;
/** A container whose content is on its opening line, and text after it. */
const ONE_LINE = /^([a-z][\w-]*)[ \t]+(\S[^\n]*?)[ \t]*(?<!:)(:{3,})(?!:)[ \t]*([^\n]*)$/;
/** The first line of a container, and a line that includes a file. */
const OPENING = /^(:{3,})[ \t]*[a-z]/;
const INCLUDE = /^[ \t]*<!--[ \t]*@include:/;

/** Attributes of a container that hanblog does not read, such as `{no-title}`. */
const ATTRIBUTES = /[ \t]*\{(?!open[\s}]|[.#])[\w-]+(?:=[^{}]*)?\}$/;

/** A link whose address has spaces, which kramdown, kramed and old versions of marked accept. */
const SPACED_LINK =
  /(?<![!\\])\[((?:[^[\]\n]|\[[^[\]\n]*\])*)\]\(([^()<>\n"']*)([ \t](?:"[^"\n]*"|'[^'\n]*'))?\)/g;

/** A table of contents of Typora and of plugins. */
const TOC = /^ {0,3}@?\[toc\](?=[ \t]*$)/gim;

/**
 * Removes markup that would be shown as text: marks of unknown containers, ends of no container, and misplaced ids. Links with spaces
 * in their address become links again.
 */
export function removeLeftovers(body: string, notes: FileNotes): string {
  if (!/:{3}|\{#|=\d*x\d*\)|\[toc\]|\]\([^)\n]*[ \t]/i.test(body)) return body;
  const prose = maskCode(body);
  const withToc = prose.text.replace(TOC, () => {
    notes.translated("toc");
    return "[[toc]]";
  });
  const withoutIds = withToc.replace(EARLY_ID, (_, marks: string) => {
    notes.translated("attributes");
    return marks;
  });
  const withSizes = withoutIds.replace(
    SIZED_IMAGE,
    (_, alt: string, path: string, width: string, height: string) => {
      notes.translated("attributes");
      const sizes = `${width && ` width="${width}"`}${height && ` height="${height}"`}`;
      return `<img src="${escapeHtml(path)}" alt="${escapeHtml(alt)}"${sizes}>`;
    },
  );
  const withLinks = withSizes.replace(
    SPACED_LINK,
    (link: string, text: string, address: string, title = "") => {
      const path = address.trim();
      if (!/[ \t]/.test(path) || !/[./]|^#/.test(path)) return link;
      notes.translated("attributes");
      return `[${text}](<${path}>${title})`;
    },
  );
  const included = prose.reveal(withLinks, (code) =>
    code.includes("@include:") && code.startsWith("<!--") ? code : null,
  );
  return prose.restore(removeContainers(widenIncludes(included), notes));
}

/** Adds a colon to each container that includes a file, because the file can have containers of the same size. */
function widenIncludes(text: string): string {
  const lines = text.split("\n");
  let opening: IncludingContainer | null = null;
  for (const [index, line] of lines.entries()) {
    if (!line.startsWith(":::")) {
      if (opening !== null) opening.hasFile ||= INCLUDE.test(line);
      continue;
    }
    if (opening?.hasFile && line.trimEnd() === opening.marks) {
      lines[opening.index] = `:${lines[opening.index]}`;
      lines[index] = `:${opening.marks}`;
    }
    const marks = OPENING.exec(line)?.[1];
    opening = marks === undefined ? null : { index, marks, hasFile: false };
  }
  return lines.join("\n");
}

function removeContainers(text: string, notes: FileNotes): string {
  const open: OpenContainer[] = [];
  return text
    .split("\n")
    .flatMap((line): readonly string[] => {
      const [, before = "", marks, params = ""] = CONTAINER.exec(line) ?? [];
      if (marks === undefined) return closeLate(line, open);
      if (params !== "") return openContainer(line, { before, marks, params }, { open, notes });
      return closeContainer(open, marks.length) ? [line] : before.trim() === "" ? [] : [before.trimEnd()];
    })
    .join("\n");
}

/** Writes the end of a container on a line of its own. */
function closeLate(line: string, open: OpenContainer[]): readonly string[] {
  const [, words = "", marks] = open.length === 0 ? [] : (LATE_END.exec(line) ?? []);
  if (marks === undefined) return [line];
  return closeContainer(open, marks.length) ? [words, marks] : [words];
}

function openContainer(
  line: string,
  { before, marks, params }: { readonly before: string; readonly marks: string; readonly params: string },
  { open, notes }: { readonly open: OpenContainer[]; readonly notes: FileNotes },
): readonly string[] {
  const size = marks.length;
  const [, one, content, end, after = ""] = ONE_LINE.exec(params) ?? [];
  if (one !== undefined && content !== undefined && end === marks) {
    const first = `${before}${marks} ${one}`;
    const opening = openContainer(first, { before, marks, params: one }, { open, notes });
    const isShown = closeContainer(open, size);
    const rest = after === "" ? [] : [before.trimEnd(), before + after];
    return [...opening, before + content, ...(isShown ? [before + marks] : []), ...rest];
  }
  const isKnown = parseOpening(params) !== null;
  const [, name, title = ""] = NAME.exec(params) ?? [];
  const meaning = name === undefined ? null : meaningOf(name);
  open.push({ size, isKnown: isKnown || meaning !== null });
  if (isKnown && ATTRIBUTES.test(params)) {
    notes.translated("attributes");
    return [`${before}${marks} ${params.replace(ATTRIBUTES, "")}`];
  }
  if (isKnown) return [line];
  if (meaning !== null) {
    notes.translated("container");
    return [`${before}${marks} ${meaning}${title === "" ? "" : ` ${title}`}`];
  }
  notes.lost("container", name ?? params, line);
  const words = name === undefined ? params : title.replace(/^\{[^}]*\}$/, "");
  return [words === "" ? before.trimEnd() : `${before}**${words}**`, before.trimEnd()];
}

/**
 * Closes containers as markdown does: the outermost one with at most as many colons, and those in it. An unknown one is
 * closed alone. Returns whether the line stays.
 */
function closeContainer(open: OpenContainer[], size: number): boolean {
  const last = open.at(-1);
  if (last !== undefined && !last.isKnown && last.size <= size) {
    open.pop();
    return false;
  }
  const outermost = open.findIndex((container) => container.isKnown && container.size <= size);
  if (outermost < 0) return false;
  open.length = outermost;
  return true;
}
