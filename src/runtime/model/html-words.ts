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

/** Whether the text of an element is not part of the page's content. `name` is in lower case. */
export function isSilent(name: string, ariaHidden: string | null | undefined): boolean {
  return SILENT.has(name) || ariaHidden === "true";
}

/** Whether the text of an element continues the surrounding line. `name` is in lower case. */
export function isInline(name: string): boolean {
  return INLINE.has(name);
}

/** Whether an element is a heading, `h1` to `h6`. `name` is in lower case. */
export function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name);
}
