/** Elements that are no part of a paragraph. */
const BLOCK =
  "address|article|aside|blockquote|canvas|center|dd|details|dialog|div|dl|dt|fieldset|figcaption|figure|footer|form|h[1-6]|header|hr|" +
  "iframe|legend|li|main|map|math|menu|nav|ol|optgroup|option|p|pre|script|section|select|style|summary|svg|table|caption|colgroup|col|" +
  "tbody|td|tfoot|th|thead|tr|ul|more-mark";
/** Elements whose content is not changed. */
const VERBATIM = new Set("pre script style svg math textarea".split(" "));
const TOKEN = new RegExp(`<(/?)(${BLOCK})(?=[\\s/>])[^<>]*>`, "gi");

/** Elements in which each line break is one, but a text is not a paragraph. */
const LINES = new Set("dd dt figcaption h1 h2 h3 h4 h5 h6 legend li p summary caption td th".split(" "));
/** Elements that have other elements only. */
const OUTER = new Set("dl menu ol optgroup select table colgroup tbody tfoot thead tr ul".split(" "));
const VOID = new Set(["hr", "col"]);

/**
 * Returns the HTML that WordPress and Typecho show for a text without paragraphs: blank lines are between them, and each other line
 * break is shown. This is what `wpautop` and `autoP` do.
 */
export function wrapParagraphs(text: string): string {
  const output: string[] = [];
  const open: string[] = [];
  /** Numbers of open elements by name, so that an end without a start takes no search. */
  const counts = new Map<string, number>();
  const count = (name: string, by: number) => void counts.set(name, (counts.get(name) ?? 0) + by);
  let at = 0;
  TOKEN.lastIndex = 0;
  for (let found = TOKEN.exec(text); found !== null; found = TOKEN.exec(text)) {
    const [tag, slash = "", written = ""] = found;
    const name = written.toLowerCase();
    output.push(wrapText(text.slice(at, found.index), open.at(-1)), tag);
    at = found.index + tag.length;
    if (slash !== "") {
      if ((counts.get(name) ?? 0) === 0) continue;
      for (let last = open.pop(); last !== undefined; last = open.pop()) {
        count(last, -1);
        if (last === name) break;
      }
      continue;
    }
    if (VOID.has(name) || tag.endsWith("/>")) continue;
    if (VERBATIM.has(name)) {
      const end = findEnd(text, name, at);
      output.push(text.slice(at, end));
      at = end;
      TOKEN.lastIndex = end;
      continue;
    }
    open.push(name);
    count(name, 1);
  }
  output.push(wrapText(text.slice(at), open.at(-1)));
  return output.join("");
}

/** Returns the position behind the end tag of an element, or that of the end of the text. */
function findEnd(text: string, name: string, from: number): number {
  const end = new RegExp(`</${name}\\s*>`, "gi");
  end.lastIndex = from;
  return end.exec(text) === null ? text.length : end.lastIndex;
}

function wrapText(text: string, around: string | undefined): string {
  if (text.trim() === "" || OUTER.has(around ?? "")) return text;
  const pieces = text.trim().split(/\n[ \t]*\n\s*/);
  const lines = pieces.map((piece) => breakLines(piece.trim()));
  const [first = ""] = lines;
  return lines.length === 1 && LINES.has(around ?? "")
    ? keepSpaces(text, first)
    : lines.map((line) => `<p>${line}</p>\n`).join("");
}

/** Shows each line break. One after `<br>` is shown once. */
function breakLines(piece: string): string {
  return piece
    .split("\n")
    .map((line) => line.trimEnd())
    .join("<br>\n")
    .replace(/<br\s?\/?><br>\n/gi, "<br>\n");
}

/** Spaces around an element of text stay. */
function keepSpaces(text: string, line: string): string {
  return `${/^\s/.test(text) ? " " : ""}${line}${/\s$/.test(text) ? " " : ""}`;
}
