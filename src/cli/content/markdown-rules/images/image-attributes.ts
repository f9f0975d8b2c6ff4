import type { Compilation } from "../compilation.js";
import { resolveSource } from "../site-links.js";

/** Resolved source of an image, with the attributes to add to the author's. */
export interface ImageAttributes {
  readonly src: string;
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
  return { src: url, extra };
}
