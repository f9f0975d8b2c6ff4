/** Returns the non-empty parts of a pattern between its `*`. */
export function splitWildcard(pattern: string): readonly string[] {
  return pattern.split("*").filter((piece) => piece !== "");
}

/**
 * Returns whether a text contains the pieces in order, without overlap. Each piece is searched for once, so
 * no pattern is slow.
 */
export function holdsInOrder(pieces: readonly string[], text: string): boolean {
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

/** Returns whether a pattern matches a whole text. `*` matches any text. */
export function isWildcardOf(pattern: string, text: string): boolean {
  const first = pattern.indexOf("*");
  if (first < 0) return pattern === text;
  const head = pattern.slice(0, first);
  const tail = pattern.slice(pattern.lastIndexOf("*") + 1);
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false;
  const middle = splitWildcard(pattern.slice(first, pattern.length - tail.length));
  return holdsInOrder(middle, text.slice(head.length, text.length - tail.length));
}
