import type { Followed } from "../config/followed-folders.js";
import type { MarkdownConfig } from "../config/schema.js";
import type { Pictures } from "./pictures/pictures.js";
import type { FolderDefaults } from "./front-matter/default-folders.js";
import type { PluginRules } from "./plugin-rules.js";

/** Settings and lookups that all pages of a site share. */
export interface MarkdownContext {
  /** Absolute path of the site folder. */
  readonly siteDir: string;
  /** Places outside the site folder whose files pages may use. */
  readonly followed?: Followed | undefined;
  readonly base: string;
  readonly config: MarkdownConfig;
  /** Front matter of the pages of folders. */
  readonly defaults: FolderDefaults;
  /** Names of the islands that the site and its theme provide. */
  readonly components: readonly string[];
  /** Access to smaller forms of images, or `null` if the site has none. */
  readonly pictures?: Pictures | null;
  /** Size in kB above which an image of a page is reported. */
  readonly largestImage?: number;
  /** Markdown rules of plugins. */
  readonly pluginRules?: readonly PluginRules[] | undefined;
  /** Returns the text of a plugin with this name, from `nameOfPlugin`, or `null`. */
  readonly lookUp?: (name: string) => string | null;
  /** Returns the final route of a page, with its permalink applied. Takes the route derived from the page's file. */
  readonly resolvePermalink: (regularPath: string) => string;
}

/** Markdown of one page to compile. */
export interface MarkdownSource {
  /** Path below the site folder, with `/`. */
  readonly relativePath: string;
  /** Markdown after the front matter. */
  readonly content: string;
  /** Line of the file on which `content` begins, counted from 1. */
  readonly line: number;
  /** Name of the page's password, or `null`. */
  readonly password: string | null;
  /** Language of the page, for titles and labels that its author did not write. */
  readonly lang: string;
}
