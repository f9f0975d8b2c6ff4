/** Number of colours for terms. `styles/tones.css` defines them. */
const TONES = 8;

/** Returns the FNV-1a hash of a text, an unsigned integer of 32 bits. It is the same in Node and in browsers. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5;
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193);
  }
  return hash >>> 0;
}

/** Returns the CSS class that colours a term. A name always gets the same class. */
export function toneClass(name: string): string {
  return `tone-${hashText(name) % TONES}`;
}
