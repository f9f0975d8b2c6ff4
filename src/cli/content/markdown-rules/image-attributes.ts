import type { Compilation } from "./compilation.js";
import { resolveSource } from "./site-links.js";

/** The attributes that an image needs beside those that its author wrote. */
export interface ImageAttributes {
  readonly src: string;
  readonly extra: readonly (readonly [name: string, value: string])[];
}

/**
 * Size against layout shift; loading and decoding that do not hold up the text. The first image of a page
 * is often seen at once, so it is not made to wait.
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
  return { src: url, extra };
}
