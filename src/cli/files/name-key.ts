/** A file's name as file systems see it that ignore case and Unicode form. */
export function nameKey(file: string): string {
  return file.normalize("NFC").toLowerCase();
}
