/** Field names of other generators with hanblog's names for them: [theirs, ours]. */
export const SYNONYMS: readonly (readonly [string, string])[] = [
  ["tag", "tags"],
  ["category", "categories"],
  ["isShowComments", "comments"],
  ["excerpt", "description"],
  ["summary", "description"],
];

/** Returns all names of a field in a file: its own, then its synonyms. */
export function namesOf(field: string): readonly string[] {
  return [field, ...SYNONYMS.filter(([, ours]) => ours === field).map(([theirs]) => theirs)];
}
