/**
 * Whether a file is what macOS or Windows leaves in the folders that it shows: nobody has written it, and some tell
 * the names of other files.
 */
export function isLeftBySystem(name: string): boolean {
  return /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.+)$/.test(name);
}
