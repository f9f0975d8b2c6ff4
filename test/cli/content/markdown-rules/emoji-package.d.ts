declare module "markdown-it-emoji" {
  import type { MarkdownIt } from "markdown-it";

  export const full: (md: MarkdownIt) => void;
}

declare module "markdown-it-emoji/lib/data/full.mjs" {
  const emoji: Readonly<Record<string, string>>;
  export default emoji;
}

declare module "markdown-it-emoji/lib/data/shortcuts.mjs" {
  /** Shortcuts by the name of their emoji. */
  const shortcuts: Readonly<Record<string, readonly string[]>>;
  export default shortcuts;
}
