/**
 * Returns an array with room for `needed` elements: `array` itself, or a copy of at least twice its length.
 */
export function withRoom(array: Uint32Array<ArrayBuffer>, needed: number): Uint32Array<ArrayBuffer>;
export function withRoom(array: Uint8Array<ArrayBuffer>, needed: number): Uint8Array<ArrayBuffer>;
export function withRoom(
  array: Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>,
  needed: number,
): Uint32Array<ArrayBuffer> | Uint8Array<ArrayBuffer> {
  if (needed <= array.length) return array;
  const length = Math.max(array.length * 2, needed);
  const larger = array instanceof Uint8Array ? new Uint8Array(length) : new Uint32Array(length);
  larger.set(array);
  return larger;
}
