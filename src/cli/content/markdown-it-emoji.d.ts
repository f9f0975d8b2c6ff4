declare module "markdown-it-emoji" {
  import type { MarkdownIt } from "markdown-it";

  /** Plugin with all emoji names, and shortcuts such as `:)`. */
  export const full: (md: MarkdownIt) => void;
}
