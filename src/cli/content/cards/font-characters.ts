import { inflateSync } from "node:zlib";

/** Signatures of the formats that can be read; see the first chapters of the OpenType and WOFF 1.0 specifications. */
const WOFF = 0x774f4646;
const SIGNATURES: ReadonlySet<number> = new Set([0x00010000, 0x4f54544f, 0x74727565]);
/** Bytes before the list of tables, and of each of its entries. */
const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const SFNT_HEADER = 12;
const SFNT_ENTRY = 16;
/** The tag `cmap` of the table that maps characters to glyphs. */
const CHARACTER_MAP = 0x636d6170;

/** Inclusive range of code points. */
export type CharacterRange = readonly [first: number, last: number];

/**
 * Returns the characters that a font in the format WOFF, TTF or OTF has, as ranges in ascending order. Returns `null` for
 * other formats and for a damaged file.
 */
export function readFontCharacters(bytes: Uint8Array): readonly CharacterRange[] | null {
  try {
    const table = findCharacterMap(bytes);
    return table === null ? null : readCharacterMap(table);
  } catch (error) {
    // Positions outside of the file, and data that cannot be inflated.
    if (error instanceof RangeError || (error instanceof Error && "code" in error)) return null;
    throw error;
  }
}

function viewOf(bytes: Uint8Array): DataView {
  return new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
}

function findCharacterMap(bytes: Uint8Array): DataView | null {
  const view = viewOf(bytes);
  const isWoff = view.getUint32(0) === WOFF;
  if (!isWoff && !SIGNATURES.has(view.getUint32(0))) return null;
  const tables = view.getUint16(isWoff ? SFNT_HEADER : 4);
  for (let index = 0; index < tables; index += 1) {
    const entry = isWoff ? WOFF_HEADER + index * WOFF_ENTRY : SFNT_HEADER + index * SFNT_ENTRY;
    if (view.getUint32(entry) !== CHARACTER_MAP) continue;
    const from = view.getUint32(entry + (isWoff ? 4 : 8));
    const size = view.getUint32(entry + (isWoff ? 8 : 12));
    const table = bytes.subarray(from, from + size);
    const isDeflated = isWoff && size < view.getUint32(entry + 12);
    return viewOf(isDeflated ? inflateSync(table) : table);
  }
  return null;
}

/** Reads the table `cmap`: a list of maps, of which format 12 has all of Unicode and format 4 its first plane. */
function readCharacterMap(table: DataView): readonly CharacterRange[] | null {
  const maps = Array.from({ length: table.getUint16(2) }, (_, index) => table.getUint32(8 + index * 8));
  const whole = maps.find((at) => table.getUint16(at) === 12);
  if (whole !== undefined) return readGroups(table, whole);
  const plane = maps.find((at) => table.getUint16(at) === 4);
  return plane === undefined ? null : readSegments(table, plane);
}

function readGroups(table: DataView, at: number): readonly CharacterRange[] {
  return Array.from({ length: table.getUint32(at + 12) }, (_, index): CharacterRange => {
    const group = at + 16 + index * 12;
    return [table.getUint32(group), table.getUint32(group + 4)];
  });
}

/** Reads format 4. A segment may have characters without a glyph, which are left out. */
function readSegments(table: DataView, at: number): readonly CharacterRange[] {
  const size = table.getUint16(at + 6);
  const ranges: CharacterRange[] = [];
  for (let segment = 0; segment < size; segment += 2) {
    const ends = at + 14 + segment;
    const last = table.getUint16(ends);
    const first = table.getUint16(ends + size + 2);
    const delta = table.getUint16(ends + size * 2 + 2);
    const offsetAt = ends + size * 3 + 2;
    const offset = table.getUint16(offsetAt);
    for (let code = first; code <= last && code < 0xffff; code += 1) {
      const glyph =
        offset === 0 ? (code + delta) & 0xffff : table.getUint16(offsetAt + offset + (code - first) * 2);
      if (glyph === 0) continue;
      const before = ranges.at(-1);
      if (before !== undefined && before[1] === code - 1) ranges[ranges.length - 1] = [before[0], code];
      else ranges.push([code, code]);
    }
  }
  return ranges;
}

/** Whether one of the ranges has a character. */
export function hasCharacter(ranges: readonly CharacterRange[], code: number): boolean {
  return ranges.some(([first, last]) => first <= code && code <= last);
}
