declare module "markdown-it-emoji" {
  import type { MarkdownIt } from "markdown-it";

  /** All names, and the shortcuts such as `:)`. */
  export const full: (md: MarkdownIt) => void;
}
