import { isDrawable, join, take, textAt, viewOf, type CleanImage, type Size } from "./image-parts.js";

/** Markers of ITU-T T.81, table B.1. */
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const TABLES = [0xc4, 0xdb, 0xdd];
/** Baseline, extended and progressive images. Browsers decode no others. */
const SIZES = [0xc0, 0xc1, 0xc2];
const JFIF = 0xe0;
const EXIF = 0xe1;
const ADOBE = 0xee;
const COMMENT = 0xfe;

/** Maximum number of scans. Each of them makes a decoder go through the whole image. */
const MOST_SCANS = 100;

/**
 * Returns a JPEG without its metadata, except for its orientation, and without what follows its end; `null` if it is invalid.
 */
export function cleanJpeg(file: Uint8Array): CleanImage | null {
  const view = viewOf(file);
  const kept: Uint8Array[] = [];
  let size: Size | null = null;
  let orientation = 1;
  let scans = 0;
  for (let at = 2; ;) {
    if (file[at] !== 0xff) return null;
    // Any number of these bytes can precede a marker.
    while (file[at + 1] === 0xff) at++;
    const marker = view.getUint8(at + 1);
    if (marker === END) {
      if (size === null || scans === 0 || !isDrawable(size)) return null;
      const start = Uint8Array.of(0xff, START, ...orientationPart(orientation));
      return { type: "image/jpeg", bytes: join([start, ...kept, Uint8Array.of(0xff, END)]) };
    }
    const length = view.getUint16(at + 2);
    const part = take(file, at, 2 + length);
    if (length < 2) return null;
    at += part.length;
    if (SIZES.includes(marker)) {
      if (size !== null || length < 8) return null;
      size = { height: view.getUint16(at - length + 3), width: view.getUint16(at - length + 5) };
    } else if (marker === EXIF) {
      orientation = readOrientation(part) ?? orientation;
    }
    if (isNeeded(marker, part)) kept.push(part);
    else if (marker !== COMMENT && (marker < JFIF || marker > 0xef)) return null;
    if (marker !== SCAN) continue;
    if (size === null || ++scans > MOST_SCANS) return null;
    const end = findScanEnd(file, at);
    kept.push(file.subarray(at, end));
    at = end;
  }
}

/** Returns whether a part is needed to draw the image. A part of JFIF that is longer contains a small form of it. */
function isNeeded(marker: number, part: Uint8Array): boolean {
  if (marker === JFIF) return part.length === 18 && textAt(part, 4, 5) === "JFIF\0";
  if (marker === ADOBE) return part.length === 16 && textAt(part, 4, 5) === "Adobe";
  return marker === SCAN || TABLES.includes(marker) || SIZES.includes(marker);
}

/** Returns where the next marker follows the data of a scan. Markers of restarts belong to the data. */
function findScanEnd(file: Uint8Array, start: number): number {
  for (let at = start; ; at += 2) {
    at = file.indexOf(0xff, at);
    if (at === -1 || at + 1 >= file.length) throw new RangeError("The file is not whole");
    const next = file[at + 1] ?? 0;
    if (next !== 0 && (next < 0xd0 || next > 0xd7)) return at;
  }
}

/** Tag of the orientation (Exif 3.0, 4.6.5). */
const ORIENTATION = 0x0112;

/** Returns the orientation in a part with Exif's data, from 1 to 8, or `null`. */
function readOrientation(part: Uint8Array): number | null {
  if (part.length < 24 || textAt(part, 4, 6) !== "Exif\0\0") return null;
  const data = viewOf(part.subarray(10));
  const isLittle = data.getUint16(0) === 0x4949;
  const directory = data.getUint32(4, isLittle);
  if (directory + 2 > data.byteLength) return null;
  const count = data.getUint16(directory, isLittle);
  for (let at = directory + 2; at < directory + 2 + 12 * count && at + 12 <= data.byteLength; at += 12) {
    if (data.getUint16(at, isLittle) !== ORIENTATION) continue;
    const value = data.getUint16(at + 8, isLittle);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** Returns the bytes of a part with an orientation and nothing else. None are needed for an upright image. */
function orientationPart(orientation: number): readonly number[] {
  if (orientation === 1) return [];
  const header = [0x4d, 0x4d, 0, 42, 0, 0, 0, 8];
  const entry = [ORIENTATION >> 8, ORIENTATION & 0xff, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0];
  const data = [0x45, 0x78, 0x69, 0x66, 0, 0, ...header, 0, 1, ...entry, 0, 0, 0, 0];
  return [0xff, EXIF, 0, data.length + 2, ...data];
}
