import type { LostCode, TranslatedCode } from "../../messages/import-texts.js";
import type { FileNotes } from "../notes.js";
import { readArguments, type TagPage, type TagRule } from "./tag-table.js";
import { maskCode, type Prose } from "./prose.js";
import { execFrom } from "./replace-pairs.js";

/** Syntax of tags of one generator. */
export interface TagSyntax {
  readonly find: TagPatterns;
  /** Returns the name that a closing tag closes, or `null` for an opening tag. */
  closes(name: string): string | null;
  /** Names of tags whose content is code, in which other tags are text. */
  readonly verbatim: ReadonlySet<string>;
  /** Names of tags whose content is a template. It is removed together with the tag. */
  readonly loops: ReadonlySet<string>;
  readonly translated: TranslatedCode;
  readonly lost: LostCode;
}

/** Translates tags from the inside out. A tag without a rule is removed and reported; the text inside it stays. */
export function replaceTags(
  text: string,
  { find, closes, verbatim, loops, translated, lost }: TagSyntax,
  {
    rules,
    page,
    notes,
  }: { readonly rules: ReadonlyMap<string, TagRule>; readonly page: TagPage; readonly notes: FileNotes },
): string {
  const tags = findTags(text, find);
  const closings = findClosings(tags, closes);
  const apply = (opening: FoundTag, content: string, isPaired: boolean): string => {
    const rule = rules.get(opening.name);
    const replaced = rule?.(readArguments(opening.args), content, page) ?? null;
    if (replaced !== null) {
      notes.translated(translated);
      return replaced;
    }
    notes.lost(lost, opening.name, opening.text);
    return isPaired && !loops.has(opening.name) ? content : "";
  };
  /** Renders the text from `from` to `to`, whose tags are those from index `first` to before `last`. */
  const render = (from: number, to: number, first: number, last: number): string => {
    const output = createOutput();
    let at = from;
    for (let index = first; index < last; index++) {
      const found = tags[index];
      if (found === undefined || found.start < at) continue;
      output.add(text.slice(at, found.start));
      at = found.end;
      const add = (replaced: string, end: number) => {
        const fitted = inLine(replaced, output.line(), text.slice(end, end + MOST_LINE));
        if (fitted.isTrimmed) output.trim();
        output.add(fitted.replaced);
        at = end + fitted.skipped;
      };
      if (closes(found.name) !== null) {
        // A closing tag without its opening tag.
        notes.lost(lost, found.name, found.text);
        continue;
      }
      const closing = closings.get(index);
      if (closing === undefined || closing >= last) {
        add(apply(found, "", false), found.end);
        continue;
      }
      const end = tags[closing];
      if (end === undefined) continue;
      const content = verbatim.has(found.name)
        ? text.slice(found.end, end.start)
        : render(found.end, end.start, index + 1, closing);
      add(apply(found, content, true), end.end);
      index = closing;
    }
    output.add(text.slice(at, to));
    return output.text();
  };
  return render(0, text.length, 0, tags.length);
}

/** Number of UTF-16 units of a line, on each side of a tag, in which marks of emphasis are searched. */
const MOST_LINE = 200;

/** Number of UTF-16 units of a replacement that can be a part of a line. Longer ones are blocks. */
const MOST_REPLACED = 2000;

/** A text that grows at its end. Its parts are joined once, because the end of a joined text costs as much as the whole. */
function createOutput() {
  const parts: string[] = [];
  return {
    add(text: string): void {
      if (text !== "") parts.push(text);
    },
    /** Returns the end of the last line, at most `MOST_LINE` units. */
    line(): string {
      let line = "";
      for (let index = parts.length - 1; index >= 0 && line.length < MOST_LINE; index--) {
        const tail = parts[index]?.slice(-MOST_LINE) ?? "";
        const start = tail.lastIndexOf("\n");
        line = tail.slice(start + 1) + line;
        if (start !== -1) break;
      }
      return line.slice(-MOST_LINE);
    },
    /** Removes the blanks at the end. */
    trim(): void {
      for (let last = parts.pop(); last !== undefined; last = parts.pop()) {
        let end = last.length;
        while (/[ \t]/.test(last.charAt(end - 1))) end--;
        if (end === 0) continue;
        parts.push(last.slice(0, end));
        return;
      }
    },
    text: () => parts.join(""),
  };
}

/**
 * Fits a replacement into the line of its tag: emphasis around it must not end at a line break, or next to the blank of a tag that was
 * removed. Returns the replacement, whether to remove the blanks before it, and the number of blanks after the tag to leave out.
 */
function inLine(replaced: string, start: string, after: string) {
  const rest = /^[^\n]*/.exec(after)?.[0] ?? "";
  const kept = { replaced, isTrimmed: false, skipped: 0 };
  if (start.trim() === "" && rest.trim() === "") return kept;
  if (replaced.length > MOST_REPLACED) return kept;
  if (replaced !== "") {
    const line = replaced.replace(/^\n+|\n+$/g, "");
    return line.includes("\n") ? kept : { ...kept, replaced: line };
  }
  // An odd number of marks before a mark means that it closes emphasis.
  const isOpen = (start.match(/[*_]+/g) ?? []).length % 2 === 1;
  if (isOpen && /[*_]$/.test(start)) return { ...kept, skipped: /^[ \t]*/.exec(rest)?.[0].length ?? 0 };
  const isBlankNext = rest === "" || /^[ \t]/.test(rest) || (isOpen && /^[*_]/.test(rest));
  return { ...kept, isTrimmed: isBlankNext && start.trim() !== "" };
}

/** Hides the tags of HTML, so that they stay while it becomes markdown, and the content of those whose content is code. */
export function hideTags(
  html: string,
  { find, closes, verbatim }: Pick<TagSyntax, "find" | "closes" | "verbatim">,
): Pick<Prose, "text" | "restore"> {
  const { hide, restore } = maskCode("");
  const tags = findTags(html, find);
  const closings = findClosings(tags, closes);
  let text = "";
  let at = 0;
  for (const [index, { start, end, name }] of tags.entries()) {
    if (start < at) continue;
    const closing = verbatim.has(name) ? tags[closings.get(index) ?? index] : undefined;
    const to = closing?.end ?? end;
    text += html.slice(at, start) + hide(html.slice(start, to));
    at = to;
  }
  return { text: text + html.slice(at), restore };
}

/** Patterns of tags of one generator. All are global, and take linear time. */
interface TagPatterns {
  /** The start of a tag, before its name. */
  readonly start: RegExp;
  readonly end: RegExp;
  /** Matches what decides where a tag ends: its end, a text in quotes, which can contain an end, and a single quote. */
  readonly quotedEnd?: RegExp;
  /** Matches all words between start and end. Its groups are the name and the arguments. */
  readonly inner: RegExp;
}

/** Tags of Liquid and Nunjucks, as in `{% note %}`. */
export const TEMPLATE_TAGS: TagPatterns = {
  start: /\{%-?\s*(?=[A-Za-z_])/g,
  end: /-?%\}/g,
  inner: /^([A-Za-z_][\w-]*)([^]*)$/,
};

/** A tag in a text. */
interface FoundTag {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly args: string;
  readonly text: string;
  /** Whether the tag has no content, as in `{{< figure />}}`. */
  readonly isClosed: boolean;
}

/** A slash at the end of a tag without content. */
const CLOSED = /(?:^|\s)\/$/;

/** Finds the tags of a text. The text is walked once: if a tag has no end, no later one has. */
function findTags(text: string, { start, end, quotedEnd, inner }: TagPatterns): readonly FoundTag[] {
  const tags: FoundTag[] = [];
  let hasQuotes = quotedEnd !== undefined;
  let at = 0;
  for (;;) {
    const opening = execFrom(start, text, at);
    if (opening === null) return tags;
    const from = opening.index + opening[0].length;
    let closing = hasQuotes && quotedEnd !== undefined ? findQuotedEnd(quotedEnd, text, from) : null;
    if (closing === null) {
      // A quote without its end would hide the end of each later tag too.
      hasQuotes = false;
      closing = execFrom(end, text, from);
    }
    if (closing === null) return tags;
    at = closing.index + closing[0].length;
    const [, name, rest = ""] = inner.exec(text.slice(from, closing.index).trim()) ?? [];
    if (name === undefined) continue;
    const args = rest.trim();
    tags.push({
      start: opening.index,
      end: at,
      name,
      args: args.replace(CLOSED, ""),
      text: text.slice(opening.index, at),
      isClosed: CLOSED.test(args),
    });
  }
}

/** Returns the end of a tag that is not in quotes, or `null` if a quote has no end. */
function findQuotedEnd(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  let found = execFrom(pattern, text, from);
  while (found !== null && /^["`]/.test(found[0])) {
    if (found[0].length === 1) return null;
    found = pattern.exec(text);
  }
  return found;
}

/** Returns the index of the closing tag of each tag that has one, by the index of the opening tag. */
function findClosings(tags: readonly FoundTag[], closes: TagSyntax["closes"]): ReadonlyMap<number, number> {
  // Tags of a name nest if the name is closed as often as it is opened.
  const unclosed = new Map<string, number>();
  for (const { name, isClosed } of tags) {
    const closed = closes(name);
    if (closed !== null) unclosed.set(closed, (unclosed.get(closed) ?? 0) - 1);
    else if (!isClosed) unclosed.set(name, (unclosed.get(name) ?? 0) + 1);
  }
  const closings = new Map<number, number>();
  const open = new Map<string, number[]>();
  for (const [index, { name, isClosed }] of tags.entries()) {
    const closed = closes(name);
    if (closed === null) {
      const openings = open.get(name) ?? [];
      if (!isClosed) openings.push(index);
      open.set(name, openings);
      continue;
    }
    const openings = open.get(closed) ?? [];
    const ended = unclosed.get(closed) === 0 ? openings.splice(-1) : openings.splice(0);
    for (const opening of ended) closings.set(opening, index);
  }
  return closings;
}
