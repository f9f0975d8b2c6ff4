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
