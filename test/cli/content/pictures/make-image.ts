import { createHash } from "node:crypto";
import { createRequire } from "node:module";
import { findSharp } from "../../../../src/cli/content/pictures/sharp-package.js";

/** Operations of sharp that tests need. */
export interface TestImage {
  readonly avif: () => TestImage;
  readonly ensureAlpha: () => TestImage;
  readonly gif: () => TestImage;
  readonly greyscale: () => TestImage;
  readonly jpeg: (options?: { readonly quality: number }) => TestImage;
  readonly metadata: () => Promise<ImageMetadata>;
  readonly png: (options?: { readonly palette?: boolean; readonly compressionLevel?: number }) => TestImage;
  readonly raw: () => TestImage;
  readonly toBuffer: () => Promise<Buffer>;
  readonly toColourspace: (space: string) => TestImage;
  readonly webp: () => TestImage;
  readonly withMetadata: (metadata: { readonly orientation: number }) => TestImage;
}

/** Facts that sharp reads from the head of an image. */
export interface ImageMetadata {
  readonly width: number;
  readonly height: number;
  readonly format: string;
  readonly space: string;
  readonly depth: string;
  readonly hasAlpha: boolean;
  readonly orientation?: number;
}

interface RawOptions {
  readonly raw: ImageSize & { readonly channels: 3 | 4; readonly pageHeight?: number };
}

/** Opens an image with the package itself. */
export const sharp = createRequire(import.meta.url)(findSharp(import.meta.dirname) ?? "sharp") as (
  input: Uint8Array | undefined,
  options?: RawOptions,
) => TestImage;

/** Width and height of an image in pixels, and its channels: 3, or 4 with transparency. */
export interface ImageSize {
  readonly width: number;
  readonly height: number;
  readonly channels?: 3 | 4;
}

/** Returns an image that cannot be compressed to a few bytes. The same `seed` gives the same pixels. */
export function drawNoise({ width, height, channels = 3 }: ImageSize, seed = 1): TestImage {
  const pixels = Buffer.alloc(width * height * channels);
  let state = seed;
  for (let index = 0; index < pixels.length; index++) {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    pixels[index] = state >>> 24;
  }
  return sharp(pixels, { raw: { width, height, channels } });
}

/** Returns a JPEG of 300 × 200 pixels, which is larger than the images that stay as they are. */
export const drawJpeg = (seed = 1): Promise<Buffer> =>
  drawNoise({ width: 300, height: 200 }, seed).jpeg({ quality: 60 }).toBuffer();

export const hashOf = (bytes: Uint8Array): string => createHash("sha256").update(bytes).digest("hex");
