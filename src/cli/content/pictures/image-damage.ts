/** Raster format of which smaller forms can be made. The first bytes decide it, not the name of the file. */
export type Raster = "png" | "jpeg" | "webp";

/** Size in bytes up to which the content of a PNG is checked, too. It takes as long as reading the file. */
const MOST_CHECKED = 10_000;

/**
 * Returns whether an image was cut off, or a small PNG was changed. The structure of a file shows it, so that nothing is decoded.
 * An image that is not damaged may still be one that no browser can show.
 */
export function isDamaged(bytes: Uint8Array, raster: Raster): boolean {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    if (raster === "png") return !isWholePng(view);
    if (raster === "jpeg") return !isWholeJpeg(bytes, view);
    return view.getUint32(4, true) + 8 > bytes.length;
  } catch (error) {
    // A number is behind the end of the file.
    if (error instanceof RangeError) return true;
    throw error;
  }
}

const [IHDR, PLTE, IDAT, IEND] = [0x49_48_44_52, 0x50_4c_54_45, 0x49_44_41_54, 0x49_45_4e_44] as const;
/** Chunks of a PNG without which it cannot be shown. */
const CRITICAL: ReadonlySet<number> = new Set([IHDR, PLTE, IDAT, IEND]);
/** Bytes of a PNG before its first chunk, and of a chunk without its content. */
const [PNG_HEAD, CHUNK] = [8, 12];

function isWholePng(view: DataView): boolean {
  for (let at = PNG_HEAD; ;) {
    const end = at + CHUNK + view.getUint32(at);
    const type = view.getUint32(at + 4);
    const sum = view.getUint32(end - 4);
    const isChecked = view.byteLength <= MOST_CHECKED && CRITICAL.has(type);
    if (isChecked && crcOf(view, at + 4, end - 4) !== sum) return false;
    if (type === IEND) return true;
    at = end;
  }
}

/** Remainders of all bytes, for the checksum of PNG. */
const REMAINDERS = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = (rest & 1) === 0 ? rest >>> 1 : 0xed_b8_83_20 ^ (rest >>> 1);
  return rest;
});

function crcOf(view: DataView, from: number, to: number): number {
  let rest = 0xff_ff_ff_ff;
  for (let at = from; at < to; at++)
    rest = (REMAINDERS[(rest ^ view.getUint8(at)) & 0xff] ?? 0) ^ (rest >>> 8);
  return (rest ^ 0xff_ff_ff_ff) >>> 0;
}

/** Markers of a JPEG: the beginning of its pixels, and its end. */
const [PIXELS, END] = [0xff_da, [0xff, 0xd9]] as const;

/** Returns whether the pixels of a JPEG have an end. A thumbnail before them has an end of its own. */
function isWholeJpeg(bytes: Uint8Array, view: DataView): boolean {
  for (let at = 2; ;) {
    // Any number of bytes 255 may precede a marker.
    while (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xff) at += 1;
    const marker = view.getUint16(at);
    if (marker >>> 8 !== 0xff) return false;
    if (marker === PIXELS) {
      const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      return buffer.lastIndexOf(Buffer.from(END)) > at;
    }
    at += 2 + view.getUint16(at + 2);
  }
}
