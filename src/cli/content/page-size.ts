/** Size of a source as the original printed it: UTF-16 units / 1024, with the front matter. */
export function formatSize(text: string): string {
  return `${(text.length / 1024).toFixed(2)}kb`;
}
