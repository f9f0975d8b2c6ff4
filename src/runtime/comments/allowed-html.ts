/**
 * Elements that a comment may show, with their attributes (spec/comments.md §5). Forms, frames, SVG, MathML, styles
 * and scripts are not among them, and no element may have an event handler, a class beyond the few below, or a name.
 */
export const ALLOWED_HTML: Readonly<Record<string, readonly string[]>> = {
  a: ["href", "title"],
  abbr: ["title"],
  address: [],
  article: [],
  aside: [],
  b: [],
  bdi: ["dir"],
  bdo: ["dir"],
  big: [],
  blockquote: ["cite"],
  br: [],
  caption: [],
  center: [],
  cite: [],
  code: ["class", "style"],
  col: ["align", "valign", "span", "width"],
  colgroup: ["align", "valign", "span", "width"],
  dd: [],
  del: ["datetime"],
  details: ["open"],
  dl: [],
  dt: [],
  em: [],
  figcaption: [],
  figure: [],
  font: ["color", "size", "face"],
  footer: [],
  h1: ["id"],
  h2: ["id"],
  h3: ["id"],
  h4: ["id"],
  h5: ["id"],
  h6: ["id"],
  header: [],
  hr: [],
  i: [],
  img: ["src", "alt", "title", "width", "height"],
  ins: ["datetime"],
  li: [],
  mark: [],
  nav: [],
  ol: ["start"],
  p: [],
  pre: ["class", "style"],
  s: [],
  section: [],
  small: [],
  span: ["class", "style"],
  strike: [],
  strong: [],
  sub: [],
  summary: [],
  sup: [],
  table: ["width", "border", "align", "valign"],
  tbody: ["align", "valign"],
  td: ["width", "rowspan", "colspan", "align", "valign"],
  tfoot: ["align", "valign"],
  th: ["width", "rowspan", "colspan", "align", "valign"],
  thead: ["align", "valign"],
  tr: ["rowspan", "align", "valign"],
  tt: [],
  u: [],
  ul: [],
};

/** Elements that go, but for what is in them: they lay a page out, and comments that were written elsewhere have some. */
export const OPENED_HTML = ["div"] as const;

/** Elements that vanish with all that is in them; every other unknown one is shown as the text that it was. */
export const REMOVED_HTML = ["audio", "video"] as const;

/** Elements whose text goes with them: nobody asked to read a script. */
export const REMOVED_CONTENT = [
  "script",
  "style",
  "template",
  "noscript",
  "iframe",
  "svg",
  "math",
  ...REMOVED_HTML,
] as const;

/** Attributes that hold an address. */
export const URL_ATTRIBUTES: readonly string[] = ["href", "src", "cite"];

/** Where links and pictures may lead (spec/comments.md §5): these schemes, relative addresses and anchors. */
export const ALLOWED_URL = /^(?:https?:\/\/|mailto:|tel:|data:image\/|ftp:\/\/|\.{0,2}\/|#)/i;

/** A style is reduced to one colour, by name, number or a function of plain numbers. */
const COLOR = /(?:^|;)\s*color\s*:\s*(#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/]+\))\s*(?:;|$)/i;

/** What is left of a style attribute, or `null` where nothing is. */
export function allowedStyle(style: string): string | null {
  const color = COLOR.exec(style)?.[1];
  return color === undefined ? null : `color:${color}`;
}
