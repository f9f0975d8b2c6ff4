const COMBINING_MARKS = /[\u0300-\u036F]/g;
// oxlint-disable-next-line no-control-regex -- the expression removes control characters
const CONTROL_CHARACTERS = /[\u0000-\u001f]/g;
const SEPARATORS = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’–—<>,.?/]+/g;

/**
 * Returns the id of a heading as VuePress 1 generates it, so that links of a migrated blog keep working. The
 * algorithm is that of `shared-utils/src/slugify.ts` in VuePress 1.9. Returns the empty string if no
 * character is left (`---`).
 */
export function slugify(text: string): string {
  return text
    .normalize("NFKD")
    .replace(COMBINING_MARKS, "")
    .replace(CONTROL_CHARACTERS, "")
    .replace(SEPARATORS, "-")
    .replace(/^-+|-+$/g, "")
    .replace(/^(\d)/, "_$1")
    .toLowerCase();
}
