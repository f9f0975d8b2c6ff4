/**
 * Wraps the lines of highlighted code that have classes (or all, when one has the focus). A colour that
 * goes over several lines is closed and opened again around each.
 */
export function wrapLines(html: string, classes: ReadonlyMap<number, string>): string {
  if (classes.size === 0) return html;
  const wrapsAll = hasFocus(classes);
  let open: string[] = [];
  const lines = html.split("\n").map((line, index, all) => {
    const before = open;
    open = openAfter(before, line);
    const own = classes.get(index + 1);
    // The text behind the last line break is no line.
    const isLine = index < all.length - 1 || line !== "";
    if (own === undefined && !(wrapsAll && isLine)) return line;
    const name = own === undefined ? "line" : `line ${own}`;
    const closing = (count: number) => "</span>".repeat(count);
    const whole = before.join("") + line + closing(open.length);
    return `${closing(before.length)}<span class="${name}">${whole}</span>${open.join("")}`;
  });
  return lines.join("\n");
}

/** Whether lines without the mark are to step back. */
export function hasFocus(classes: ReadonlyMap<number, string>): boolean {
  return [...classes.values()].some((name) => name.split(" ").includes("focus"));
}

/** The opening tags that are still open at the end of a line. */
function openAfter(before: readonly string[], line: string): string[] {
  const open = [...before];
  for (const [tag] of line.matchAll(/<span [^>]*>|<\/span>/g)) {
    if (tag === "</span>") open.pop();
    else open.push(tag);
  }
  return open;
}
