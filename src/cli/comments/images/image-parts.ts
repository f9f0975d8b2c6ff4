/** The types that are accepted, with the ending of their files. */
export const ENDINGS = {
  "image/png": "png",
  "image/jpeg": "jpg",
  "image/webp": "webp",
  "image/gif": "gif",
} as const;

/** An image that consists of known parts only. */
export interface CleanImage {
  readonly type: keyof typeof ENDINGS;
  readonly bytes: Uint8Array;
}

/** Width and height in pixels. */
export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Place and size of a frame of an animation. */
export interface Frame extends Size {
  readonly x: number;
  readonly y: number;
}

/** Maximum number of pixels. A browser takes four bytes for each. */
const MOST_PIXELS = 16_777_216;

/** Maximum number of pixels of all frames of an animation. */
const MOST_DRAWN = 8 * MOST_PIXELS;

/** Returns whether an image has pixels, and not more than a browser should decode. */
export function isDrawable({ width, height }: Size, frames = 1): boolean {
  const pixels = width * height;
  return pixels > 0 && pixels <= MOST_PIXELS && pixels * frames <= MOST_DRAWN;
}

/** Returns whether a frame has pixels, and lies within the image. */
export function isWithin({ x, y, width, height }: Frame, canvas: Size): boolean {
  return width > 0 && height > 0 && x + width <= canvas.width && y + height <= canvas.height;
}

/** Returns the numbers of a file by their offsets. They throw a `RangeError` behind its end. */
export function viewOf({ buffer, byteOffset, byteLength }: Uint8Array): DataView {
  return new DataView(buffer, byteOffset, byteLength);
}

/** Returns `length` bytes of a file. Throws a `RangeError` if it has fewer. */
export function take(file: Uint8Array, start: number, length: number): Uint8Array {
  if (start + length > file.length) throw new RangeError("The file is not whole");
  return file.subarray(start, start + length);
}

/** Returns bytes as ASCII text. */
export function textAt(file: Uint8Array, start: number, length: number): string {
  return String.fromCharCode(...take(file, start, length));
}

/** Joins the parts of a file. */
export function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((size, part) => size + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
