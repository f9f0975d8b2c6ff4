import {
  isDrawable,
  isWithin,
  join,
  take,
  textAt,
  viewOf,
  type CleanImage,
  type Frame,
  type Size,
} from "./image-parts.js";

/** A chunk of a RIFF file. */
interface Chunk {
  readonly name: string;
  readonly data: Uint8Array;
}

/** Flags of an extended file: it has transparent pixels, and it is animated. */
const ALPHA = 0x10;
const ANIMATED = 0x02;

/**
 * Returns a WebP without its metadata and its colour profile, and without what follows its end; `null` if it is invalid
 * (WebP Container Specification).
 */
export function cleanWebp(file: Uint8Array): CleanImage | null {
  if (textAt(file, 8, 4) !== "WEBP") return null;
  const chunks = readChunks(take(file, 12, viewOf(file).getUint32(4, true) - 4));
  const [first] = chunks;
  const kept = first?.name === "VP8X" ? cleanExtended(first.data, chunks.slice(1)) : cleanSimple(chunks);
  return kept && { type: "image/webp", bytes: writeChunk("RIFF", join([ascii("WEBP"), ...kept])) };
}

function cleanSimple([first]: readonly Chunk[]): readonly Uint8Array[] | null {
  const size = first === undefined ? null : imageSize(first);
  return first === undefined || size === null || !isDrawable(size)
    ? null
    : [writeChunk(first.name, first.data)];
}

function cleanExtended(header: Uint8Array, chunks: readonly Chunk[]): readonly Uint8Array[] | null {
  if (header.length !== 10) return null;
  const flags = (header[0] ?? 0) & (ALPHA | ANIMATED);
  const canvas = { width: number24(header, 4) + 1, height: number24(header, 7) + 1 };
  const start = writeChunk("VP8X", Uint8Array.of(flags, 0, 0, 0, ...header.subarray(4)));
  if (!isDrawable(canvas)) return null;
  if ((flags & ANIMATED) === 0) {
    const image = cleanFrame(chunks, canvas);
    return image && [start, ...image];
  }
  const animation = chunks.find(({ name, data }) => name === "ANIM" && data.length === 6);
  const frames = chunks.filter(({ name }) => name === "ANMF").map(({ data }) => cleanAnimated(data, canvas));
  const whole = frames.filter((frame) => frame !== null);
  const isWhole = whole.length > 0 && whole.length === frames.length && isDrawable(canvas, frames.length);
  return animation === undefined || !isWhole ? null : [start, writeChunk("ANIM", animation.data), ...whole];
}

/** Returns a frame of an animation, or `null` if it is invalid. */
function cleanAnimated(data: Uint8Array, canvas: Size): Uint8Array | null {
  const head = take(data, 0, 16);
  const frame: Frame = {
    x: 2 * number24(head, 0),
    y: 2 * number24(head, 3),
    width: number24(head, 6) + 1,
    height: number24(head, 9) + 1,
  };
  const image = isWithin(frame, canvas) ? cleanFrame(readChunks(data.subarray(16)), frame) : null;
  return image && writeChunk("ANMF", join([head, ...image]));
}

/** Returns the image of a frame and its transparency, or `null` if there is not one image of this size. */
function cleanFrame(chunks: readonly Chunk[], size: Size): readonly Uint8Array[] | null {
  const images = chunks.filter(({ name }) => name === "VP8 " || name === "VP8L");
  const [image] = images;
  if (image === undefined || images.length > 1) return null;
  const found = imageSize(image);
  if (found?.width !== size.width || found.height !== size.height) return null;
  const alpha = image.name === "VP8 " ? chunks.find(({ name }) => name === "ALPH") : undefined;
  const kept = alpha === undefined ? [image] : [alpha, image];
  return kept.map(({ name, data }) => writeChunk(name, data));
}

/** Returns the size of an image (RFC 6386, 9.1; WebP Lossless Bitstream Specification, 3), or `null`. */
function imageSize({ name, data }: Chunk): Size | null {
  if (name === "VP8L" && data[0] === 0x2f) {
    const bits = viewOf(data).getUint32(1, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 };
  }
  // The first bit of a frame that can be drawn alone is 0.
  if (name !== "VP8 " || ((data[0] ?? 1) & 1) !== 0 || textAt(data, 3, 3) !== "\x9d\x01\x2a") return null;
  const view = viewOf(data);
  return { width: view.getUint16(6, true) & 0x3fff, height: view.getUint16(8, true) & 0x3fff };
}

function readChunks(bytes: Uint8Array): readonly Chunk[] {
  const chunks: Chunk[] = [];
  for (let at = 0; at < bytes.length;) {
    const size = viewOf(bytes).getUint32(at + 4, true);
    chunks.push({ name: textAt(bytes, at, 4), data: take(bytes, at + 8, size) });
    at += 8 + size + (size % 2);
  }
  return chunks;
}

function writeChunk(name: string, data: Uint8Array): Uint8Array {
  const head = new Uint8Array(8);
  head.set(ascii(name));
  viewOf(head).setUint32(4, data.length, true);
  return join([head, data, new Uint8Array(data.length % 2)]);
}

function number24(bytes: Uint8Array, at: number): number {
  const view = viewOf(bytes);
  return view.getUint16(at, true) + view.getUint8(at + 2) * 0x10000;
}

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}
