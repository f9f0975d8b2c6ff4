/**
 * Formats the size of a source with its front matter as VuePress 1 did: UTF-16 units / 1024. Counts `\r\n` as one unit.
 * Git writes `\r\n` on Windows, and the size must not depend on the machine.
 */
export function formatSize(text: string): string {
  const { length } = text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
  return `${(length / 1024).toFixed(2)}kb`;
}
