/** The start and the end of a stretch of text. Both are global patterns. */
export interface Pair {
  readonly start: RegExp;
  readonly end: RegExp;
}

/**
 * Replaces each stretch from a start to the first end after it. The text is walked once: if a start has no end, no later
 * one has.
 */
export function replacePairs(
  text: string,
  { start, end }: Pair,
  edit: (content: string, whole: string) => string,
): string {
  let output = "";
  let at = 0;
  for (;;) {
    const opening = execFrom(start, text, at);
    const from = opening === null ? 0 : opening.index + opening[0].length;
    const closing = opening === null ? null : execFrom(end, text, from);
    if (opening === null || closing === null) return output + text.slice(at);
    const to = closing.index + closing[0].length;
    output += text.slice(at, opening.index);
    output += edit(text.slice(from, closing.index), text.slice(opening.index, to));
    at = to;
  }
}

/**
 * Replaces each stretch from a start to the first later end of the same name, which is group 1 of both patterns. All ends
 * are found once.
 */
export function replaceNamedPairs(
  text: string,
  { start, end }: Pair,
  edit: (opening: RegExpExecArray, content: string, whole: string) => string,
): string {
  const ends = new Map<string, RegExpExecArray[]>();
  for (const closing of text.matchAll(end)) {
    const name = (closing[1] ?? "").toLowerCase();
    const named = ends.get(name) ?? [];
    named.push(closing);
    ends.set(name, named);
  }
  for (const named of ends.values()) named.reverse();
  let output = "";
  let at = 0;
  let from = 0;
  for (let opening = execFrom(start, text, from); opening !== null; opening = execFrom(start, text, from)) {
    from = opening.index + opening[0].length;
    const named = ends.get((opening[1] ?? "").toLowerCase()) ?? [];
    while ((named.at(-1)?.index ?? Infinity) < from) named.pop();
    const closing = named.at(-1);
    if (closing === undefined) continue;
    const to = closing.index + closing[0].length;
    output += text.slice(at, opening.index);
    output += edit(opening, text.slice(from, closing.index), text.slice(opening.index, to));
    at = to;
    from = to;
  }
  return output + text.slice(at);
}

/** Returns the first match of a global pattern at or after a place. */
export function execFrom(pattern: RegExp, text: string, from: number): RegExpExecArray | null {
  pattern.lastIndex = from;
  return pattern.exec(text);
}
