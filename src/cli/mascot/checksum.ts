import { createHash } from "node:crypto";

/** SHA-256 in hexadecimal digits. */
export function checksum(...parts: readonly (string | Uint8Array)[]): string {
  const hash = createHash("sha256");
  for (const part of parts) hash.update(part);
  return hash.digest("hex");
}
