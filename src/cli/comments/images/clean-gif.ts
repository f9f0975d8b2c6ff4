import { isDrawable, isWithin, join, take, textAt, viewOf, type CleanImage } from "./image-parts.js";

/** Bytes at the start of a block (GIF89a specification, appendix A). */
const EXTENSION = 0x21;
const IMAGE = 0x2c;
const TRAILER = 0x3b;
const CONTROL = 0xf9;
const APPLICATION = 0xff;

/** Extensions with the number of repetitions of an animation. */
const LOOPS = new Set(["NETSCAPE2.0", "ANIMEXTS1.0"]);

/** Returns a GIF without its comments, and without what follows its end; `null` if it is invalid. */
export function cleanGif(file: Uint8Array): CleanImage | null {
  if (!/^GIF8[79]a$/.test(textAt(file, 0, 6))) return null;
  const view = viewOf(file);
  const canvas = { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  let at = 13 + tableSize(view.getUint8(10));
  const kept = [take(file, 0, at)];
  for (let frames = 0; ;) {
    const kind = view.getUint8(at);
    if (kind === TRAILER) {
      const isWhole = frames > 0 && isDrawable(canvas, frames);
      return isWhole ? { type: "image/gif", bytes: join([...kept, Uint8Array.of(TRAILER)]) } : null;
    }
    if (kind === EXTENSION) {
      const end = skipBlocks(file, at + 2);
      const block = take(file, at, end - at);
      if (isNeeded(block)) kept.push(block);
      at = end;
      continue;
    }
    if (kind !== IMAGE) return null;
    const [x = 0, y = 0, width = 0, height = 0] = [1, 3, 5, 7].map((offset) =>
      view.getUint16(at + offset, true),
    );
    const data = at + 10 + tableSize(view.getUint8(at + 9));
    const codeSize = view.getUint8(data);
    if (!isWithin({ x, y, width, height }, canvas) || codeSize < 1 || codeSize > 11) return null;
    const end = skipBlocks(file, data + 1);
    kept.push(take(file, at, end - at));
    at = end;
    frames++;
  }
}

/** Returns the size of the table of colours that follows these flags. */
function tableSize(flags: number): number {
  return (flags & 0x80) === 0 ? 0 : 3 * 2 ** ((flags & 7) + 1);
}

/** Returns the end of blocks, of which an empty one is the last. */
function skipBlocks(file: Uint8Array, start: number): number {
  const view = viewOf(file);
  for (let at = start; ;) {
    const size = view.getUint8(at);
    at += 1 + size;
    if (size === 0) return at;
  }
}

/** Returns whether an extension is needed: the time of a frame, or the number of repetitions. */
function isNeeded(block: Uint8Array): boolean {
  if (block[1] === CONTROL) return block.length === 8 && block[2] === 4;
  if (block[1] !== APPLICATION) return false;
  return block.length === 19 && block[2] === 11 && LOOPS.has(textAt(block, 3, 11)) && block[15] === 1;
}
