/**
 * What stands in the sources before it is released, and so is left out of the guide, whose page on comments says
 * that it is not there yet. Whoever releases it empties these lists and writes that page.
 */
export const UNRELEASED = {
  /** Options, by the block of the schema and their names. */
  options: ["siteConfigSchema.comments"],
  commands: ["comments", "import"],
  /** Beginnings of paths below `src`. */
  sources: ["cli/comments/", "cli/commands/comments", "cli/commands/import", "runtime/comments/"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
