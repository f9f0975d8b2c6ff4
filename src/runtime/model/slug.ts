const COMBINING_MARKS = /[\u0300-\u036F]/g;
// oxlint-disable-next-line no-control-regex -- control characters are what this removes
const CONTROL_CHARACTERS = /[\u0000-\u001f]/g;
const SEPARATORS = /[\s~`!@#$%^&*()\-_+=[\]{}|\\;:"'“”‘’–—<>,.?/]+/g;

/**
 * The id that VuePress 1 gives a heading, so that no link of a migrated blog breaks.
 * Source of the algorithm: `shared-utils/src/slugify.ts` of VuePress 1.9, as the research page describes it.
 * Returns the empty string where nothing is left (`---`).
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
