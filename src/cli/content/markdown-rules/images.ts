import type { MarkdownIt, Token } from "markdown-it";
import { escapeText } from "../../../runtime/model/text/escape.js";
import type { SiteFile, Dimensions } from "../file-store.js";
import { planPicture, WHOLE, writeSources } from "../pictures/plan-picture.js";
import type { Compilation } from "./compilation.js";
import { resolveSource } from "./site-links.js";

/**
 * Image whose file name contains spaces, as editors write it, and pairs of brackets, as in the browser's name for a
 * second download: `my photo (1).jpg`. A title in quotes may follow.
 */
const SPACED_IMAGE =
  /!\[([^[\]\n]*)\]\(\s*((?:[^()<>"\n]|\([^()<>"\n]*\))*\.(?:avif|bmp|gif|ico|jpe?g|png|svg|webp))(?:\s+"([^"\n]*)")?\s*\)/iy;

/** Reads images with spaces in their names, attributes after images, and captions, and writes pictures. */
export function images(md: MarkdownIt): void {
  for (const rule of [spacedImages, imageAttributeLists, captions, pictures]) rule(md);
}

/** Accepts `![alt](my cat.png)` as an image. CommonMark reads it as text and requires `<my cat.png>`. */
function spacedImages(md: MarkdownIt): void {
  md.inline.ruler.after("image", "spaced-image", (state, silent) => {
    if (state.src.charAt(state.pos) !== "!") return false;
    SPACED_IMAGE.lastIndex = state.pos;
    const match = SPACED_IMAGE.exec(state.src);
    if (match === null) return false;
    const [whole, alt = "", path = "", title] = match;
    const src = md.normalizeLink(path);
    if (!md.validateLink(src)) return false;
    if (!silent) {
      const token = state.push("image", "img", 0);
      token.attrs = [
        ["src", src],
        ["alt", ""],
      ];
      if (title !== undefined) token.attrs.push(["title", title]);
      token.content = alt;
      token.children = md.parseInline(alt, state.env)[0]?.children ?? [];
    }
    state.pos += whole.length;
    return true;
  });
}

/**
 * Shows the title of an image that is alone in its paragraph, or alone in a link there, as a caption. Other titles stay
 * tooltips.
 */
function captions(md: MarkdownIt): void {
  md.core.ruler.after("inline", "captions", ({ tokens, Token: TokenClass }) => {
    tokens.forEach((inline, index) => {
      const opening = tokens[index - 1];
      const closing = tokens[index + 1];
      // The paragraphs of a tight list are hidden.
      if (opening?.type !== "paragraph_open" || opening.hidden || closing === undefined) return;
      const image = loneImage(inline);
      const title = String(image?.attrGet("title") ?? "").trim();
      if (image === null || title === "") return;
      image.attrs = image.attrs?.filter(([name]) => name !== "title") ?? null;
      moveSide(image, opening);
      for (const token of [opening, closing]) {
        token.type = token.type.replace("paragraph", "figure");
        token.tag = "figure";
      }
      const caption = new TokenClass("image_caption", "figcaption", 0);
      caption.content = title;
      inline.children?.push(caption);
    });
  });

  md.renderer.rules["image_caption"] = (tokens, index) =>
    `<figcaption>${escapeText(tokens[index]?.content ?? "")}</figcaption>`;
}

/** Returns the image of a paragraph that contains nothing else but a link around it, or `null`. */
function loneImage({ children }: Token): Token | null {
  const parts = (children ?? []).filter(({ type, content }) => type !== "text" || content.trim() !== "");
  const isLink = parts.length === 3 && parts[0]?.type === "link_open" && parts[2]?.type === "link_close";
  const image = isLink ? parts[1] : parts.length === 1 ? parts[0] : undefined;
  return image?.type === "image" ? image : null;
}

/** Resolved source of an image, with the attributes to add to the author's. */
interface ImageAttributes {
  readonly src: string;
  /** The image itself if it is a file of the site, else `null`. */
  readonly file: SiteFile | null;
  readonly extra: readonly (readonly [name: string, value: string])[];
}

/**
 * Resolves an image and returns the attributes to add to it. They give its size, against layout shift, and keep loading
 * and decoding from delaying the text. The first image of a page is often visible at once, so it is not loaded lazily.
 */
export function imageAttributes(
  source: string,
  given: (name: string) => boolean,
  compilation: Compilation,
  line: number,
): ImageAttributes {
  const { url, file } = resolveSource(source, "image", compilation, line);
  const extra: [name: string, value: string][] = [];
  const size = file?.dimensions ?? null;
  if (size !== null && !given("width") && !given("height")) {
    extra.push(["width", String(size.width)], ["height", String(size.height)]);
  }
  compilation.imageCount += 1;
  if (compilation.imageCount > 1 && !given("loading")) extra.push(["loading", "lazy"]);
  if (!given("decoding")) extra.push(["decoding", "async"]);
  return { src: url, file, extra };
}

const KILOBYTE = 1000;

/** Place of an image, and its file. */
interface PlacedImage {
  readonly token: Token;
  readonly file: SiteFile;
  /** Path of the file as the author wrote it, decoded. */
  readonly written: string;
  readonly line: number;
}

/**
 * Returns an image within the elements that name its smaller forms, or alone if it has none. Without scripts and styles, the
 * file of the author is shown while they load and if a browser knows none of them.
 */
export function withForms(
  { token, file, written, line }: PlacedImage,
  compilation: Compilation,
  TokenClass: typeof Token,
): Token[] {
  const { pictures = null, base } = compilation.context;
  const plan = pictures === null ? WHOLE : planPicture(file, pictures);
  if (plan.kind === "broken") {
    compilation.report("warning", "picture-broken", { path: written, reason: plan.reason }, line);
  }
  if (plan.kind === "whole") reportWhole(file, written, compilation, line);
  if (pictures === null || plan.kind !== "forms") return [token];
  compilation.addPicture(plan.use);
  if (plan.placeholder !== null) {
    token.attrJoin("style", `background:url(${plan.placeholder}) center/cover`);
  }
  const open = new TokenClass("picture_open", "picture", 1);
  const width = token.meta?.["written"] === undefined ? null : token.attrGet("width");
  const sizes = width === null ? pictures.settings.sizes : `(max-width: ${width}px) 100vw, ${width}px`;
  open.content = writeSources(plan.use, { base, sizes });
  return [open, token, new TokenClass("picture_close", "picture", -1)];
}

/** Warns of an image that a browser loads as it is, if a part of it is missing, or if it is large for a page. */
export function reportWhole(file: SiteFile, path: string, compilation: Compilation, line: number): void {
  const { largestImage = Infinity, pictures } = compilation.context;
  if (file.isDamaged) compilation.report("warning", "picture-damaged", { path }, line);
  if (file.bytes <= largestImage * KILOBYTE) return;
  const hasForms = file.raster !== null && pictures === null;
  const values = { path, size: Math.ceil(file.bytes / KILOBYTE), most: largestImage, hasForms };
  compilation.report("warning", "large-image", values, line);
}

/** Writes the sources of pictures. */
function pictures(md: MarkdownIt): void {
  md.renderer.rules["picture_open"] = (tokens, index) => `<picture>${tokens[index]?.content ?? ""}`;
}

/** Attributes in braces: classes and names with values. Other text in braces stays text. */
const ATTRIBUTES =
  /\{\s*((?:\.[a-z][\w-]*|[a-z][\w:-]*=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}=<>`]+))(?:\s+(?:\.[a-z][\w-]*|[a-z][\w:-]*=(?:"[^"\n]*"|'[^'\n]*'|[^\s"'{}=<>`]+)))*)\s*\}/iy;
const PART =
  /\.(?<side>[a-z][\w-]*)|(?<name>[a-z][\w:-]*)=(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>\S+))/gi;

/** Classes that place an image in the text. */
const SIDES: ReadonlySet<string> = new Set(["left", "right", "center"]);

/** Attributes of an image, as written. */
interface WrittenAttributes {
  readonly classes: readonly string[];
  readonly values: readonly (readonly [name: string, value: string])[];
}

/** Reads the attributes directly after an image: `![alt](cat.jpg){width=400 .right}`. */
export function imageAttributeLists(md: MarkdownIt): void {
  md.inline.ruler.before("text", "image-attributes", (state, silent) => {
    const image = state.tokens.at(-1);
    if (silent || state.src.charAt(state.pos) !== "{" || state.pending !== "" || image?.type !== "image")
      return false;
    ATTRIBUTES.lastIndex = state.pos;
    const [whole, list] = ATTRIBUTES.exec(state.src) ?? [];
    if (whole === undefined || list === undefined || image.meta?.["written"] !== undefined) return false;
    const parts = [...list.matchAll(PART)].map(({ groups = {} }) => groups);
    const written: WrittenAttributes = {
      classes: parts.flatMap(({ side }) => side ?? []),
      values: parts.flatMap(({ name, double, single, bare }) =>
        name === undefined ? [] : [[name, double ?? single ?? bare ?? ""] as const],
      ),
    };
    image.meta = { ...image.meta, written };
    state.pos += whole.length;
    return true;
  });
}

/** Moves the place of an image in the text to the figure around it. */
function moveSide(image: Token, figure: Token): void {
  const written = writtenOf(image);
  for (const name of written?.classes ?? []) if (SIDES.has(name)) figure.attrJoin("class", name);
  if (written !== null) image.meta = { ...image.meta, isInFigure: true };
}

/** Adds the written attributes to an image. Those that an image cannot have are reported as errors. */
export function applyWritten(image: Token, compilation: Compilation, line: number): void {
  const written = writtenOf(image);
  if (written === null) return;
  for (const name of written.classes) {
    if (!SIDES.has(name))
      compilation.report("error", "image-attribute", { name: `.${name}`, value: null }, line);
    else if (image.meta?.["isInFigure"] !== true) image.attrJoin("class", name);
  }
  for (const [name, value] of written.values) {
    const isSize = name === "width" || name === "height";
    if (isSize && /^[1-9]\d{0,3}$/.test(value)) image.attrSet(name, value);
    else compilation.report("error", "image-attribute", { name, value: isSize ? value : null }, line);
  }
}

/** Adds the height of an image of which only the width is written, and the other way around. */
export function completeSize(image: Token, dimensions: Dimensions | null): void {
  const { width, height } = dimensions ?? { width: 0, height: 0 };
  if (writtenOf(image) === null || width === 0 || height === 0) return;
  const [wide, high] = [image.attrGet("width"), image.attrGet("height")].map(Number);
  if (wide && !high) image.attrSet("height", String(Math.round((wide * height) / width)));
  if (high && !wide) image.attrSet("width", String(Math.round((high * width) / height)));
}

function writtenOf(image: Token): WrittenAttributes | null {
  return (image.meta?.["written"] as WrittenAttributes | undefined) ?? null;
}
