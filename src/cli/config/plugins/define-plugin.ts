import type { MarkdownIt } from "markdown-it";
import type * as z from "zod";
import type { FrontMatter, HeadTag } from "../../../runtime/model/page.js";
import type { Directive } from "../options/policy-schema.js";

export { escapeXml } from "../../../runtime/model/text/escape.js";

/** A published page of a site, as plugins see it. Drafts, pages with a password and unlisted addresses are left out. */
export interface PluginPage {
  /** Canonical route below the site's base, percent-encoded: `/posts/rice.html`. */
  readonly path: string;
  /** Route with the site's origin and base. Without the option `url`, only the base is added. */
  readonly url: string;
  /** Source file relative to the site folder, with `/` as separator. */
  readonly file: string;
  readonly title: string;
  /** Plain text: the description in the front matter, else the beginning of the page. */
  readonly summary: string;
  /** ISO instant, or `null` if the page has no date. */
  readonly date: string | null;
  /** ISO instant of the last change in the front matter, or `null`. */
  readonly updated: string | null;
  readonly tags: readonly string[];
  readonly categories: readonly string[];
  /** BCP 47 tag of the page's language. */
  readonly lang: string;
  /** Route prefix of the page's locale: `/`, `/en/`. */
  readonly locale: string;
  /** Whether lists of articles have the page. */
  readonly isListed: boolean;
  /** A copy of the front matter, with the fields that the site declares. */
  readonly frontmatter: FrontMatter;
  /** Returns the markdown of the page, without its front matter. The file is read on the first call. */
  readonly markdown: () => string;
  /** Returns the line of the file for an index in the text from `markdown`. */
  readonly lineAt: (index: number) => number;
}

/** A language of a site, as plugins see it. */
export interface PluginLocale {
  /** Route prefix: `/`, `/en/`. */
  readonly path: string;
  /** BCP 47 tag. */
  readonly lang: string;
  readonly title: string;
  readonly description: string;
}

/** A site, as plugins see it. It is frozen: a plugin adds to a site, and changes nothing that others made. */
export interface PluginSite {
  /** `https://example.com` without a trailing slash, or `null` without the option `url`. */
  readonly origin: string | null;
  /** Path that the site is served under. Begins and ends with `/`. */
  readonly base: string;
  /** The locale at `/` comes first. */
  readonly locales: readonly PluginLocale[];
  /** In the order of their routes. */
  readonly pages: readonly PluginPage[];
  /** Returns the address of a path below the base, for links in HTML. */
  readonly hrefOf: (path: string) => string;
  /** Returns the URL of a path below the base. Without the option `url`, only the base is added. */
  readonly urlOf: (path: string) => string;
  /** Returns the day of an ISO instant in the site's time zone: `2026-01-02`. */
  readonly dayOf: (instant: string) => string;
}

/** An address of the site with a document: a page or a list. */
export interface PluginRoute {
  /** Canonical route below the site's base, percent-encoded: `/tag/rice/`. */
  readonly path: string;
  /** Route with the site's origin and base. Without the option `url`, only the base is added. */
  readonly url: string;
  /** The page whose text it shows, or `null`. */
  readonly page: PluginPage | null;
  /** Whether search engines may list it. They may not list drafts, pages that forbid it, and copies of pages elsewhere. */
  readonly isIndexed: boolean;
  /**
   * ISO instant of the last change: `updated` in the front matter, else the last commit, or the publication if it is later. `null` if
   * it is unknown, as that of a list.
   */
  readonly changed: string | null;
}

/** A text file that a plugin adds to the output. */
export interface PluginFile {
  /** Path below the output folder, with `/` as separator: `llms.txt`. */
  readonly path: string;
  readonly text: string;
}

/** A file of the site that a plugin declares to read. */
export interface PluginData {
  /** Path relative to the site folder, with `/` as separator. */
  readonly path: string;
  readonly text: string;
  /**
   * Returns the value of a YAML, JSON, TOML, CSV or markdown file, as in `collections`. A file that cannot be parsed is reported
   * with its place. With a schema of zod, returns what the schema returns, and each value that it does not accept is reported with
   * its place.
   */
  readonly value: {
    (): unknown;
    <Schema extends z.core.$ZodType>(schema: Schema): z.output<Schema>;
  };
}

/** A page that a plugin adds to the site. It is read, listed, searched and checked like a markdown file of this path. */
export interface PluginNewPage {
  /**
   * Path of the markdown file that the page would be, relative to the site folder: `books/dune.md`. The address, the locale, `defaults`
   * and relative links follow from it.
   */
  readonly path: string;
  /** Front matter, such as `{ title: "Dune", layout: "Book", listed: false }`. */
  readonly frontmatter?: Readonly<Record<string, unknown>>;
  readonly markdown?: string;
}

/** An old address that leads to a page, as the option `redirects` has them. */
export interface PluginRedirect {
  /** Old path below the base, readable or percent-encoded: `/2019/rice/`. */
  readonly from: string;
  /** Path below the base, or the URL of a page of another site. */
  readonly to: string;
  /** File that names the redirect, for messages: that of a page, or of `data`. Without it, messages show the plugin's place. */
  readonly path?: string;
  /** Line of the file, counted from 1. */
  readonly line?: number;
}

/** HTML that a plugin adds below the text of a page. */
export interface PluginContent {
  /** Path of the page. */
  readonly path: string;
  /** Complete elements. Texts in it must be escaped, and links of the site come from `hrefOf`. */
  readonly html: string;
}

/** A mistake that a plugin has found in a page. */
export interface PluginProblem {
  /** Source file of the page, from `page.file`. */
  readonly path: string;
  /** Counted from 1. Without it, the problem concerns the whole file. */
  readonly line?: number;
  /** Text that names the mistake, with the value that was found. */
  readonly message: string;
  /** The expected value and the fix. */
  readonly hint?: string;
  /** An error ends the build. The default is `warning`, with which only `--strict` ends it. */
  readonly severity?: "error" | "warning";
}

/** A script that every document loads once, without waiting for it. A navigation does not load it again. */
export interface PluginScript {
  /** An https URL, or the path of a file below the base, such as one of the plugin's own `files`: `/count.js`. */
  readonly src: string;
  /** Purpose of the script, shown in the build summary. */
  readonly purpose?: string;
  /** Hash of the script, such as `sha384-…`. */
  readonly integrity?: string;
  /** Other attributes of the element. */
  readonly attributes?: Readonly<Record<string, string | boolean>>;
}

/** Input of the tags of a page. */
type PageTagsInput = Pick<PluginInput<unknown>, "site" | "data">;

/** Additions to the head of documents. */
export interface PluginHead {
  /** Tags of all documents, such as `["meta", { name: "rice", content: "cooked" }]`. */
  readonly tags?: readonly HeadTag[];
  /**
   * Returns tags for the document of a page: `meta`, `link`, and `script` with the type `application/ld+json`. They replace tags of the
   * site with the same name; the front matter of the page has the last word.
   */
  readonly pageTags?: (page: PluginPage, input: PageTagsInput) => readonly HeadTag[];
  readonly scripts?: readonly PluginScript[];
  /**
   * Sources for the content security policy, by directive: what scripts of the plugin load while a page is open. The build
   * summary lists their hosts with the name of the plugin.
   */
  readonly sources?: Readonly<Partial<Record<Directive, readonly string[]>>>;
  /** `false` if a script inserts text as HTML or code, which Trusted Types prevent. */
  readonly trustedTypes?: boolean;
}

/** Input of the markdown rules of a plugin. */
export interface PluginMarkdownInput<Options> {
  readonly options: Options;
  /**
   * Returns the text that `names` returned for a name, or `null`. Call it while a page is parsed: the page is compiled again
   * only when a text changes that it has looked up.
   */
  readonly lookUp: (name: string) => string | null;
  /** Returns the id of a heading with this text. */
  readonly slugOf: (heading: string) => string;
}

/** Values from which the parts of a plugin return their additions. */
export interface PluginInput<Options> {
  readonly site: PluginSite;
  /** The options of the site's author, as the plugin's schema returns them. */
  readonly options: Options;
  /** The files of the part `data`, in the order of their paths. */
  readonly data: readonly PluginData[];
}

/** An author of a page. */
export interface PluginAuthor {
  /** The author as the front matter has them. */
  readonly id: string;
  readonly name: string;
  /** Page of the author, with the site's origin and base if it is on the site, or `null`. */
  readonly url: string | null;
}

/** A term of a taxonomy, such as a tag, in a locale with pages that have it. */
export interface PluginTerm {
  readonly name: string;
  /** Route of its list: `/tag/rice/`. */
  readonly path: string;
  /** Route with the site's origin and base. Without the option `url`, only the base is added. */
  readonly url: string;
  /** Route prefix of the locale. */
  readonly locale: string;
  /** Returns its articles with a date, the newest first. */
  readonly articles: () => Iterable<PluginPage>;
}

/** Values from which plugins return pages. */
export interface PluginPagesInput<Options> extends Omit<PluginInput<Options>, "site"> {
  /** The one at `/` comes first. */
  readonly locales: readonly Pick<PluginLocale, "path" | "lang">[];
}

/** Values from which parts return additions to a site whose addresses are known. */
export interface PluginOutputInput<Options> extends PluginInput<Options> {
  /** In the order of their paths, without those of pages that plugins do not see. */
  readonly routes: readonly PluginRoute[];
  /** Returns the articles of a locale that have a date, the newest first. */
  readonly articlesOf: (locale: string) => Iterable<PluginPage>;
  /** Returns the terms of a taxonomy by its name: `tags`, `categories`, or one that the site declares. */
  readonly termsOf: (taxonomy: string) => readonly PluginTerm[];
  /** Returns the authors of a page. */
  readonly authorsOf: (page: Pick<PluginPage, "path">) => readonly PluginAuthor[];
}

/** Values from which `files` returns files. */
export interface PluginFilesInput<Options> extends PluginOutputInput<Options> {
  /**
   * Returns the HTML of a page that `bodies` has returned, as in feeds: with what plugins add below the text, with the addresses of
   * `page.url`, formulas as TeX, and without the controls of headings and code.
   */
  readonly bodyOf: (page: Pick<PluginPage, "path">) => string;
}

/** An argument of a command. */
export interface PluginArgument {
  /** Name in the help of the command, in lower case with hyphens: `isbn`. */
  readonly name: string;
  readonly description?: string;
  /** Whether it can be left out. Only other optional arguments can follow. */
  readonly isOptional?: boolean;
}

/** A command that a plugin adds to the command line: `hanblog shelve`. */
export interface PluginCommand {
  /** Name in lower case, with hyphens. hanblog and other plugins have no command of this name. */
  readonly name: string;
  /** Purpose of the command, for `hanblog --help`. */
  readonly description: string;
  readonly arguments?: readonly PluginArgument[];
  /** Runs the command. Other than the parts of a build, it may read and write files, use the network and the time. */
  readonly run: (input: PluginCommandInput) => void | Promise<void>;
}

/** Input of a command. */
export interface PluginCommandInput {
  /** The given arguments, by name. */
  readonly arguments: Readonly<Record<string, string | undefined>>;
  /** Absolute path of the site folder, in which the command was started. */
  readonly siteDir: string;
  /** Prints a line of results. */
  readonly print: (line: string) => void;
}

/** The schema of a plugin without options. */
export type NoOptions = z.core.$ZodType<Readonly<Record<string, never>>, Readonly<Record<string, never>>>;

/**
 * A plugin as its author defines it. Each part is a function of its input alone: a build without changes does not call it
 * again.
 */
export interface PluginDefinition<Schema extends z.core.$ZodType = NoOptions> {
  /** Name in messages. Each plugin of a site has a name of its own, such as that of its package. */
  readonly name: string;
  /** Schema of the options. Without it, the plugin has none. */
  readonly options?: Schema;
  /** Returns patterns of further files that the plugin reads, relative to the site folder: `["data/*.csv"]`. */
  readonly data?: (input: { readonly options: z.output<Schema> }) => readonly string[];
  /** Returns pages to add to the site. They depend on the options, the data and the locales alone. */
  readonly pages?: (
    input: PluginPagesInput<z.output<Schema>>,
  ) => readonly PluginNewPage[] | Promise<readonly PluginNewPage[]>;
  /** Returns additions to the head of documents. They depend on the options alone, except for `pageTags`. */
  readonly head?: (input: { readonly options: z.output<Schema> }) => PluginHead;
  /** Returns commands to add to the command line of the site. They depend on the options alone. */
  readonly commands?: (input: { readonly options: z.output<Schema> }) => readonly PluginCommand[];
  /** Returns redirects from old addresses. An address that something else has is an error. */
  readonly redirects?: (
    input: PluginInput<z.output<Schema>>,
  ) => readonly PluginRedirect[] | Promise<readonly PluginRedirect[]>;
  /** Returns texts that `markdown` looks up by name, such as the paths of pages. */
  readonly names?: (input: PluginInput<z.output<Schema>>) => Readonly<Record<string, string>>;
  /** Adds rules to the markdown-it parser, after the built-in ones. Links of its tokens are resolved and checked like others. */
  readonly markdown?: (md: MarkdownIt, input: PluginMarkdownInput<z.output<Schema>>) => void;
  /** Returns HTML to add below the texts of pages. */
  readonly content?: (
    input: PluginOutputInput<z.output<Schema>>,
  ) => readonly PluginContent[] | Promise<readonly PluginContent[]>;
  /** Returns the mistakes of the site's pages. `build` and `dev` report them with their places. */
  readonly checks?: (
    input: PluginOutputInput<z.output<Schema>>,
  ) => readonly PluginProblem[] | Promise<readonly PluginProblem[]>;
  /** Returns the pages whose HTML `files` reads. `files` is then called once these pages are rendered. */
  readonly bodies?: (
    input: PluginOutputInput<z.output<Schema>>,
  ) => readonly PluginPage[] | Promise<readonly PluginPage[]>;
  /** Returns files to add to the output. */
  readonly files?: (
    input: PluginFilesInput<z.output<Schema>>,
  ) => readonly PluginFile[] | Promise<readonly PluginFile[]>;
}

/** A plugin with its options, for the option `plugins` of a configuration. `definePlugin` returns functions that make it. */
export interface Plugin {
  /** Distinguishes a plugin from the function that makes it. */
  readonly kind: "plugin";
  readonly name: string;
}

type OptionsGiven<Schema extends z.core.$ZodType> =
  Readonly<Record<string, never>> extends z.input<Schema>
    ? [options?: z.input<Schema>]
    : [options: z.input<Schema>];

/** Key of a definition in a plugin. Several copies of this module can run in one process. */
const PLUGIN = Symbol.for("hanblog.plugin");

/** A definition and its options, as they were given. Nothing is checked yet. */
export interface GivenPlugin {
  readonly definition: object;
  readonly options: unknown;
}

/**
 * Defines a plugin. Returns a function that makes the plugin with its options, for the option `plugins` of a configuration.
 */
export function definePlugin<Schema extends z.core.$ZodType = NoOptions>(
  definition: PluginDefinition<Schema>,
): (...options: OptionsGiven<Schema>) => Plugin {
  return (...[options]) => {
    const given: GivenPlugin = { definition, options };
    return Object.freeze({ kind: "plugin", name: definition.name, [PLUGIN]: given });
  };
}

/** Returns the definition and options of a plugin, or `null` for any other value. */
export function givenPlugin(value: unknown): GivenPlugin | null {
  if (typeof value !== "object" || value === null || !(PLUGIN in value)) return null;
  // Only `definePlugin` uses the key.
  return value[PLUGIN] as GivenPlugin;
}
