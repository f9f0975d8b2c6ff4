/** Quotes a path so that a shell reads it as one word. Authors copy the printed command. */
export function quoteForShell(path: string): string {
  return /^[\p{L}\p{M}\p{N}._/\\:-]+$/u.test(path) ? path : `"${path}"`;
}
