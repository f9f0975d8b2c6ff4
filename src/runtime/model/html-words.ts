/** Of a formula only the annotation counts, which holds its TeX: `mrow` and `mtable` are how it is drawn. */
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

/** Whether an element's words are no part of what a page says; names are in lower case. */
export function isSilent(name: string, ariaHidden: string | null | undefined): boolean {
  return SILENT.has(name) || ariaHidden === "true";
}

/** Whether an element's words belong to the line around it. */
export function isInline(name: string): boolean {
  return INLINE.has(name);
}

/** Whether an element begins a section, `h1` to `h6`; names are in lower case. */
export function isHeading(name: string): boolean {
  return /^h[1-6]$/.test(name);
}
