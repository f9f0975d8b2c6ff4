import { createHash } from "node:crypto";

/**
 * Formats the size of a source with its front matter as VuePress 1 did: UTF-16 units / 1024. Counts `\r\n` as one unit.
 * Git writes `\r\n` on Windows, and the size must not depend on the machine.
 */
export function formatSize(text: string): string {
  const { length } = text.includes("\r") ? text.replaceAll("\r\n", "\n") : text;
  return `${(length / 1024).toFixed(2)}kb`;
}

/**
 * Returns the key of a page: `v-` and 8 hexadecimal digits of the SHA-256 of its path. It is the same on every machine.
 */
export function createPageKey(relativePath: string): string {
  return `v-${createHash("sha256").update(relativePath).digest("hex").slice(0, 8)}`;
}
