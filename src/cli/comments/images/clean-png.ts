import {
  isDrawable,
  isWithin,
  join,
  take,
  textAt,
  viewOf,
  type CleanImage,
  type Size,
} from "./image-parts.js";

/** Chunks that are needed to draw an image or an animation (PNG Specification, Third Edition). */
const KEPT = new Set("IHDR PLTE IDAT IEND tRNS gAMA cHRM sRGB sBIT bKGD pHYs acTL fcTL fdAT".split(" "));

/** Bit depths that each colour type allows. */
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

/** Bytes of a chunk around its data: length, name and checksum. */
const AROUND = 12;

/** Returns a PNG without its other chunks, and without what follows its end; `null` if it is invalid. */
export function cleanPng(file: Uint8Array): CleanImage | null {
  const view = viewOf(file);
  const kept = [take(file, 0, 8)];
  let canvas: Size | null = null;
  let frames = 0;
  let hasData = false;
  for (let at = 8; ;) {
    const length = view.getUint32(at);
    const chunk = take(file, at, AROUND + length);
    const name = textAt(chunk, 4, 4);
    if (view.getUint32(at + 8 + length) !== checksum(chunk.subarray(4, 8 + length))) return null;
    if ((name === "IHDR") !== (canvas === null)) return null;
    canvas ??= readHeader(chunk.subarray(8, 8 + length));
    if (canvas === null) return null;
    if (name === "fcTL" && !isFrame(chunk.subarray(8, 8 + length), canvas)) return null;
    frames += name === "fcTL" ? 1 : 0;
    hasData ||= name === "IDAT";
    if (KEPT.has(name)) kept.push(chunk);
    // A capital letter marks a chunk that decoders must know.
    else if (!/^[a-z]/.test(name)) return null;
    if (name === "IEND") {
      const isWhole = hasData && length === 0 && isDrawable(canvas, Math.max(1, frames));
      return isWhole ? { type: "image/png", bytes: join(kept) } : null;
    }
    at += AROUND + length;
  }
}

function readHeader(data: Uint8Array): Size | null {
  if (data.length !== 13) return null;
  const view = viewOf(data);
  const [depth = 0, color = 0, compression, filter, interlace = 0] = data.subarray(8);
  const isValid = DEPTHS[color]?.includes(depth) === true && compression === 0 && filter === 0;
  return isValid && interlace <= 1 ? { width: view.getUint32(0), height: view.getUint32(4) } : null;
}

function isFrame(data: Uint8Array, canvas: Size): boolean {
  if (data.length !== 26) return false;
  const view = viewOf(data);
  const [width, height, x, y] = [
    view.getUint32(4),
    view.getUint32(8),
    view.getUint32(12),
    view.getUint32(16),
  ];
  return isWithin({ x, y, width, height }, canvas);
}

/** CRC-32 of each byte, as in the specification. */
const CHECKSUMS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit++) sum = sum & 1 ? 0xedb88320 ^ (sum >>> 1) : sum >>> 1;
  return sum;
});

function checksum(bytes: Uint8Array): number {
  let sum = 0xffffffff;
  for (const byte of bytes) sum = (CHECKSUMS[(sum ^ byte) & 0xff] ?? 0) ^ (sum >>> 8);
  return (sum ^ 0xffffffff) >>> 0;
}
