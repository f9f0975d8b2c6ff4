import { createHash } from "node:crypto";

/**
 * Returns the key of a page: `v-` and 8 hexadecimal digits of the SHA-256 of its path. It is the same on every machine.
 */
export function createPageKey(relativePath: string): string {
  return `v-${createHash("sha256").update(relativePath).digest("hex").slice(0, 8)}`;
}
