import { createHmac } from "node:crypto";

/** Cells of a row and of a column; the right half mirrors the left one. */
const CELLS = 5;
const HALF = Math.ceil(CELLS / 2);
const HUES = 12;

/**
 * Draws a small picture of a text, as the data URL of an SVG image. The picture holds 15 bits and one of 12
 * hues of a keyed hash: some of all texts share it, so it cannot be turned back into one of them.
 */
export function drawIdenticon(text: string, key: string): string {
  const digest = createHmac("sha256", key).update(text).digest();
  const bits = digest.readUInt16BE(0);
  const hue = ((digest[2] ?? 0) % HUES) * (360 / HUES);
  const rows = Array.from({ length: CELLS }, (_, row) => rowPath((bits >> (row * HALF)) & 7, row));
  // A picture of no cells would be none.
  const path = rows.join("") || `M1 1h3v3h-3z`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-1 -1 7 7"><path fill="hsl(${hue} 50% 60%)" d="${path}"/></svg>`;
  return `data:image/svg+xml,${encodeURIComponent(svg)}`;
}

/** One row as squares of a path: bit 0 is the outer column, bit 2 the middle one. */
function rowPath(bits: number, row: number): string {
  return Array.from({ length: CELLS }, (_, column) => column)
    .filter((column) => (bits >> Math.min(column, CELLS - 1 - column)) & 1)
    .map((column) => `M${column} ${row}h1v1h-1z`)
    .join("");
}
