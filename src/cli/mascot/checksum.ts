import { createHash } from "node:crypto";

/** Returns the SHA-256 hash of all parts as hexadecimal digits. */
export function checksum(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
