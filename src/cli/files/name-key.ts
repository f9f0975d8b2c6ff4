/**
 * Returns a key that is equal for names that a case-insensitive, Unicode-normalizing file system treats as
 * the same.
 */
export function nameKey(file: string): string {
  return file.normalize("NFC").toLowerCase();
}

/**
 * Whether macOS or Windows creates files of this name in the folders that it displays. No author wrote them,
 * and some reveal the names of other files.
 */
export function isLeftBySystem(name: string): boolean {
  return /^(?:\.DS_Store|Thumbs\.db|desktop\.ini|\._.+)$/.test(name);
}
