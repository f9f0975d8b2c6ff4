import { readFileSync } from "node:fs";
import { Parser } from "htmlparser2";
import { escapeXml } from "../../../runtime/model/text/escape.js";
import type { GuestContent } from "../../messages/faults/content.js";
import { type AssetUse, type SiteFile, withText } from "../file-store.js";

/** Elements that draw. All others could run code, load files or show a page of their own. */
const DRAWING: ReadonlySet<string> = new Set(
  (
    "svg g defs symbol use marker title desc metadata path rect circle ellipse line polyline polygon text tspan textPath " +
    "image style linearGradient radialGradient stop pattern clipPath mask filter switch view a animate animateMotion " +
    "animateTransform mpath set feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting " +
    "feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge " +
    "feMergeNode feMorphology feOffset fePointLight feSpecularLighting feSpotLight feTile feTurbulence"
  ).split(" "),
);
const SVG = "http://www.w3.org/2000/svg";
const XHTML = "http://www.w3.org/1999/xhtml";
/** Addresses within the file, and images in it. */
const INSIDE = /^\s*(?:#|data:image\/(?:png|jpeg|gif|webp|avif);|$)/i;
/** Addresses that a link may lead to. */
const OF_LINK = /^\s*(?:https?:|mailto:|#|\/|\.|$)/i;
/** CSS that loads a file, or could hide that in an escape sequence. */
const LOADING_CSS = /\\|@import|image-set|url\((?!\s*["']?\s*(?:#|data:image\/(?:png|jpeg|gif|webp|avif);))/i;
/** Encodings in which ASCII characters have their usual bytes. */
const PLAIN_ENCODING = /^xml\b(?![^?]*encoding\s*=\s*["'](?!utf-8|us-ascii|iso-8859-1))/i;

/** Number of characters of stray text that a message shows. */
const SHOWN = 20;
const XLINK = "http://www.w3.org/1999/xlink";
/** Names of attributes that draw. Others with a prefix are data of editors. */
const DRAWING_ATTRIBUTE = /^(?:[a-z_][\w.-]*|xlink:(?:href|title)|xml:(?:space|lang))$/i;

/** Part of an SVG that was removed, as an author knows it, such as `<script>` or `onload`, and its line. */
export interface RemovedPart {
  readonly part: string;
  readonly line: number;
}

/** An SVG that only draws. */
export interface CleanSvg {
  /** The text as it was, if nothing had to be removed. */
  readonly text: string;
  readonly removed: readonly RemovedPart[];
}

/**
 * Returns an SVG that only draws: it runs no code and loads nothing, also if a browser opens it as a page of its own. Everything
 * that is not known to be harmless is removed. Returns `null` for a file that is no SVG, or that parsers may read differently.
 */
export function cleanSvg(text: string): CleanSvg | null {
  const cleaner = new Cleaner(text);
  const cleaned = cleaner.clean();
  const { removed } = cleaner;
  if (cleaned === null || removed.length === 0) return cleaned === null ? null : { text, removed };
  // Text in another encoding cannot be written again.
  return text.includes("\uFFFD") ? null : { text: cleaned, removed };
}

class Cleaner {
  readonly removed: RemovedPart[] = [];
  #text = "";
  /** Offset and line of the part that was removed last. */
  #position = { offset: 0, line: 1 };
  #isDrawing = true;
  #depth = 0;
  #hasRoot = false;
  /** Depth of the element that is left out with its content; 0 outside. */
  #skipped = 0;
  /** Depth of the element of an editor, whose content is checked, too, but not written; 0 outside. */
  #muted = 0;
  /** Depth and text of the open element with styles. */
  #style: { readonly depth: number; css: string } | null = null;
  readonly #parser = new Parser(
    {
      onprocessinginstruction: (name, data) => this.#declare(name, data),
      onopentag: (name, attributes) => this.#open(name, attributes),
      ontext: (data) => this.#addText(data),
      onclosetag: (name) => this.#close(name),
    },
    { xmlMode: true, decodeEntities: true },
  );

  constructor(private readonly source: string) {}

  /** Returns the text of what only draws, or `null`. */
  clean(): string | null {
    this.#parser.end(this.source);
    return this.#isDrawing && this.#hasRoot ? this.#text : null;
  }

  #declare(name: string, data: string): void {
    if (name === "?xml") this.#isDrawing &&= PLAIN_ENCODING.test(data.slice(1));
    // Entities of its own could be anything.
    else if (/^!doctype$/i.test(name)) this.#isDrawing &&= !data.includes("[");
    else this.#remove(`<${name}>`);
  }

  #open(name: string, attributes: Readonly<Record<string, string>>): void {
    this.#depth += 1;
    if (!this.#hasRoot) this.#isDrawing &&= name === "svg" && attributes["xmlns"] === SVG;
    const isRoot = !this.#hasRoot;
    this.#hasRoot = true;
    if (this.#skipped > 0) return;
    // Elements of editors have a prefix, and draw nothing.
    const isOfEditor = /^[\w-]+:[\w-]+$/.test(name);
    const isSafe = (DRAWING.has(name) || isOfEditor) && (isRoot || this.#depth > 1);
    if (!isSafe || !isInertAnimation(attributes)) return this.#skip(`<${name}>`);
    const kept = Object.entries(attributes).filter(([attribute, value]) => {
      const isInert = isInertAttribute(name, attribute, value);
      if (!isInert) this.#remove(attribute);
      const isDeclared = attribute === "xmlns:xlink" && value === XLINK;
      return isInert && (isDeclared || DRAWING_ATTRIBUTE.test(attribute));
    });
    if (isOfEditor && this.#muted === 0) this.#muted = this.#depth;
    if (this.#style !== null) return;
    if (name === "style") this.#style = { depth: this.#depth, css: "" };
    this.#write(`<${name}${kept.map(([key, value]) => ` ${key}="${escapeXml(value)}"`).join("")}>`);
  }

  #addText(data: string): void {
    if (this.#depth === 0) {
      if (data.trim() === "") return;
      // Another format before the drawing makes it a file of that format, too.
      if (this.#hasRoot) this.#remove(data.trim().slice(0, SHOWN));
      else this.#isDrawing = false;
    }
    if (this.#depth === 0 || this.#skipped > 0) return;
    if (this.#style === null) this.#write(escapeXml(data));
    else this.#style.css += data;
  }

  #close(name: string): void {
    if (this.#style?.depth === this.#depth) {
      if (LOADING_CSS.test(this.#style.css)) this.#remove("<style>");
      else this.#write(escapeXml(this.#style.css));
      this.#style = null;
    }
    if (this.#skipped === 0 && this.#style === null) this.#write(`</${name}>`);
    if (this.#skipped === this.#depth) this.#skipped = 0;
    if (this.#muted === this.#depth) this.#muted = 0;
    this.#depth -= 1;
  }

  #write(text: string): void {
    if (this.#muted === 0) this.#text += text;
  }

  #skip(part: string): void {
    this.#remove(part);
    this.#skipped = this.#depth;
  }

  #remove(part: string): void {
    const { startIndex } = this.#parser;
    const passed = this.source.slice(this.#position.offset, startIndex).split("\n").length - 1;
    this.#position = { offset: startIndex, line: this.#position.line + passed };
    this.removed.push({ part, line: this.#position.line });
  }
}

/** Returns whether an animation, if it is one, changes neither an address nor a handler. */
function isInertAnimation(attributes: Readonly<Record<string, string>>): boolean {
  return Object.entries(attributes).every(
    ([name, value]) => !/(?:^|:)attributename$/i.test(name) || !/href|^on/i.test(value),
  );
}

function isInertAttribute(element: string, attribute: string, value: string): boolean {
  const name = attribute.slice(attribute.indexOf(":") + 1).toLowerCase();
  if (attribute === "xmlns") return value === SVG;
  // With a prefix, an element could hide its name.
  if (attribute.startsWith("xmlns:")) return value !== SVG && value !== XHTML;
  if (name.startsWith("on")) return false;
  if (name === "href") return (element === "a" ? OF_LINK : INSIDE).test(value);
  if (name === "src" || name === "base" || name === "action" || name === "formaction") return false;
  const isCss = name === "style" || /url\(|\\/i.test(value);
  return !isCss || !LOADING_CSS.test(value);
}

/** Maximum number of removed parts that a warning names. */
const PARTS_NAMED = 5;

/** Image as guest mode publishes it; `null` if it does not. `content` is to be reported. */
export interface GuestImage {
  readonly asset: AssetUse | null;
  readonly content: GuestContent | null;
}

/** Returns an image as guest mode publishes it: of an SVG only the drawing. `path` is as the author wrote it. */
export function guestSvg({ file, asset }: SiteFile, path: string): GuestImage {
  if (!/\.svg$/i.test(asset.output)) return { asset, content: null };
  const cleaned = cleanSvg(readFileSync(file, "utf8"));
  if (cleaned === null) return { asset: null, content: { kind: "svg", path } };
  const { text, removed } = cleaned;
  if (removed.length === 0) return { asset, content: null };
  const named = [...new Set(removed.map(({ part, line }) => `\`${part.replaceAll("`", "'")}\` (${line})`))];
  const parts = [...named.slice(0, PARTS_NAMED), ...(named.length > PARTS_NAMED ? ["…"] : [])].join(", ");
  return { asset: withText(asset, text), content: { kind: "svg-parts", path, parts } };
}
