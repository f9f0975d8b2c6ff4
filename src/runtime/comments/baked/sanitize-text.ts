import { Parser } from "htmlparser2";
import { escapeHtml } from "../../model/text/escape.js";
import { moveStyles } from "../../model/document/inline-style.js";
import { ALLOWED_HTML, REMOVED_CONTENT, addedAttributes, allowedValue } from "../text/allowed-html.js";
import type { Sanitize } from "../text/sanitize.js";
import { spellOut } from "../text/plain-text.js";

const VOID = new Set(["br", "hr", "img", "col"]);
const REMOVED = new Set<string>(REMOVED_CONTENT);

/**
 * The longest data URL of a picture in static HTML, in characters. Longer pictures appear only once the browser
 * renders the comments.
 */
const MAX_PICTURE = 8_000;

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
function mayNestIn(name: string, open: readonly string[]): boolean {
  const parent = open.at(-1);
  const parents = PARENTS[name];
  if (parents !== undefined) return parent !== undefined && parents.includes(parent);
  if (parent === undefined) return true;
  if (FRAMES.has(parent)) return false;
  if (name === "a") return !open.includes("a");
  return name === "#text" || INLINE.has(name) || !(INLINE.has(parent) || LINES.has(parent));
}

/**
 * Sanitises HTML without a DOM, by the same rules as the browser's sanitiser. Browsers repair invalid nesting in
 * different ways, so HTML with invalid nesting is reduced to its text.
 */
export const sanitizeText: Sanitize = (html) => {
  const open: string[] = [];
  const parts: string[] = [];
  let depth = 0;
  /** Depth of the outermost removed element that is open, or 0 if none is. */
  let removed = 0;
  let isSound = true;
  const parser = new Parser({
    onopentag(name, attributes) {
      depth += 1;
      if (removed !== 0) return;
      if (REMOVED.has(name)) removed = depth;
      else if (Object.hasOwn(ALLOWED_HTML, name)) {
        if (isLarge(name, attributes) || isRefused(name, attributes)) {
          parts.push(escapeHtml(attributes["alt"] ?? ""));
          return;
        }
        isSound &&= mayNestIn(name, open);
        parts.push(startTag(name, attributes));
        if (!VOID.has(name)) open.push(name);
      }
    },
    ontext(text) {
      if (removed !== 0) return;
      isSound &&= text.trim() === "" || mayNestIn("#text", open);
      parts.push(escapeHtml(text));
    },
    onclosetag(name) {
      if (removed === 0 && open.at(-1) === name) {
        open.pop();
        parts.push(`</${name}>`);
      }
      if (depth === removed) removed = 0;
      depth -= 1;
    },
  });
  parser.end(moveStyles(html));
  return isSound ? parts.join("") : `<p>${escapeHtml(plainText(html))}</p>`;
};

/** Returns the text of HTML on one line, without removed elements. */
export function plainText(html: string): string {
  const parts: string[] = [];
  let removed = 0;
  const parser = new Parser({
    onopentag: (name) => void (removed += removed > 0 || REMOVED.has(name) ? 1 : 0),
    ontext: (text) => void (removed === 0 && parts.push(text)),
    onclosetag: () => void (removed -= removed > 0 ? 1 : 0),
  });
  parser.end(spellOut(html));
  return parts.join("").replace(/\s+/g, " ").trim();
}

type Attributes = Readonly<Record<string, string>>;

function isLarge(name: string, { src = "" }: Attributes): boolean {
  return name === "img" && src.length > MAX_PICTURE;
}

/** Returns whether a picture has no allowed address. */
function isRefused(name: string, { src = "" }: Attributes): boolean {
  return name === "img" && allowedValue(name, "src", src) === null;
}

function startTag(name: string, attributes: Attributes): string {
  const kept = Object.entries(attributes).flatMap(([key, value]) => {
    const allowed = allowedValue(name, key, value);
    return allowed === null ? [] : [[key, allowed] as const];
  });
  const href = kept.find(([key]) => key === "href")?.[1] ?? null;
  const all = [...kept, ...addedAttributes(name, href)];
  return `<${name}${all.map(([key, value]) => ` ${key}="${escapeHtml(value)}"`).join("")}>`;
}
