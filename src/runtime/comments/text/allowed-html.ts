import { STYLE_ATTRIBUTE } from "../../model/document/inline-style.js";

/**
 * Elements allowed in a comment, with their allowed attributes. Forms, frames, SVG, MathML, scripts are missing, and so are
 * event handlers and names. `allowedValue` restricts classes and stored styles further.
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
  code: ["class", STYLE_ATTRIBUTE],
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
  pre: ["class", STYLE_ATTRIBUTE],
  s: [],
  section: [],
  small: [],
  span: ["class", STYLE_ATTRIBUTE],
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

/** Elements that are replaced with their contents. Comments from other systems use them for layout. */
export const OPENED_HTML = ["div"] as const;

/** Elements that are removed with their contents. Other unknown elements are shown as text. */
export const REMOVED_HTML = ["audio", "video"] as const;

/** Elements whose text is removed too, because it is code rather than prose. */
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

/** Attributes whose value is a URL. */
export const URL_ATTRIBUTES: readonly string[] = ["href", "src", "cite"];

/** Allowed URLs of links and pictures: these schemes, relative addresses and anchors. */
export const ALLOWED_URL = /^(?:https?:\/\/|mailto:|tel:|data:image\/|ftp:\/\/|\.{0,2}\/|#)/i;

/** The one style that is kept: a colour given by name, number or a function of plain numbers. */
const COLOR = /(?:^|;)\s*color\s*:\s*(#[\da-f]{3,8}|[a-z]+|(?:rgb|hsl)a?\([\d\s.,%/]+\))\s*(?:;|$)/i;

/** Returns the allowed part of an inline style, or `null` if none is allowed. */
export function allowedStyle(style: string): string | null {
  const color = COLOR.exec(style)?.[1];
  return color === undefined ? null : `color:${color}`;
}

/** Pattern of allowed classes: the language of a code block, and the emoji inserted by hanblog. */
const CLASS = /^(?:language-[\w-]+|comment-emoji)$/;

/** Returns the value if the attribute is allowed on the element, or `null` otherwise. A style may be reduced. */
export function allowedValue(tag: string, name: string, value: string): string | null {
  const known = Object.hasOwn(ALLOWED_HTML, tag) ? ALLOWED_HTML[tag] : undefined;
  if (known?.includes(name) !== true) return null;
  if (URL_ATTRIBUTES.includes(name)) return ALLOWED_URL.test(value.trim()) ? value : null;
  switch (name) {
    case STYLE_ATTRIBUTE:
      return allowedStyle(value);
    case "class":
      return CLASS.test(value) ? value : null;
    case "id":
      return value.startsWith("v-") ? value : null;
    default:
      return value;
  }
}

/** Returns the attributes that the sanitiser adds to links and pictures. */
export function addedAttributes(
  tag: string,
  href: string | null,
): readonly (readonly [name: string, value: string])[] {
  if (tag === "img") {
    return [
      ["referrerpolicy", "no-referrer"],
      ["loading", "lazy"],
    ];
  }
  if (tag !== "a" || href === null) return [];
  const rel = ["rel", "nofollow noopener noreferrer ugc"] as const;
  return href.startsWith("#") ? [rel] : [rel, ["target", "_blank"]];
}
