import type { MarkdownConfig } from "../config/schema.js";

/** What all pages of a site share. */
export interface MarkdownContext {
  /** Absolute. */
  readonly siteDir: string;
  readonly base: string;
  readonly config: MarkdownConfig;
  /** Names of the islands that the site and its theme provide. */
  readonly components: readonly string[];
  /** The final route of a file's route: what its permalink makes of it. */
  readonly resolvePermalink: (regularPath: string) => string;
}

/** One file to compile. */
export interface MarkdownSource {
  /** Below the site folder, with `/`. */
  readonly relativePath: string;
  /** What stands after the front matter. */
  readonly content: string;
  /** Line of the file, from 1, on which `content` begins. */
  readonly line: number;
  /** Language of the page, for titles and labels that its author did not write. */
  readonly lang: string;
}
