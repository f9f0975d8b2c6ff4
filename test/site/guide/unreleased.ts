/**
 * What stands in the sources before it is released, and so is left out of the guide. Whoever releases it empties these
 * lists and writes of it.
 */
export const UNRELEASED = {
  /** Options, by the block of the schema and their names. */
  options: [],
  commands: ["comments", "import"],
  /** Beginnings of paths below `src`. */
  sources: ["cli/comments/", "cli/commands/comments", "cli/commands/import"],
} as const satisfies Readonly<Record<string, readonly string[]>>;
