const names = (text: string): ReadonlySet<string> => new Set(text.split(" "));

/** Elements of HTML with an end tag, which browsers ignore if nothing is open. Only `</p>` creates an element, an empty one. */
const ELEMENTS = names(
  "a abbr address article aside audio b bdi bdo big blockquote body button canvas caption center cite code colgroup data datalist dd del " +
    "details dfn dialog dir div dl dt em fieldset figcaption figure font footer form h1 h2 h3 h4 h5 h6 header html i iframe ins kbd label " +
    "legend li main map mark math menu meter nav noscript object ol optgroup option output p picture pre progress q rp rt ruby s samp " +
    "section select small span strike strong sub summary sup svg table tbody td textarea tfoot th thead time tr tt u ul var video",
);

/** Elements that browsers continue behind the end of an element around them, and end at their own end tag. */
const FORMATS = names("a b big code em font i s small span strike strong tt u");

const TAG = /(\\?)<(\/?)([a-zA-Z][\w-]*)(?=[\s/>])[^<>]*>/g;
/** Lines of code that are indented, below a blank line or at the start. */
const INDENTED = /(?<=^|\n[ \t]*\n)(?:(?: {4}|\t)[^\n]*(?:\n|$))+/g;

/** Elements whose end tag is optional, with the elements that they are in. A paragraph needs none around it. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  p: [],
  li: ["ul", "ol", "menu"],
  dt: ["dl"],
  dd: ["dl"],
  ...Object.fromEntries(["thead", "tbody", "tfoot", "tr", "td", "th"].map((name) => [name, ["table"]])),
  option: ["select", "datalist"],
};

/** A start tag whose end was not found yet. */
interface OpenTag {
  readonly name: string;
  readonly index: number;
  /** Whether it is no tag that the text is about, and is shown as text without an end. */
  readonly isMarkup: boolean;
}

/**
 * Removes tags without a partner, in a text without code. Browsers ignore end tags that end nothing, and end elements by themselves;
 * hanblog would show such tags as text. A tag whose element was ended by that of one around it stays, and so does a start tag without
 * attributes, because the text may be about it.
 */
export function removeStrayTags(text: string): string {
  const isCode = rangeFinder([...text.matchAll(INDENTED)]);
  const open: OpenTag[] = [];
  const counts = new Map<string, number>();
  const crossed = new Map<string, OpenTag[]>();
  const changes = new Map<number, string>();
  const count = (name: string, by: number) => void counts.set(name, (counts.get(name) ?? 0) + by);
  const lose = ({ isMarkup, index }: OpenTag) => void (isMarkup && changes.set(index, ""));
  for (const { 0: tag, 1: escape, 2: slash, 3: written = "", index } of text.matchAll(TAG)) {
    const name = written.toLowerCase();
    // A backslash escapes a tag in a paragraph, and nothing in a block of HTML. Indented lines are code, and not so in a list. Such a
    // tag stays, and can begin or end an element.
    const isUnsure = isCode(index) || escape !== "";
    if (slash === "") {
      if (!ELEMENTS.has(name) || tag.endsWith("/>")) continue;
      open.push({
        name,
        index,
        isMarkup:
          !isUnsure && isMarkup(tag, { name, counts, before: text.slice(Math.max(0, index - 9), index) }),
      });
      count(name, 1);
    } else if (name === "br" && !isUnsure) {
      // Browsers read it as a break.
      changes.set(index, "<br>");
    } else if ((counts.get(name) ?? 0) > 0) {
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        count(last.name, -1);
        if (last.name === name) break;
        if (!FORMATS.has(last.name)) lose(last);
        else if (crossed.get(last.name)?.push(last) === undefined) crossed.set(last.name, [last]);
      }
    } else if (!isUnsure && ELEMENTS.has(name) && crossed.get(name)?.pop() === undefined)
      changes.set(index, "");
  }
  for (const one of [...open, ...[...crossed.values()].flat()]) lose(one);
  return text.replace(
    TAG,
    (tag: string, ...found: readonly unknown[]) => changes.get(Number(found[3])) ?? tag,
  );
}

function isMarkup(
  tag: string,
  {
    name,
    counts,
    before,
  }: { readonly name: string; readonly counts: ReadonlyMap<string, number>; readonly before: string },
): boolean {
  const parents = PARENTS[name];
  if (parents === undefined) return /\s[\w:-]+=/.test(tag);
  // At the start of a line, a paragraph begins a block of HTML, which ends it.
  if (name === "p") return !/(?:^|\n)[ \t>]*$/.test(before);
  return !parents.some((parent) => (counts.get(parent) ?? 0) > 0);
}

/** Returns a function that finds whether a position is in one of some ranges. It is called with growing positions. */
function rangeFinder(ranges: readonly RegExpExecArray[]): (position: number) => boolean {
  let next = 0;
  return (position) => {
    for (;;) {
      const range = ranges[next];
      if (range === undefined || position < range.index) return false;
      if (position < range.index + range[0].length) return true;
      next++;
    }
  };
}
