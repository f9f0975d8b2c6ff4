/**
 * The part of markdown-it-anchor that hanblog uses. The package's own declarations refer to files that markdown-it 15
 * does not have.
 */
declare module "markdown-it-anchor" {
  import type { MarkdownIt, StateCore, Token } from "markdown-it";

  interface AnchorOptions {
    readonly slugifyWithState: (text: string, state: StateCore) => string;
    readonly getTokensText: (tokens: readonly Token[]) => string;
    readonly uniqueSlugStartIndex: number;
    readonly tabIndex: number | false;
    readonly permalink: (slug: string, options: unknown, state: StateCore, index: number) => void;
  }

  export default function anchor(md: MarkdownIt, options: AnchorOptions): void;
}

declare module "markdown-it-emoji" {
  import type { MarkdownIt } from "markdown-it";

  /** Plugin with all emoji names, and shortcuts such as `:)`. */
  export const full: (md: MarkdownIt) => void;
}

declare module "markdown-it-emoji/lib/data/full.mjs" {
  /** Emoji by name, without the colons. */
  const emoji: Readonly<Record<string, string>>;
  export default emoji;
}

declare module "#markdown-it-abbr" {
  import type { MarkdownIt } from "markdown-it";

  export default function plugin(md: MarkdownIt): void;
}

declare module "#markdown-it-deflist" {
  import type { MarkdownIt } from "markdown-it";

  export default function plugin(md: MarkdownIt): void;
}

declare module "#markdown-it-mark" {
  import type { MarkdownIt } from "markdown-it";

  export default function plugin(md: MarkdownIt): void;
}
