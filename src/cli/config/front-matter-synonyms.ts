/**
 * Field names of other generators with hanblog's names for them: [theirs, ours]. Hugo's `url` counts only if it is a path
 * of this site, because other generators keep the address of another site in it.
 */
export const SYNONYMS: readonly (readonly [string, string])[] = [
  ["tag", "tags"],
  ["category", "categories"],
  ["isShowComments", "comments"],
  ["excerpt", "description"],
  ["summary", "description"],
  ["url", "permalink"],
  ["redirect_from", "aliases"],
];

/** Returns all names of a field in a file: its own, then its synonyms. */
export function namesOf(field: string): readonly string[] {
  return [field, ...SYNONYMS.filter(([, ours]) => ours === field).map(([theirs]) => theirs)];
}
