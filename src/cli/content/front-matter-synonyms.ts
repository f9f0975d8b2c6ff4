/** Names that other generators give to our fields: [theirs, ours]. */
export const SYNONYMS: readonly (readonly [string, string])[] = [
  ["tag", "tags"],
  ["category", "categories"],
  ["isShowComments", "comments"],
  ["excerpt", "description"],
  ["summary", "description"],
];

/** Every name that stands for the field in a file: its own, then its synonyms. */
export function namesOf(field: string): readonly string[] {
  return [field, ...SYNONYMS.filter(([, ours]) => ours === field).map(([theirs]) => theirs)];
}
