import type { MarkdownIt, Token } from "markdown-it";
import { type Compilation, compilationOf } from "../compilation.js";
import { pageTexts } from "../page-texts.js";
import { nextGroup } from "./code-groups.js";

/** The list of notes below a code block. */
interface NoteList {
  /** Number of the list on the page. */
  readonly group: number;
  /** Number of the first item. */
  readonly first: number;
  readonly count: number;
}

/** Code without the comments that are notes. */
export interface NotedCode {
  readonly code: string;
  /** HTML at the end of a line, by line, counted from 0. */
  readonly marks: ReadonlyMap<number, string>;
}

/**
 * A comment at the end of a line that has only a number, such as `// (1)`. Signs that begin a comment in one language and are an
 * operator in another, such as `%`, are left out.
 */
const NOTE =
  /[ \t]*(?:\/\/|\{?\/\*|<!--|\(\*|--|#|;{1,2})[ \t]*\((\d{1,3})\)[ \t]*(?:\*\/\}?|-->|\*\))?[ \t]*$/;
const HAS_NOTE = new RegExp(NOTE.source, "m");

/** Makes the numbered list directly below a code block the notes of the code, if comments in the code refer to it. */
export function codeNotes(md: MarkdownIt): void {
  md.core.ruler.push("code_notes", ({ tokens, env }) => {
    for (const [index, fence] of tokens.entries()) {
      const list = tokens[index + 1];
      if (fence.type !== "fence" || list?.type !== "ordered_list_open" || !HAS_NOTE.test(fence.content))
        continue;
      const first = Number(list.attrGet("start") ?? 1);
      const group = nextGroup(compilationOf(env));
      let count = 0;
      for (let at = index + 2; at < tokens.length && !isEndOf(list, tokens[at]); at++) {
        const item = tokens[at];
        if (item?.type !== "list_item_open" || item.level !== list.level + 1) continue;
        item.attrSet("id", idOf(group, first + count));
        count++;
      }
      list.attrJoin("class", "code-notes");
      fence.meta = { ...fence.meta, notes: { group, first, count } satisfies NoteList };
    }
  });
}

function isEndOf(list: Token, token: Token | undefined): boolean {
  return token?.type === "ordered_list_close" && token.level === list.level;
}

/** Returns the id of a note. It ends in a colon, which no heading's id can contain. */
function idOf(group: number, number: number): string {
  return `note-${group}-${number}:`;
}

/**
 * Replaces the comments in `code` that refer to the notes of a block by links. Reports numbers without a note. Returns `null` for
 * a block without notes.
 */
export function readNotes(code: string, token: Token, compilation: Compilation): NotedCode | null {
  const notes: unknown = token.meta?.["notes"];
  if (!isNoteList(notes)) return null;
  const { group, first, count } = notes;
  const label = pageTexts(compilation.source.lang).codeNote;
  const marks = new Map<number, string>();
  const lines = code.split("\n").map((line, index) => {
    const found = NOTE.exec(line);
    if (found === null) return line;
    const number = Number(found[1]);
    if (number < first || number >= first + count) {
      const values = { number, last: first + count - 1 };
      compilation.report("warning", "missing-code-note", values, compilation.lineOf(token));
      return line;
    }
    const href = `#${idOf(group, number)}`;
    // The space is part of the mark, so that it is not copied with the code.
    marks.set(
      index,
      `<span class="code-note"> <a href="${href}" aria-label="${label} ${number}">(${number})</a></span>`,
    );
    return line.slice(0, found.index);
  });
  return { code: lines.join("\n"), marks };
}

/** Adds the marks of notes to highlighted code. */
export function addNotes(html: string, marks: ReadonlyMap<number, string>): string {
  if (marks.size === 0) return html;
  return html
    .split("\n")
    .map((line, index) => line + (marks.get(index) ?? ""))
    .join("\n");
}

function isNoteList(value: unknown): value is NoteList {
  return typeof value === "object" && value !== null && "group" in value;
}
