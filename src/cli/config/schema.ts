import * as z from "zod";
import { DEFAULT_PAGE_SIZE } from "../../runtime/model/lists/pagination.js";
import { ATTRIBUTE_NAME } from "../../runtime/model/text/escape.js";
import type { BuiltInFrontMatter } from "../../runtime/model/page.js";
import { decodeRoute, normalizeBase } from "../../runtime/model/path.js";
import { ruleIssue, ruleMessage } from "../messages/rule.js";
import { commentsSchema } from "./options/comments-schema.js";
import { HOSTS } from "./host-names.js";
import { isLanguageTag, canonicalTimeZone, isTimeZone } from "./intl-names.js";
import { isRecord } from "./plain-data.js";
import { type FieldSchema, isFieldSchema } from "./fields/describe-schemas.js";
import type { FieldSchemas } from "./fields/own-fields.js";
import { feed } from "./options/feed-schema.js";
import { cardsSchema, imagesSchema } from "./options/images-schema.js";
import { keyedRecord } from "./options/keyed-record.js";
import { mascotSchema } from "./options/mascot-schema.js";
import { menuSchema, sidebarSchema } from "./options/menu-schema.js";
import { permalinkFault } from "./permalink-pattern.js";
import { givenPlugin, type Plugin } from "./plugins/define-plugin.js";
import { policySchema } from "./options/policy-schema.js";
import { taxonomies } from "./options/taxonomies-schema.js";

const language = z.string().refine(isLanguageTag, ruleMessage("language-tag"));

/** Name of an HTML attribute. */
const attributeName = z.string().regex(ATTRIBUTE_NAME, ruleMessage("attribute-name"));
const attributeValue = z.union([z.string(), z.boolean()]);
const attributes = keyedRecord(attributeName, attributeValue);

const tagName = z.string().regex(/^[a-z][a-z\d-]*$/i, ruleMessage("element-name"));
const headTag = z.tuple([tagName, attributes, z.string().exactOptional()]);

const locale = z.strictObject({
  /** Language of the locale's pages; defaults to the site's. */
  lang: language.optional(),
  /** Name of the language in the language menu. */
  label: z.string().optional(),
  /** Name of the site in this locale. */
  title: z.string().optional(),
  /** Description of the site in this locale. */
  description: z.string().optional(),
  /** Menu of this locale, instead of the site's. */
  nav: menuSchema.optional(),
  /** Sidebars of this locale, instead of the site's. */
  sidebar: sidebarSchema.optional(),
  /** Options of the theme that differ in this locale. They override the site's. */
  themeConfig: z.record(z.string(), z.unknown()).optional(),
});

const markdown = z.strictObject({
  /** Line numbers next to every code block. */
  lineNumbers: z.boolean().default(false),
  /** Heading levels in sidebars and tables of contents. */
  extractHeaders: z.array(z.enum(["h1", "h2", "h3", "h4", "h5", "h6"])).default(["h2", "h3"]),
  /**
   * Allows raw HTML and components in markdown. `false` is guest mode, for untrusted authors: tags are shown as text.
   */
  html: z.boolean().default(true),
  /** Line breaks in a paragraph become `<br>`. */
  breaks: z.boolean().default(false),
  /** Bare URLs become links. */
  linkify: z.boolean().default(false),
  /** Names such as `:tada:` and shortcuts such as `;)` become emoji. */
  emoji: z.boolean().default(true),
  /** A line that begins with `: ` defines the term in the line above it. */
  deflist: z.boolean().default(false),
  /** `*[HTML]: HyperText Markup Language` explains `HTML` wherever the page has it. */
  abbr: z.boolean().default(false),
  /** `==words==` are marked. */
  mark: z.boolean().default(false),
  /** A comment such as `// (1)` in code refers to an item of the numbered list directly below it. */
  codeNotes: z.boolean().default(false),
  /** `error`: an unknown component stops the build; `warn`: its tag is shown as text, with a warning. */
  unknownComponents: z.enum(["error", "warn"]).default("error"),
  /** Names of custom elements that are copied into the page unchanged. Each contains a hyphen, such as `my-clock`. */
  customElements: z.array(z.string().includes("-", ruleMessage("hyphenated-name"))).default([]),
  /** `$…$` and `$$…$$` are formulas. `macros` defines TeX commands, such as `\\RR`. */
  math: z
    .union([
      z.boolean(),
      z.strictObject({ macros: keyedRecord(z.string().startsWith("\\"), z.string()).default({}) }),
    ])
    .default(true),
  /** Draws `mermaid` fences as diagrams; requires the package `mermaid`. */
  mermaid: z.boolean().default(true),
  /** Further markdown-it rules, in order: `(md) => void`. */
  rules: z
    .array(z.custom<(md: never) => void>((value) => typeof value === "function", ruleMessage("function")))
    .default([]),
});

const content = z.strictObject({
  /**
   * Folders relative to the site folder. A symbolic link in the site that leads into one of them is read as if its target
   * were in its place. Other links that leave the site are not followed.
   */
  follow: z.array(z.string().min(1)).default([]),
});

/** A script that every page loads, from the site or from another host. */
const script = z.strictObject({
  /**
   * An https URL, or the path of a file in `public`, such as `/count.js`. Without https, anyone between the host and the
   * visitor could replace the script.
   */
  src: z.string().regex(/^(?:https:\/\/[^/\s]|\/(?!\/))/, ruleMessage("script-address")),
  /** Purpose of the script, shown in the build summary. */
  purpose: z.string().min(1).optional(),
  /** Hash of the script, such as `sha384-…`. The browser rejects a script that does not match. */
  integrity: z
    .string()
    .regex(/^sha(?:256|384|512)-[A-Za-z\d+/]+=*$/, ruleMessage("script-hash"))
    .optional(),
  /** Other attributes of the element, such as `data-site`. */
  attributes: keyedRecord(
    attributeName.regex(/^(?!(?:src|integrity)$)/i, ruleMessage("script-attribute")),
    attributeValue,
  ).default({}),
});

const repositoryUrl = z
  .string()
  .regex(/^(?:https?:\/\/[^\s/]+\/\S+|[\w.-]+\/[\w.-]+)$/, ruleMessage("repository"));

/** Repository of the pages of a folder. */
const folderRepository = z.strictObject({
  /** `owner/name` on GitHub, or the repository's URL. */
  url: repositoryUrl,
  /** Branch for the "edit this page" links. */
  branch: z.string().min(1).default("main"),
  /** Place of the folder inside the repository. */
  dir: z.string().default(""),
});

const repository = z.strictObject({
  /** `owner/name` on GitHub, or the repository's URL. */
  url: repositoryUrl,
  /** Branch for the "edit this page" links. */
  branch: z.string().min(1).default("main"),
  /** Folder of the site inside the repository. */
  dir: z.string().default(""),
  /**
   * Other repositories of folders, for their "edit this page" links, such as `{ notes: { url: "owner/notes" } }`. The
   * longest folder path that contains a file applies.
   */
  folders: z.record(z.string(), folderRepository).default({}),
  /** Shows "edit this page" below every article. */
  editLinks: z.boolean().default(true),
  /** Shows a link to the repository in the navigation. */
  navLink: z.boolean().default(true),
});

/** A name that code can declare: no reserved word of strict mode. */
const COLLECTION_NAME =
  /^(?!(?:arguments|await|break|case|catch|class|const|continue|debugger|default|delete|do|else|enum|eval|export|extends|false|finally|for|function|if|implements|import|in|instanceof|interface|let|new|null|package|private|protected|public|return|static|super|switch|this|throw|true|try|typeof|var|void|while|with|yield)$)[\p{ID_Start}_$][\p{ID_Continue}$]*$/u;

/** Data files of one kind. */
const collection = z.strictObject({
  /**
   * Files below the site folder: `data/authors/*.yml`, or one file with a list. Endings are `.yml`, `.yaml`, `.json` and
   * `.toml`.
   */
  files: z.string().regex(/^(?![/\\])(?!.*(?:^|\/)\.\.?(?:\/|$))[^\\]+$/, ruleMessage("collection-files")),
  /** Schema of an entry, such as `z.object({ name: z.string() })`. */
  schema: z.custom<FieldSchema>(isFieldSchema, ruleMessage("field-schema")),
});

/** Pattern of permalinks. An error in it is reported once here, instead of for every page. */
const permalink = z
  .string()
  .startsWith("/")
  .superRefine((pattern, context) => {
    const broken = permalinkFault(decodeRoute(pattern));
    if (broken !== null) context.addIssue({ code: "custom", ...ruleIssue(broken), input: pattern });
  });

/** URL of a page of another site, or a path below the base. */
export const redirectTarget = z.union(
  [z.url({ protocol: /^https?$/ }), z.string().regex(/^\/(?!\/)[^?#\\]*$/)],
  { error: ruleMessage("redirect-target") },
);

/** Schema of `hanblog.config.ts`. Every field is optional. */
export const siteConfigSchema = z.strictObject({
  /**
   * Name of the site. Defaults to the title of the README or index in the site folder, or of the first page if there is
   * neither.
   */
  title: z.string().optional(),
  /** One sentence about the site, for search engines and the home page. */
  description: z.string().default(""),
  /** Path that the site is served under; `blog` and `/blog` become `/blog/`. */
  base: z.string().default("/").transform(normalizeBase),
  /** Scheme and host of the site, such as `https://example.com`; required for canonical links, the sitemap and feeds. */
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/^https?:\/\/[^/]*\/./i.test(url), ruleMessage("site-origin"))
    .transform((url) => new URL(url).origin)
    .optional(),
  /**
   * Host of the site: `github`, `cloudflare`, `netlify`, `nginx` or `caddy`. For `cloudflare` and `netlify`, the build
   * writes `_headers` and `_redirects` into its output. `hanblog deploy --write` sets it and writes the host's other files.
   */
  host: z.enum(HOSTS).optional(),
  /**
   * Picture of the site in previews of links to it: the path of a PNG, JPEG or WebP file in `public`, or a URL. It needs
   * `url`.
   */
  image: z
    .string()
    .refine(
      (image) =>
        /^(?:https?:\/\/[^/]|\/(?![/\\]))/i.test(image) && URL.canParse(image, "https://example.com"),
      ruleMessage("image-address"),
    )
    .optional(),
  /** Language of the site as a BCP 47 tag, for `<html lang>` and the texts of the theme. */
  lang: language.default("zh-CN"),
  /**
   * IANA time zone of dates and times on the site, and of front matter dates without a zone. Defaults to `Asia/Shanghai`
   * for a Chinese site and to UTC for any other site.
   */
  timeZone: z.string().refine(isTimeZone, ruleMessage("time-zone")).transform(canonicalTimeZone).optional(),
  /** Tags in the head of every document: `[name, attributes, text?]`. */
  head: z.array(headTag).default([]),
  /**
   * Scripts that every page loads once without waiting for them, such as a visitor counter. They receive the event
   * `hanblog:navigate` on `window` when a visitor opens another page.
   */
  scripts: z.array(script).default([]),
  /**
   * Content security policy, which a build computes and writes to `policy.txt`. See
   * [Security](security.md#content-security-policy).
   */
  csp: policySchema.prefault({}),
  /** Output folder, relative to the site folder. */
  dest: z.string().min(1).default("dist"),
  /** Globs of markdown files in the site folder that are not pages. */
  exclude: z.array(z.string()).default([]),
  /**
   * `follow` lists folders outside the site, such as `../notes`, whose markdown is read through symbolic links. See
   * [Notes in another folder](organizing.md#notes-in-another-folder).
   */
  content: content.prefault({}),
  /**
   * Pattern of the addresses of all pages, such as `/:year/:month/:day/:slug.html`. A page's own `permalink` takes
   * precedence.
   */
  permalink: permalink.optional(),
  /**
   * Addresses of pages without `.html`, such as `/docs/intro`, as VitePress has them with this name. They need a host that serves
   * `/x` from `x.html`. All values of `host` do. Without `host`, the build also writes `x/index.html`, which leads to `x.html`.
   */
  cleanUrls: z.boolean().default(false),
  /**
   * Schemas of front matter fields of all pages: `{ rating: z.number().max(5).optional() }` with `z` from `hanblog`. Values
   * are checked, and components get them as the schema returns them. `fields` in `defaults` declares those of a folder.
   * See [Own fields and data](data.md).
   */
  fields: z.record(z.string(), z.custom<FieldSchema>(isFieldSchema, ruleMessage("field-schema"))).default({}),
  /**
   * Data files that components import from `hanblog/collections`, by name: `{ authors: { files: "data/authors/*.yml", schema } }`.
   * See [Own fields and data](data.md#collections).
   */
  collections: keyedRecord(
    z.string().regex(COLLECTION_NAME, ruleMessage("collection-name")),
    collection,
  ).default({}),
  /**
   * Front matter for all pages of a folder, keyed by its path, such as `posts/`; `/` is the whole site. A page's own fields
   * take precedence, and the fields of a folder over those of the folders around it.
   */
  defaults: keyedRecord(
    z.string().regex(/^(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^*?\\]*$/, ruleMessage("folder-key")),
    z.custom<Partial<BuiltInFrontMatter> & { readonly fields?: FieldSchemas }>(
      (value) => isRecord({ value }),
      ruleMessage("field-map"),
    ),
  ).default({}),
  /**
   * Redirects from old paths below `base` to another site, or to a path of this site, such as `/tag/JS/`. For a page of this
   * site, its `aliases` do the same.
   */
  redirects: keyedRecord(z.string().startsWith("/"), redirectTarget).default({}),
  /**
   * Addresses of the lists of tags and categories, and taxonomies of your own, by name: `{ authors: { title: "Authors", field: "author" } }`.
   * See [Taxonomies of your own](organizing.md#taxonomies-of-your-own).
   */
  taxonomies: taxonomies.prefault({}),
  /** Articles on one page of a listing. */
  pageSize: z.int().min(1).max(1000).default(DEFAULT_PAGE_SIZE),
  /**
   * Front matter fields that cards in lists get, as `post.fields`: `["rating"]`. See [Own fields and data](data.md#in-lists).
   */
  listFields: z.array(z.string().min(1)).default([]),
  /** Front matter fields whose texts search finds, too: `["ingredients"]`. Results show the page, and not the field. */
  searchFields: z.array(z.string().min(1)).default([]),
  /** Links to related articles below a dated article without a sidebar; 0 for none. */
  related: z.int().min(0).max(10).default(3),
  /**
   * Number of heading levels of the active page that a sidebar shows. With 0, headings are listed next to the article
   * instead.
   */
  sidebarDepth: z.int().min(0).max(5).default(0),
  /** Menu at the top. */
  nav: menuSchema.default([]),
  /** One sidebar for all pages, or sidebars keyed by path prefix. The first matching prefix applies. */
  sidebar: sidebarSchema.default([]),
  /** Languages of the site, keyed by path prefix. `/` is the main language. */
  locales: keyedRecord(z.string().regex(/^\/(.+\/)?$/, ruleMessage("locale-key")), locale).default({}),
  /**
   * Folder of a theme, relative to the site folder, or a package. Without it, the default theme is used. Files in the
   * site's folder `theme` replace files of the theme with the same path.
   */
  theme: z.string().min(1).optional(),
  /**
   * Base URL of avatars, such as `https://gravatar.com/avatar/`; the MD5 of a friend's mail address is appended. Without
   * it, no other host is contacted, and the build draws a picture. The hash is in the page, so anyone can check a guessed
   * address against it.
   */
  avatarHost: z
    .url({ protocol: /^https$/, error: ruleMessage("https-url") })
    .transform((url) => (/[/=]$/.test(url) ? url : `${url}/`))
    .optional(),
  /**
   * Options of the theme, which the theme itself checks. The `email` of an entry in `friendLinks` is not passed to the
   * theme, which receives an `avatar` instead, the URL of a picture.
   */
  themeConfig: z.record(z.string(), z.unknown()).default({}),
  /**
   * Smaller forms of the PNG, JPEG and WebP images in text, which need the package `sharp`; `false` for none. See
   * [Images](images.md).
   */
  images: imagesSchema,
  /**
   * Pictures with the title, which other sites show next to a link to a page. They need `url` and the packages `satori` and
   * `@resvg/resvg-js`. See [Images](images.md).
   */
  socialCards: cardsSchema,
  /** Options of markdown. */
  markdown: markdown.prefault({}),
  /**
   * Plugins, which add to the site: `[llmsTxt({ full: false })]`. Each is a function call with the plugin's options. See
   * [Plugins](plugins.md).
   */
  plugins: z
    .array(z.custom<Plugin>((value) => givenPlugin(value) !== null, ruleMessage("plugin")))
    .default([]),
  /** Feeds of the newest articles. They need `url`. */
  feed: feed.prefault({}),
  /** Writes `sitemap.xml`, which needs `url`. */
  sitemap: z.boolean().default(true),
  /** Repository of the site. */
  repository: repository.optional(),
  /**
   * An animated figure at the edge of every page. `true` shows the model koharu with default options. Its files are in
   * packages that you install: see [Mascot](mascot.md).
   */
  mascot: mascotSchema,
  /** Comments below articles. */
  comments: commentsSchema.prefault({}),
});

/** A checked configuration with all defaults. */
export type SiteConfig = z.output<typeof siteConfigSchema>;
/** A configuration as an author writes it. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>;

/** The markdown options of a configuration. */
export type MarkdownConfig = SiteConfig["markdown"];
