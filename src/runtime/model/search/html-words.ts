/**
 * Elements whose text is not content. Of a formula only the annotation counts, which contains its TeX: `mrow`
 * and `mtable` only draw it.
 */
const SILENT: ReadonlySet<string> = new Set([
  "script",
  "style",
  "template",
  "svg",
  "button",
  "select",
  "mrow",
  "mtable",
]);
const INLINE: ReadonlySet<string> = new Set(
  "a abbr annotation b bdi bdo cite code data del dfn em font i ins kbd label mark math q s samp semantics small span strong sub sup time u var wbr".split(
    " ",
  ),
);

/** Id of the mark of a footnote in the text, to which the mark at the end of the footnote links. */
const NOTE_MARK = /^#?fnref\d/;

/**
 * Whether the text of an element is not part of the page's content. `name` is in lower case, and `read` returns the
 * value of an attribute.
 */
export function isSilent(name: string, read: (attribute: string) => string | null | undefined): boolean {
  if (SILENT.has(name) || read("aria-hidden") === "true") return true;
  return name === "a" && [read("id"), read("href")].some((value) => NOTE_MARK.test(value ?? ""));
}

/** Whether the text of an element continues the surrounding line. `name` is in lower case. */
export function isInline(name: string): boolean {
  return INLINE.has(name);
}

/** Whether an element is a heading, `h1` to `h6`. `name` is in lower case. */
export function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name);
}
