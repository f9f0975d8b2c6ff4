import type { LostCode, TranslatedCode } from "../../messages/import-texts.js";
import type { FileNotes } from "../notes.js";
import { readArguments, type TagPage, type TagRule } from "./tag-table.js";

/** Syntax of tags of one generator. */
export interface TagSyntax {
  /** Matches one tag: the name and the arguments are the groups `name` and `args`. */
  readonly tag: RegExp;
  /** Returns the name that a closing tag closes, or `null` for an opening tag. */
  closes(name: string): string | null;
  /** Names of tags whose content is code, in which other tags are text. */
  readonly verbatim: ReadonlySet<string>;
  /** Names of tags whose content is a template. It is removed together with the tag. */
  readonly loops: ReadonlySet<string>;
  readonly translated: TranslatedCode;
  readonly lost: LostCode;
}

/** A slash at the end of a tag without content. */
const CLOSED = /(?:^|\s)\/$/;

interface FoundTag {
  readonly start: number;
  readonly end: number;
  readonly name: string;
  readonly args: string;
  readonly text: string;
  /** Whether the tag has no content, as in `{{< figure />}}`. */
  readonly isClosed: boolean;
}

/** Translates tags from the inside out. A tag without a rule is removed and reported; the text inside it stays. */
export function replaceTags(
  text: string,
  { tag, closes, verbatim, loops, translated, lost }: TagSyntax,
  {
    rules,
    page,
    notes,
  }: { readonly rules: ReadonlyMap<string, TagRule>; readonly page: TagPage; readonly notes: FileNotes },
): string {
  const tags = findTags(text, tag);
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
    let output = "";
    let at = from;
    for (let index = first; index < last; index++) {
      const found = tags[index];
      if (found === undefined || found.start < at) continue;
      output += text.slice(at, found.start);
      at = found.end;
      if (closes(found.name) !== null) {
        // A closing tag without its opening tag.
        notes.lost(lost, found.name, found.text);
        continue;
      }
      const closing = found.isClosed ? -1 : findClosing(tags, index, last, closes);
      if (closing < 0) {
        output += apply(found, "", false);
        continue;
      }
      const end = tags[closing];
      if (end === undefined) continue;
      const content = verbatim.has(found.name)
        ? text.slice(found.end, end.start)
        : render(found.end, end.start, index + 1, closing);
      output += apply(found, content, true);
      at = end.end;
      index = closing;
    }
    return output + text.slice(at, to);
  };
  return render(0, text.length, 0, tags.length);
}

function findTags(text: string, tag: RegExp): readonly FoundTag[] {
  return [...text.matchAll(tag)].map((match) => {
    const args = (match.groups?.["args"] ?? "").trim();
    return {
      start: match.index,
      end: match.index + match[0].length,
      name: match.groups?.["name"] ?? "",
      args: args.replace(CLOSED, ""),
      text: match[0],
      isClosed: CLOSED.test(args),
    };
  });
}

/** Returns the index of the tag that closes another one, or -1. */
function findClosing(
  tags: readonly FoundTag[],
  opening: number,
  last: number,
  closes: TagSyntax["closes"],
): number {
  const name = tags[opening]?.name;
  let depth = 0;
  for (let index = opening + 1; index < last; index++) {
    const tag = tags[index];
    if (tag === undefined) continue;
    const closed = closes(tag.name);
    if (closed === name) {
      if (depth === 0) return index;
      depth--;
    } else if (tag.name === name && !tag.isClosed && isAlwaysPaired(tags, name, closes)) depth++;
  }
  return -1;
}

/** Returns whether a name is closed as often as it is opened, so that tags of the name nest. */
function isAlwaysPaired(
  tags: readonly FoundTag[],
  name: string | undefined,
  closes: TagSyntax["closes"],
): boolean {
  const opened = tags.filter((tag) => tag.name === name && !tag.isClosed).length;
  const closed = tags.filter((tag) => closes(tag.name) === name).length;
  return opened === closed;
}
