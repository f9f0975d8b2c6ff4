/** Paths that every shell reads as one word. */
const PLAIN = /^[\p{L}\p{M}\p{N}._/:-]+$/u;

/** Quotes a path so that a shell reads it as one word. Authors copy the printed command. */
export function quoteForShell(path: string, platform: string = process.platform): string {
  // A path of Windows has no quotes, and its shells read a text in double quotes as it is.
  if (platform === "win32") return PLAIN.test(path.replaceAll("\\", "/")) ? path : `"${path}"`;
  const operand = path.startsWith("-") ? `./${path}` : path;
  return PLAIN.test(operand) ? operand : `'${operand.replaceAll("'", String.raw`'\''`)}'`;
}
