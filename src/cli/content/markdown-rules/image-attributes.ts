import type { MarkdownIt, Token } from "markdown-it";
import type { Dimensions } from "../file-store.js";
import type { Compilation } from "./compilation.js";

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
export function moveSide(image: Token, figure: Token): void {
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
