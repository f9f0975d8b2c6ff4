/**
 * The ids that a hash may mean, best first: decoded, as it is and in both Unicode forms, because ids made of
 * Korean or Japanese text are decomposed (NFD) while people type composed text (NFC).
 */
export function hashIds(hash: string): readonly string[] {
  const raw = hash.replace(/^#/, "");
  if (raw === "") return [];
  const text = decodeHash(raw);
  return [...new Set([text, text.normalize("NFC"), text.normalize("NFD"), raw])];
}

/** The hash that names an id. */
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
