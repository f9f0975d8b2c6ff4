const INLINE = new Set(
  "a abbr b bdi bdo big br cite code del em font i img ins mark s small span strike strong sub sup tt u".split(
    " ",
  ),
);
/** Blocks that hold no other blocks. */
const LINES = new Set(["p", "h1", "h2", "h3", "h4", "h5", "h6", "pre", "summary"]);

/** Elements that stand in certain others only. */
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
/** Elements that hold those alone, and no text. */
const FRAMES = new Set(["ul", "ol", "dl", "table", "colgroup", "thead", "tbody", "tfoot", "tr"]);

/**
 * Whether an element may stand where these are open, outermost first: so that every browser makes the same tree of
 * it, closes nothing early and lets nothing reach beyond its end. `#text` is text.
 */
export function mayStandIn(name: string, open: readonly string[]): boolean {
  const parent = open.at(-1);
  const parents = PARENTS[name];
  if (parents !== undefined) return parent !== undefined && parents.includes(parent);
  if (parent === undefined) return true;
  if (FRAMES.has(parent)) return false;
  if (name === "a") return !open.includes("a");
  return name === "#text" || INLINE.has(name) || !(INLINE.has(parent) || LINES.has(parent));
}
