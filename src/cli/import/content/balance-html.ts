import { maskCode } from "./prose.js";
import { removeStrayTags } from "./stray-tags.js";

/** Tag of an element. Attributes end at the next `<`, so that a text is read once. */
const TAG = /<(\/?)([a-zA-Z][\w-]*)(?=[\s/>])[^<>]*>/g;
/** A blank line, or several, with the end of the line before. */
const GAP = /\n(?:[ \t]*\n)+/g;

const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements whose tags begin a block of HTML in markdown (CommonMark 0.31, kind 6) and that have an end. */
const BLOCKS = names(
  "address article aside blockquote body caption center colgroup dd details dialog dir div dl dt fieldset figcaption figure " +
    "footer form h1 h2 h3 h4 h5 h6 header li main menu nav ol optgroup option p section summary table tbody td tfoot th thead tr ul",
);
/** Elements of text that can end before a blank line and begin again after it, without another look. */
const PHRASES = names("span b strong em i u s font small big mark del ins sub sup a cite q");

/** Elements with content that is no markdown, in which a blank line has no meaning. */
const OPAQUE = names("svg math audio video picture object select map canvas");

/** Signs of markdown, for which an element cannot become one block of HTML. */
const MARKDOWN = /[*_`[\]!#|~\uE000]|^ {0,3}(?:[-+>]|\d+[.)])[ \t]|^ {4}|^\t/m;

/** Number of elements of text around each other that are ended and begun again. The tags of those in them are removed. */
const MOST_SPLIT = 3;
/** Start of something else than a paragraph. */
const NO_PARAGRAPH = /^ {0,3}(?:[-*+#>|~\uE000]|<(?!\/)|\d+[.)])|^ {4}|^\t/;

/** A change of a text: what is between two positions becomes another text. */
export interface Change {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

interface Gap {
  readonly from: number;
  readonly to: number;
}

interface Element {
  readonly name: string;
  /** The start tag as it is written. */
  readonly tag: string;
  readonly start: number;
  /** Position of the end tag. */
  readonly end: number;
  readonly endTag: string;
  readonly isInBlock: boolean;
  /** Whether no paragraph or other markdown is inside, so that its blank lines have no meaning. */
  readonly isHtml: boolean;
  /** Whether links or images are inside. In a block of HTML, they would be text. */
  readonly hasLinks: boolean;
  /** Number of elements around it. */
  readonly depth: number;
}

/**
 * Writes elements of raw HTML with blank lines inside so that their tags stay tags. A blank line ends a block of HTML in
 * markdown. Other generators pass on whatever tags are left, and browsers join them; hanblog shows tags that do not pair up in
 * one block as text.
 */
export function balanceHtml(body: string): string {
  if (!/<\/?[a-zA-Z][^<>]*>/.test(body)) return body;
  const prose = maskCode(body);
  const text = removeStrayTags(prose.text);
  const gaps = [...text.matchAll(GAP)].map(({ index, 0: gap }) => ({ from: index, to: index + gap.length }));
  if (gaps.length === 0) return text === prose.text ? body : prose.restore(text);
  return prose.restore(applyChanges(text, planChanges(text, gaps)));
}

function planChanges(text: string, gaps: readonly Gap[]): readonly Change[] {
  const elements = findElements(text).map((element) => ({
    ...element,
    first: indexOfGap(gaps, element.start),
    last: indexOfGap(gaps, element.end),
  }));
  const joined = joinedGaps(elements, gaps.length);
  /** Index of the last gap that stays, before each gap. */
  const kept: number[] = [-1];
  for (let index = 0; index < gaps.length; index++)
    kept.push(joined[index] === true ? (kept[index] ?? -1) : index);
  const split = new Map<number, { readonly closing: string; readonly opening: string }>();
  const ends: Change[] = [];
  for (const element of elements) {
    const { name, tag, start, end, endTag, isInBlock, isHtml, hasLinks, depth, first, last } = element;
    if (first === last) continue;
    const before = kept[last] ?? -1;
    if (BLOCKS.has(name)) {
      const change = before < first ? null : endOnOwnLine(text, end, gaps[before]?.to ?? 0);
      if (change !== null) ends.push(change);
    } else if ((!isInBlock || hasLinks) && !isHtml) {
      const inside = depth < MOST_SPLIT ? gaps.slice(first, last) : [];
      // A list or a heading would be moved into the element, and would be none.
      if (inside.length === 0 || inside.some(({ to }) => NO_PARAGRAPH.test(text.slice(to, to + 12)))) {
        ends.push(
          { from: start, to: start + tag.length, text: "" },
          { from: end, to: end + endTag.length, text: "" },
        );
        continue;
      }
      for (const { from } of inside) {
        const { closing = "", opening = "" } = split.get(from) ?? {};
        split.set(from, { closing: `${closing}</${name}>`, opening: tag + opening });
      }
    }
  }
  const between = gaps.flatMap(({ from, to }, index): readonly Change[] => {
    if (joined[index] === true) return [{ from, to, text: "\n" }];
    const { closing, opening } = split.get(from) ?? {};
    return closing === undefined ? [] : [{ from, to, text: `${closing}${text.slice(from, to)}${opening}` }];
  });
  return [...between, ...ends];
}

/** Returns for each gap whether it would end a block too early: in an element of text within a block, or in one of HTML alone. */
function joinedGaps(
  elements: readonly (Element & { readonly first: number; readonly last: number })[],
  count: number,
): readonly boolean[] {
  const changes = Array.from({ length: count + 1 }, () => 0);
  for (const { name, isInBlock, isHtml, hasLinks, first, last } of elements) {
    if (BLOCKS.has(name) || !((isInBlock && !hasLinks) || isHtml)) continue;
    changes[first] = (changes[first] ?? 0) + 1;
    changes[last] = (changes[last] ?? 0) - 1;
  }
  let depth = 0;
  return changes.slice(0, count).map((change) => (depth += change) > 0);
}

/** Returns the elements with a start and an end tag, inner ones first. */
function findElements(text: string): readonly Element[] {
  const found: Element[] = [];
  const open: Omit<Element, "end" | "endTag" | "isHtml" | "hasLinks">[] = [];
  const counts = new Map<string, number>();
  let blocks = 0;
  const count = (name: string, by: number) => {
    counts.set(name, (counts.get(name) ?? 0) + by);
    if (BLOCKS.has(name)) blocks += by;
  };
  for (const match of text.matchAll(TAG)) {
    const [tag, slash, written = ""] = match;
    const name = written.toLowerCase();
    if (!BLOCKS.has(name) && !PHRASES.has(name) && !OPAQUE.has(name)) continue;
    if (slash === "") {
      if (tag.endsWith("/>")) continue;
      open.push({ name, tag, start: match.index, isInBlock: blocks > 0, depth: open.length });
      count(name, 1);
    } else if ((counts.get(name) ?? 0) > 0) {
      let last = open.pop();
      while (last !== undefined && last.name !== name) {
        count(last.name, -1);
        last = open.pop();
      }
      if (last === undefined) continue;
      count(name, -1);
      const isShallow = PHRASES.has(name) && last.depth < MOST_SPLIT;
      const inside = isShallow ? text.slice(last.start + last.tag.length, match.index) : "";
      found.push({
        ...last,
        end: match.index,
        endTag: tag,
        isHtml: OPAQUE.has(name) || isHtmlAlone(inside),
        hasLinks: /\]\(\S/.test(inside),
      });
    }
  }
  return found;
}

/** Returns whether a blank line is above a tag, and nothing but tags and plain text follows it. */
function isHtmlAlone(inside: string): boolean {
  return /\n[ \t]*\n[ \t]*<(?!\/)/.test(inside) && !MARKDOWN.test(inside.replace(/<[^<>]*>/g, ""));
}

/** Moves the end tag of a block below text to a line of its own. In a block of HTML it stays where it is. */
function endOnOwnLine(text: string, end: number, chunk: number): Change | null {
  const start = text.slice(chunk, end).trimStart();
  const line = text.slice(text.lastIndexOf("\n", end - 1) + 1, end);
  const isHtml = /^<\/?([a-zA-Z][\w-]*)/.exec(start);
  if (start === "" || (isHtml !== null && BLOCKS.has((isHtml[1] ?? "").toLowerCase()))) return null;
  return { from: end - line.length + line.trimEnd().length, to: end, text: "\n\n" };
}

/** Returns the index of the first gap at or after a position. */
function indexOfGap(gaps: readonly Gap[], position: number): number {
  let [low, high] = [0, gaps.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((gaps[middle]?.from ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Returns a text with changes. One that begins within another is left out. */
export function applyChanges(text: string, changes: readonly Change[]): string {
  const parts: string[] = [];
  let done = 0;
  for (const { from, to, text: replacement } of changes.toSorted((a, b) => a.from - b.from)) {
    if (from < done) continue;
    parts.push(text.slice(done, from), replacement);
    done = to;
  }
  return parts.join("") + text.slice(done);
}
