import { createHmac } from "node:crypto";

/** Number of cells in a row and in a column. The right half of the picture mirrors the left one. */
const CELLS = 5;
const HALF = Math.ceil(CELLS / 2);
const HUES = 12;

/**
 * Draws a small picture for a text, as the data URL of an SVG image. The picture contains 15 bits and one of 12 hues
 * from a keyed hash. Many texts share each picture, so the text cannot be recovered from it.
 */
export function drawIdenticon(text: string, key: string): string {
  const digest = createHmac("sha256", key).update(text).digest();
  const bits = digest.readUInt16BE(0);
  const hue = ((digest[2] ?? 0) % HUES) * (360 / HUES);
  const rows = Array.from({ length: CELLS }, (_, row) => rowPath((bits >> (row * HALF)) & 7, row));
  // An empty picture would be invisible.
  const path = rows.join("") || `M1 1h3v3h-3z`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 7 7"><path fill="hsl(${hue} 50% 60%)" d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** Returns one row as squares of a path. Bit 0 is the outer column, bit 2 the middle one. */
function rowPath(bits: number, row: number): string {
  return Array.from({ length: CELLS }, (_, column) => column)
    .filter((column) => (bits >> Math.min(column, CELLS - 1 - column)) & 1)
    .map((column) => `M${column} ${row}h1v1h-1z`)
    .join("");
}
