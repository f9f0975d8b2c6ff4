import { hash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import * as z from "zod";
import { findOptionalPackage } from "../../config/package-info.js";
import type { CardFontFault } from "../../messages/faults/content.js";
import { type CharacterRange, hasCharacter, readFontCharacters } from "./font-characters.js";

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
