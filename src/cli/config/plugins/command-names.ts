/** Names of hanblog's own commands. */
export const COMMAND_NAMES: readonly string[] = [
  "build",
  "comments",
  "deploy",
  "dev",
  "help",
  "import",
  "new",
  "preview",
];
