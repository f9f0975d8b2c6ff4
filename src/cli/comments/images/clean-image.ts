import { fromBase64, toBase64 } from "../policy/keyed-hash.js";
import { cleanGif } from "./clean-gif.js";
import { cleanJpeg } from "./clean-jpeg.js";
import { cleanPng } from "./clean-png.js";
import { cleanWebp } from "./clean-webp.js";
import type { CleanImage } from "./image-parts.js";

/** The functions for each type, by the first bytes of its files. */
const CLEANERS: readonly (readonly [start: string, clean: (file: Uint8Array) => CleanImage | null])[] = [
  ["\x89PNG\r\n\x1a\n", cleanPng],
  ["\xff\xd8\xff", cleanJpeg],
  ["RIFF", cleanWebp],
  ["GIF8", cleanGif],
];

/**
 * Returns an image without its metadata, such as the place where it was taken, and without anything else that is not
 * needed to draw it. The type is read from the content. Returns `null` for other types, for files that are not whole, and
 * for more pixels than a browser should decode.
 */
export function cleanImage(file: Uint8Array): CleanImage | null {
  const first = String.fromCharCode(...file.subarray(0, 8));
  const clean = CLEANERS.find(([start]) => first.startsWith(start))?.[1];
  try {
    return clean?.(file) ?? null;
  } catch (error) {
    // A part that ends behind the end of the file.
    if (error instanceof RangeError) return null;
    throw error;
  }
}

/** Cleans the image of a data URL. Returns `null` like `cleanImage`, and for invalid base64. */
export function cleanDataUrl(url: string): CleanImage | null {
  let file: Uint8Array;
  try {
    file = fromBase64(url.slice(url.indexOf(",") + 1));
  } catch {
    return null;
  }
  return cleanImage(file);
}

/** Returns an image as a data URL. */
export function toDataUrl({ type, bytes }: CleanImage): string {
  return `data:${type};base64,${toBase64(bytes)}`;
}
