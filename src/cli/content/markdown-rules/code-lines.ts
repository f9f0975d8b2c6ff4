/**
 * Wraps each line of highlighted code that has classes in a `<span>`, or all lines if one is focused. A coloured token
 * that spans several lines is closed and reopened around each line.
 */
export function wrapLines(html: string, classes: ReadonlyMap<number, string>): string {
  if (classes.size === 0) return html;
  const wrapsAll = hasFocus(classes);
  let open: string[] = [];
  const lines = html.split("\n").map((line, index, all) => {
    const before = open;
    open = openAfter(before, line);
    const own = classes.get(index + 1);
    // After the last line break there is no line.
    const isLine = index < all.length - 1 || line !== "";
    if (own === undefined && !(wrapsAll && isLine)) return line;
    const name = own === undefined ? "line" : `line ${own}`;
    const closing = (count: number) => "</span>".repeat(count);
    const whole = before.join("") + line + closing(open.length);
    return `${closing(before.length)}<span class="${name}">${whole}</span>${open.join("")}`;
  });
  return lines.join("\n");
}

/** Returns whether a line is focused, so that the others are dimmed. */
export function hasFocus(classes: ReadonlyMap<number, string>): boolean {
  return [...classes.values()].some((name) => name.split(" ").includes("focus"));
}

/** Returns the opening tags that are still open at the end of a line. */
function openAfter(before: readonly string[], line: string): string[] {
  const open = [...before];
  for (const [tag] of line.matchAll(/<span [^>]*>|<\/span>/g)) {
    if (tag === "</span>") open.pop();
    else open.push(tag);
  }
  return open;
}
