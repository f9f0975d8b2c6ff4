/**
 * Returns a key that is equal for names that a case-insensitive, Unicode-normalizing file system treats as
 * the same.
 */
export function nameKey(file: string): string {
  return file.normalize("NFC").toLowerCase();
}
