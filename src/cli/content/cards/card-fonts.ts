import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { inflateSync } from "node:zlib";
import * as z from "zod";
import { findOptionalPackage } from "../../config/package-info.js";
import type { CardFontFault } from "../../messages/faults/content.js";

/** Style sheets of a package of Fontsource, of which the first one that exists is used: bold, then the only weight. */
const STYLE_SHEETS: readonly string[] = ["700.css", "index.css"];
/** Matches the file of a font, as opposed to the name of a package. */
const FONT_FILE = /\.(?:woff2?|[ot]t[fc])$/i;
const EVERYTHING: readonly CharacterRange[] = [[0, 0x10ffff]];

/** Fonts of the social cards of a site. */
export interface CardFonts {
  /** Identifies their content: hashes of files, and names with versions of packages. */
  readonly key: string;
  /**
   * Returns the files that a text needs, as absolute paths in the order of the fonts, and the characters that no font
   * has.
   */
  readonly filesFor: (text: string) => {
    readonly files: readonly string[];
    readonly missing: readonly string[];
  };
}

/** Fonts that could be opened, and the faults of the others by their position in the configuration. */
export interface OpenedFonts {
  readonly fonts: CardFonts;
  readonly faults: readonly { readonly index: number; readonly fault: CardFontFault }[];
}

/** A file of a font. `mayHave` limits the characters for which it must be opened. */
interface FontFile {
  readonly file: string;
  readonly mayHave: readonly CharacterRange[];
}

interface FoundFont {
  readonly key: string;
  readonly files: readonly FontFile[];
}

/** Returns the absolute files that identify fonts of a site: the file itself, or the manifest of the package. */
export function fontSources(siteDir: string, names: readonly string[]): readonly string[] {
  return names.flatMap((name) => {
    if (FONT_FILE.test(name)) return resolve(siteDir, name);
    const folder = findOptionalPackage(name, siteDir);
    return folder === null ? [] : join(folder, "package.json");
  });
}

/** Finds fonts of a site: packages, and files relative to the site folder. */
export function openCardFonts(siteDir: string, names: readonly string[]): OpenedFonts {
  const found = names.map((name) =>
    FONT_FILE.test(name) ? findFile(name, siteDir) : findFamily(name, siteDir),
  );
  const fonts = found.flatMap((font) => ("kind" in font ? [] : font));
  return {
    fonts: {
      key: JSON.stringify(fonts.map(({ key }) => key)),
      filesFor: createChoice(fonts.flatMap(({ files }) => files)),
    },
    faults: found.flatMap((fault, index) => ("kind" in fault ? { index, fault } : [])),
  };
}

function findFile(name: string, siteDir: string): FoundFont | CardFontFault {
  const file = resolve(siteDir, name);
  const bytes = readBytes(file);
  if (bytes === null) return { kind: "no-file", name };
  if (readFontCharacters(bytes) === null) return { kind: "format", name };
  return { key: hash("sha256", bytes), files: [{ file, mayHave: EVERYTHING }] };
}

function findFamily(name: string, siteDir: string): FoundFont | CardFontFault {
  const folder = findOptionalPackage(name, siteDir);
  if (folder === null) return { kind: "no-package", name };
  const css = STYLE_SHEETS.map((sheet) => readBytes(join(folder, sheet))?.toString()).find(
    (text) => text !== undefined,
  );
  const files = [...(css ?? "").matchAll(/@font-face\s*\{([^}]*)\}/g)].flatMap(([, face = ""]) => {
    const path = /url\(["']?(\.\/[^"')]+\.(?:woff|[ot]tf))["']?\)/i.exec(face)?.[1];
    return path === undefined ? [] : { file: join(folder, path), mayHave: unicodeRange(face) };
  });
  if (files.length === 0) return { kind: "format", name };
  const manifest = readBytes(join(folder, "package.json"))?.toString() ?? "";
  const { version } = z.object({ version: z.string() }).parse(JSON.parse(manifest));
  return { key: `${name}@${version}`, files };
}

/** Returns the ranges of the descriptor `unicode-range` of a font face. */
function unicodeRange(face: string): readonly CharacterRange[] {
  const list = /unicode-range:([^;]+)/i.exec(face)?.[1];
  if (list === undefined) return EVERYTHING;
  return [...list.matchAll(/U\+([\da-f]+)(?:-([\da-f]+))?/gi)].map(([, first = "", last = first]) => [
    parseInt(first, 16),
    parseInt(last, 16),
  ]);
}

/** Creates the choice of files for a text. A file is read when a text may need it, and once. */
function createChoice(all: readonly FontFile[]): CardFonts["filesFor"] {
  const known = new Map<string, readonly CharacterRange[]>();
  const charactersOf = (file: string) => {
    const found = known.get(file) ?? readFontCharacters(readBytes(file) ?? new Uint8Array()) ?? [];
    known.set(file, found);
    return found;
  };
  // Titles share most of their characters.
  const chosenBefore = new Map<string, FontFile | undefined>();
  const choose = (character: string): FontFile | undefined => {
    if (chosenBefore.has(character)) return chosenBefore.get(character);
    const code = character.codePointAt(0) ?? 0;
    const found = all.find(
      ({ file, mayHave }) => hasCharacter(mayHave, code) && hasCharacter(charactersOf(file), code),
    );
    chosenBefore.set(character, found);
    return found;
  };
  return (text) => {
    const chosen = new Map([...new Set(text)].map((character) => [character, choose(character)]));
    const used = new Set(chosen.values());
    return {
      files: all.filter((one) => used.has(one)).map(({ file }) => file),
      missing: [...chosen].flatMap(([character, font]) =>
        font === undefined && !/\s/.test(character) ? character : [],
      ),
    };
  };
}

function readBytes(file: string): Buffer | null {
  try {
    return readFileSync(file);
  } catch {
    return null;
  }
}

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
type CharacterRange = readonly [first: number, last: number];

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
