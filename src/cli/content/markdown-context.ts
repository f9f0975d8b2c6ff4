import type { Followed } from "../config/followed-folders.js";
import type { MarkdownConfig } from "../config/schema.js";
import type { Pictures, PictureUse } from "./pictures/pictures.js";
import type { FolderDefaults } from "./front-matter/folder-defaults.js";
import type { PluginRules } from "./plugin-rules.js";
import type { Problem } from "../../runtime/model/error.js";
import type { Heading } from "../../runtime/model/page.js";
import type { Body } from "../../runtime/model/document/body.js";
import type { AssetUse } from "./file-store.js";
import type { BodyFacts } from "./text/read-facts.js";
import type { ClientPackage } from "./packages/package-files.js";

/** Link or image whose target is inside the site. */
export interface LinkUse {
  /** URL exactly as it appears in the HTML. */
  readonly href: string;
  /** Address in the markdown, such as `./page.md`. */
  readonly written: string;
  readonly line: number;
}

/** Heading that a body begins with: its text as readers see it, and as the author wrote it. */
export interface OpeningHeading {
  readonly text: string;
  readonly written: string;
}

/** Compiled body of a page, with the data that later stages need. */
export interface CompiledBody {
  readonly body: Body;
  /**
   * Ids, links and words of the body. `null` if only a scan of the rendered HTML can find them, because the body has
   * raw HTML, islands or unknown markup.
   */
  readonly facts: BodyFacts | null;
  /** Headings of the levels in `markdown.extractHeaders`. */
  readonly headers: readonly Heading[];
  /** The `h1` that the body begins with; `null` if it begins with anything else. */
  readonly opening: OpeningHeading | null;
  /** Level and id of every heading, in document order. */
  readonly ids: readonly (readonly [level: number, id: string])[];
  /** Links and images inside the site, except those already reported as missing. */
  readonly links: readonly LinkUse[];
  /** Missing link and image targets that `problems` already reports, exactly as emitted. */
  readonly missing: readonly string[];
  readonly assets: readonly AssetUse[];
  /** Images with smaller forms. */
  readonly pictures: readonly PictureUse[];
  readonly problems: readonly Problem[];
  /**
   * Absolute paths of all files that compiling looked up, including missing ones. A change to any of them can change
   * the result.
   */
  readonly reads: readonly string[];
  /** Packages whose files the page loads in the browser. */
  readonly packages: readonly ClientPackage[];
}

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
