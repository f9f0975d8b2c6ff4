/**
 * Size of a source as the original printed it: UTF-16 units / 1024, with the front matter. Git writes `\r\n` where
 * others have `\n` on Windows only: the page is to say the same wherever it is built.
 */
export function formatSize(text: string): string {
  const { length } = text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
  return `${(length / 1024).toFixed(2)}kb`;
}
