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

/**
 * Removes end tags that end no element, in a text without code. Browsers ignore them, and hanblog would show them as text. A tag
 * whose element was ended by that of one around it stays.
 */
export function removeStrayTags(text: string): string {
  const isCode = rangeFinder([...text.matchAll(INDENTED)]);
  const open: string[] = [];
  const counts = new Map<string, number>();
  const crossed = new Map<string, number>();
  const change = (counter: Map<string, number>, name: string, by: number) =>
    void counter.set(name, (counter.get(name) ?? 0) + by);
  return text.replace(TAG, (tag: string, ...found: readonly unknown[]) => {
    const [escape, slash, written, index] = found;
    const name = String(written).toLowerCase();
    if (escape !== "" || isCode(Number(index))) return tag;
    // Browsers read it as a break.
    if (name === "br" && slash !== "") return "<br>";
    if (!ELEMENTS.has(name)) return tag;
    if (slash === "") {
      if (tag.endsWith("/>")) return tag;
      open.push(name);
      change(counts, name, 1);
      return tag;
    }
    if ((counts.get(name) ?? 0) === 0) {
      if ((crossed.get(name) ?? 0) === 0) return "";
      change(crossed, name, -1);
      return tag;
    }
    for (let last = open.pop(); last !== undefined; last = open.pop()) {
      change(counts, last, -1);
      if (last === name) break;
      if (FORMATS.has(last)) change(crossed, last, 1);
    }
    return tag;
  });
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
