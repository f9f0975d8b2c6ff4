const INLINE = new Set(
  "a abbr b bdi bdo big br cite code del em font i img ins mark s small span strike strong sub sup tt u".split(
    " ",
  ),
);
/** Block elements that cannot contain other blocks. */
const LINES = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "summary"]);

/** Elements that are allowed only inside certain parents. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  li: ["ul", "ol"],
  dt: ["dl"],
  dd: ["dl"],
  caption: ["table"],
  colgroup: ["table"],
  col: ["colgroup"],
  thead: ["table"],
  tbody: ["table"],
  tfoot: ["table"],
  tr: ["table", "thead", "tbody", "tfoot"],
  td: ["tr"],
  th: ["tr"],
  summary: ["details"],
};
/** Elements that can contain only the children listed in `PARENTS`, and no text. */
const FRAMES = new Set(["ul", "ol", "dl", "table", "colgroup", "thead", "tbody", "tfoot", "tr"]);

/**
 * Returns whether an element is allowed inside the open elements, which are listed outermost first. All browsers must
 * parse the HTML into the same tree, without closing elements implicitly. `#text` means text.
 */
export function mayNestIn(name: string, open: readonly string[]): boolean {
  const parent = open.at(-1);
  const parents = PARENTS[name];
  if (parents !== undefined) return parent !== undefined && parents.includes(parent);
  if (parent === undefined) return true;
  if (FRAMES.has(parent)) return false;
  if (name === "a") return !open.includes("a");
  return name === "#text" || INLINE.has(name) || !(INLINE.has(parent) || LINES.has(parent));
}
