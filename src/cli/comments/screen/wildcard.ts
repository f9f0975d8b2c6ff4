/** The parts of a pattern between its `*`. */
export function splitWildcard(pattern: string): readonly string[] {
  return pattern.split("*").filter((piece) => piece !== "");
}

/** Whether the pieces stand in a text, one behind the other. Each is searched once: no pattern is slow. */
export function holdsInOrder(pieces: readonly string[], text: string): boolean {
  let from = 0;
  for (const piece of pieces) {
    const at = text.indexOf(piece, from);
    if (at < 0) return false;
    from = at + piece.length;
  }
  return true;
}

/** Whether a pattern, in which `*` stands for any text, is the whole of a text. */
export function isWildcardOf(pattern: string, text: string): boolean {
  const first = pattern.indexOf("*");
  if (first < 0) return pattern === text;
  const head = pattern.slice(0, first);
  const tail = pattern.slice(pattern.lastIndexOf("*") + 1);
  if (text.length < head.length + tail.length || !text.startsWith(head) || !text.endsWith(tail)) return false;
  const middle = splitWildcard(pattern.slice(first, pattern.length - tail.length));
  return holdsInOrder(middle, text.slice(head.length, text.length - tail.length));
}
