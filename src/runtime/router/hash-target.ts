/**
 * Returns the ids that a hash may refer to, the best first: decoded, in both Unicode forms, and raw. Ids of
 * Korean or Japanese text are decomposed (NFD), while people type composed text (NFC).
 */
export function hashIds(hash: string): readonly string[] {
  const raw = hash.replace(/^#/, "");
  if (raw === "") return [];
  const text = decodeHash(raw);
  return [...new Set([text, text.normalize("NFC"), text.normalize("NFD"), raw])];
}

/** Returns the hash that refers to an id. */
export function idHash(id: string): string {
  return `#${encodeURIComponent(id)}`;
}

function decodeHash(raw: string): string {
  try {
    return decodeURIComponent(raw);
  } catch {
    return raw;
  }
}
