import { createHash } from "node:crypto";

/** `v-` and 8 hex digits of the SHA-256 of the path: the same on every machine. */
export function createPageKey(relativePath: string): string {
  return `v-${createHash("sha256").update(relativePath).digest("hex").slice(0, 8)}`;
}
