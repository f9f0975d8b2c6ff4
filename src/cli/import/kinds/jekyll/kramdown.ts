import type { FileNotes } from "../../notes.js";
import { box } from "../../content/tag-table.js";
import { applyChanges, type Change } from "../../content/balance-html.js";

const PROMPTS: Readonly<Record<string, string>> = {
  tip: "tip",
  info: "tip",
  note: "tip",
  notice: "tip",
  warning: "warning",
  danger: "danger",
  important: "warning",
};

/** A quotation from its first line, and the attributes in or below its last line. */
const QUOTE_ATTRIBUTES = /^(?=>)(?<!^>[^\n]*\n)((?:>[^\n]*\n)*(?:>[^{\n]*|[ \t]*))\{:([^{}\n]*)\}[ \t]*$/gm;
/** A paragraph from its first line, and the attributes below it. */
const PARAGRAPH_ATTRIBUTES =
  /(?<!(?![ \t]*(?:[#>|{]|$))^[^\r\n]+\r?\n)((?:^(?![ \t]*(?:[#>|{]|$))[^\r\n]+\r?\n)+)[ \t]*\{:([^{}\n]*)\}[ \t]*$/gm;
/** Attributes in a line. Each word ends where no other one can go on, so that a text has one reading. */
const INLINE_ATTRIBUTES =
  /[ \t]?\{:(?:\s*[.#][A-Za-z_][\w:-]*(?![\w:-])|\s*[A-Za-z][\w-]*(?![\w-])(?:=(?:"[^"\n]*"|'[^'\n]*'|[^\s{}"'][^\s{}]*(?![^\s{}])))?)+\s*\}/g;

/** Translates `{: … }` of kramdown: ids of headings, tables of contents and boxes. Other attributes are removed. */
export function replaceAttributes(text: string, notes: FileNotes): string {
  const count = (replaced: string) => {
    notes.translated("attributes");
    return replaced;
  };
  return text
    .replace(/^[ \t]*(?:[*+-]|\d+\.)[ \t][^\r\n]*\r?\n[ \t]*\{:\s*toc[^{}]*\}[ \t]*$/gim, () =>
      count("[[toc]]"),
    )
    .replace(QUOTE_ATTRIBUTES, (whole, quote: string, attributes: string) => {
      const name = /^[^]*\.(?:prompt-|notice--)?(\w+)/.exec(attributes)?.[1] ?? "";
      const kind = PROMPTS[name.toLowerCase()];
      if (kind === undefined) return whole;
      return count(box(kind, "", quote.replace(/^>[ \t]?/gm, "")).trim());
    })
    .replace(PARAGRAPH_ATTRIBUTES, (whole, paragraph: string, classes: string) => {
      if (!/\.(?:note|notice|alert|callout)\b/.test(classes)) return whole;
      const names = [...classes.matchAll(/\.([\w-]+)/g)].map(
        ([, name = ""]) => PROMPTS[name.replace(/^\w+-/, "")] ?? "tip",
      );
      return count(box(names.find((name) => name !== "tip") ?? "tip", "", paragraph).trim());
    })
    .replace(
      /^( {0,3}#{1,6}[ \t][^\r\n]*)\{([^{}\r\n]*)\}[ \t]*$/gm,
      (whole, heading: string, attributes: string) => {
        const id = lastId(attributes);
        return id === null || attributes === `#${id}` ? whole : count(`${heading.trimEnd()} {#${id}}`);
      },
    )
    .replace(
      /^( {0,3}#{1,6}[ \t][^\r\n]*)\r?\n[ \t]*\{:([^{}\r\n]*)\}[ \t]*$/gm,
      (whole, heading: string, attributes: string) => {
        const id = lastId(attributes);
        return id === null ? whole : count(`${heading.trimEnd()} {#${id}}`);
      },
    )
    .replace(/^[ \t]*(?:> ?)*\{:\s*[A-Za-z.#][^{}\r\n]*\}[ \t]*(?:\n|$)/gm, () => count(""))
    .replace(INLINE_ATTRIBUTES, () => count(""))
    .replace(/\{::[^{}\n]*\}|\{:\/[^{}\n]*\}/g, () => count(""));
}

function lastId(attributes: string): string | null {
  return /^[^]*#([\w:.-]+)/.exec(attributes)?.[1] ?? null;
}

/** A tag with its name and attributes. Attributes end at the next `<`, so that a text is read once. */
const TAG = /<(\/?)([a-zA-Z][\w-]*)(?=[\s/>])([^<>]*)>/g;

/** The attribute by which the content of an element is markdown, or is none. */
const ATTRIBUTE = /\s+markdown\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'/>]+))/i;

/** Elements of text, whose content is markdown in any case. */
const PHRASE =
  /^(?:a|abbr|b|big|button|cite|code|del|dfn|em|i|img|ins|kbd|label|mark|q|s|samp|small|span|strong|sub|sup|time|u|var)$/;

/** Signs in front of the text of a line, in lists and quotations. */
const PREFIX = /^(?:[ \t]|>|[-*+][ \t]|\d+[.)][ \t])*/;

/** A line that is one block of HTML, and text below it that would belong to it. */
const BLOCK_LINE =
  /^([ \t>]*)<(summary|div|p|h[1-6]|figure|table|section|center)(?=[\s>])[^\n]*<\/\2>[ \t]*\n(?=[ \t>]*[^\s<>])/gim;

/** A start tag. */
interface Start {
  readonly from: number;
  readonly to: number;
  /** The tag without the attribute. */
  readonly bare: string;
  /** Whether its content is markdown. */
  readonly isOpen: boolean;
}

/** An element whose content is markdown. */
interface Opened {
  readonly name: string;
  readonly start: Start;
  readonly end: { readonly from: number; readonly to: number };
}

/**
 * Writes elements of HTML with the attribute `markdown` of kramdown as CommonMark reads them: blank lines are around the markdown
 * in them. `onChange` is called for each one. Code must be hidden before.
 */
export function openHtml(text: string, onChange: () => void): string {
  if (!/\smarkdown\s*=/i.test(text)) return text;
  const { opened, others } = findElements(text);
  const changes = [
    ...others.map(({ from, to, bare }) => ({ from, to, text: bare })),
    ...opened.flatMap((element) => openElement(text, element)),
    ...outermost(opened).flatMap((element) => endBlocks(text, element)),
  ];
  for (let count = opened.length + others.length; count > 0; count--) onChange();
  return applyChanges(text, changes);
}

/** Finds the elements whose content is markdown, and the other start tags with the attribute. */
function findElements(text: string): {
  readonly opened: readonly Opened[];
  readonly others: readonly Start[];
} {
  const opened: Opened[] = [];
  const starts: Start[] = [];
  const stacks = new Map<string, Start[]>();
  for (const { index: from, 0: tag, 1: slash, 2: written = "", 3: attributes = "" } of text.matchAll(TAG)) {
    const name = written.toLowerCase();
    const to = from + tag.length;
    const stack = stacks.get(name) ?? [];
    stacks.set(name, stack);
    if (slash === "") {
      const found = ATTRIBUTE.exec(attributes);
      const value = found?.slice(1).find((part) => part !== undefined);
      const isOpen = value !== undefined && value !== "0" && !PHRASE.test(name) && !tag.endsWith("/>");
      const start = { from, to, bare: tag.replace(ATTRIBUTE, ""), isOpen };
      stack.push(start);
      if (found !== null) starts.push(start);
      continue;
    }
    const start = stack.pop();
    if (start?.isOpen === true) opened.push({ name, start, end: { from, to } });
  }
  const closed = new Set(opened.map(({ start }) => start));
  return { opened, others: starts.filter((start) => !closed.has(start)) };
}

/** Returns the changes of the tags of an element. A paragraph, which cannot be around one, becomes a `div` or nothing. */
function openElement(text: string, { name, start, end }: Opened): readonly Change[] {
  const { line, prefix } = lineAt(text, start.from);
  const inside = text.slice(start.to, end.from);
  const [opening, closing] =
    name !== "p"
      ? [start.bare, text.slice(end.from, end.to)]
      : /^<p\s*>$/i.test(start.bare)
        ? ["", ""]
        : [start.bare.replace(/^<p/i, "<div"), "</div>"];
  return [
    { from: start.from, to: start.to, text: openingOf(opening, { line, prefix, inside }) },
    closingOf(text, closing, { prefix, inside, end }),
  ];
}

/** Returns a start tag with a blank line below it, and one above it if it follows text. */
function openingOf(
  tag: string,
  { line, prefix, inside }: { readonly line: string; readonly prefix: string; readonly inside: string },
): string {
  const blank = `\n${prefix.trimEnd()}`;
  const before = line.slice(prefix.length).replace(/<[^<>]*>/g, "");
  const above = before.trim() === "" ? "" : `${blank}\n${prefix}`;
  if (/^[ \t]*\n[ \t>]*\n/.test(inside)) return above + tag;
  return `${above}${tag}${blank}${/^[ \t]*\n/.test(inside) ? "" : `\n${prefix}`}`;
}

/** Returns the change of an end tag: a blank line is above it, and one below it if text follows. */
function closingOf(
  text: string,
  tag: string,
  { prefix, inside, end }: { readonly prefix: string; readonly inside: string; readonly end: Opened["end"] },
): Change {
  const blank = prefix.trimEnd();
  const last = lineAt(text, end.from);
  const [, next = ""] = /^[ \t]*\n([^\n]*)/.exec(text.slice(end.to)) ?? [];
  const isFollowed = next.startsWith(prefix) && /^[^\s<>]/.test(next.slice(prefix.length));
  const written = `${prefix}${tag}${isFollowed ? `\n${blank}` : ""}`;
  if (last.line !== last.prefix || last.line.length >= inside.length)
    return { ...end, text: `\n${blank}\n${written}` };
  const from = end.from - last.line.length;
  const hasBlank = /\n[ \t>]*\n$/.test(text.slice(Math.max(0, from - NEAR), from));
  return { from, to: end.to, text: hasBlank ? written : `${blank}\n${written}` };
}

/** Characters before a tag that are looked at, so that many tags in one long line take no search each. */
const NEAR = 1000;

/** Returns the text of a line before a place, and the signs that the next lines of a list or a quotation begin with. */
function lineAt(text: string, place: number): { readonly line: string; readonly prefix: string } {
  const near = text.slice(Math.max(0, place - NEAR), place);
  const line = near.slice(near.lastIndexOf("\n") + 1);
  if (line.length === NEAR) return { line, prefix: "" };
  return { line, prefix: (PREFIX.exec(line)?.[0] ?? "").replace(/[^>\s]/g, " ") };
}

/** Returns the elements that are in no other one. */
function outermost(elements: readonly Opened[]): readonly Opened[] {
  let to = -1;
  return elements
    .toSorted((a, b) => a.start.from - b.start.from)
    .filter(({ start, end }) => {
      if (start.from < to) return false;
      to = end.to;
      return true;
    });
}

/** Ends blocks of HTML in markdown before the text below them. */
function endBlocks(text: string, { start, end }: Opened): readonly Change[] {
  return [...text.slice(start.to, end.from).matchAll(BLOCK_LINE)].map(
    ({ index, 0: whole, 1: prefix = "" }) => {
      const place = start.to + index + whole.length;
      return { from: place, to: place, text: `${prefix.trimEnd()}\n` };
    },
  );
}
