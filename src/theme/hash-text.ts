/** Hues that terms are told apart by; `styles/tones.css` has them all. */
const TONES = 8;

/** A number that depends on the text alone, so that HTML and browser agree (FNV-1a, 32 bits). */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** The class that colours a term, always the same one for a name. */
export function toneClass(name: string): string {
  return `tone-${hashText(name) % TONES}`;
}
