/**
 * Whether macOS or Windows creates files of this name in the folders that it displays. No author wrote them,
 * and some reveal the names of other files.
 */
export function isLeftBySystem(name: string): boolean {
  return /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.+)$/.test(name);
}
