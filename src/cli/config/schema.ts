import * as z from "zod";
import { DEFAULT_PAGE_SIZE } from "../../runtime/model/pagination.js";
import { decodeRoute, normalizeBase } from "../../runtime/model/path.js";
import { ruleIssue, ruleMessage } from "../messages/rule.js";
import { commentsSchema } from "./comments-schema.js";
import { isLanguageTag } from "./is-language-tag.js";
import { keyedRecord } from "./keyed-record.js";
import { mascotSchema } from "./mascot-schema.js";
import { menuSchema } from "./menu-schema.js";
import { permalinkFault } from "./permalink-pattern.js";
import { sidebarSchema } from "./sidebar-schema.js";
import { canonicalTimeZone, isTimeZone } from "./time-zone-name.js";

const language = z.string().refine(isLanguageTag, ruleMessage("language-tag"));

/** The document leaves out what no HTML could hold. */
const attributeName = z.string().regex(/^[^\s"'<>/=]+$/, ruleMessage("attribute-name"));
const attributeValue = z.union([z.string(), z.boolean()]);
const attributes = keyedRecord(attributeName, attributeValue);

const tagName = z.string().regex(/^[a-z][a-z\d-]*$/i, ruleMessage("element-name"));
const headTag = z.tuple([tagName, attributes, z.string().exactOptional()]);

const locale = z.strictObject({
  /** Language of the locale's pages; without one, the site's. */
  lang: language.optional(),
  /** Name of the language in the language menu. */
  label: z.string().optional(),
  /** Name of the site in this locale. */
  title: z.string().optional(),
  /** Description of the site in this locale. */
  description: z.string().optional(),
  /** Menu of this locale, in place of the site's. */
  nav: menuSchema.optional(),
  /** Sidebars of this locale, in place of the site's. */
  sidebar: sidebarSchema.optional(),
  /** Options of the theme that differ in this locale; they lie over the site's. */
  themeConfig: z.record(z.string(), z.unknown()).optional(),
});

const markdown = z.strictObject({
  /** Line numbers beside every code block. */
  lineNumbers: z.boolean().default(false),
  /** Heading levels that sidebars and tables of contents know. */
  extractHeaders: z.array(z.enum(["h1", "h2", "h3", "h4", "h5", "h6"])).default(["h2", "h3"]),
  /** Raw HTML and components in markdown; `false`, guest mode, shows tags as text and contains untrusted authors. */
  html: z.boolean().default(true),
  /** Line breaks in a paragraph become `<br>`. */
  breaks: z.boolean().default(false),
  /** Bare URLs become links. */
  linkify: z.boolean().default(false),
  /** What a component tag that nobody provides is: a fault, or text with a warning. */
  unknownComponents: z.enum(["error", "warn"]).default("error"),
  /** Names of custom elements (with a hyphen) that go into the page as they stand. */
  customElements: z.array(z.string().includes("-", ruleMessage("hyphenated-name"))).default([]),
  /** `$…$` and `$$…$$` are formulas; `macros` are TeX commands of the site's own, such as `\\RR`. */
  math: z
    .union([
      z.boolean(),
      z.strictObject({ macros: keyedRecord(z.string().startsWith("\\"), z.string()).default({}) }),
    ])
    .default(true),
  /** Fences named `mermaid` are diagrams, drawn by the package `mermaid`. */
  mermaid: z.boolean().default(true),
  /** Further markdown-it rules, in order: `(md) => void`. */
  rules: z
    .array(z.custom<(md: never) => void>((value) => typeof value === "function", ruleMessage("function")))
    .default([]),
});

/** A script of the site's own or of another host that every page loads. */
const script = z.strictObject({
  /** An https URL, or a file of `public`: without https anybody on the way could put in another script. */
  src: z.string().regex(/^(?:https:\/\/[^/\s]|\/(?!\/))/, ruleMessage("script-address")),
  /** What it is for; the build says so. */
  purpose: z.string().min(1).optional(),
  /** Hash of the script, by which the browser refuses any other: `sha384-…`. */
  integrity: z
    .string()
    .regex(/^sha(?:256|384|512)-[A-Za-z\d+/]+=*$/, ruleMessage("script-hash"))
    .optional(),
  /** Further attributes of the element, such as `data-site`. */
  attributes: keyedRecord(
    attributeName.regex(/^(?!(?:src|integrity)$)/i, ruleMessage("script-attribute")),
    attributeValue,
  ).default({}),
});

const feed = z.strictObject({
  /** Writes `atom.xml`, in the root of each locale. */
  atom: z.boolean().default(false),
  /** Writes `rss.xml`. */
  rss: z.boolean().default(false),
  /** Writes `feed.json`. */
  json: z.boolean().default(false),
  /** Newest articles in a feed. */
  limit: z.int().min(1).max(1000).default(20),
});

const repository = z.strictObject({
  /** `owner/name` on GitHub, or the repository's URL. */
  url: z.string().regex(/^(?:https?:\/\/[^\s/]+\/\S+|[\w.-]+\/[\w.-]+)$/, ruleMessage("repository")),
  /** Branch that "edit this page" leads to. */
  branch: z.string().min(1).default("main"),
  /** Folder of the site inside the repository. */
  dir: z.string().default(""),
  /** "Edit this page" below every article. */
  editLinks: z.boolean().default(true),
  /** A link to the repository in the navigation. */
  navLink: z.boolean().default(true),
});

/** What is wrong with it is wrong for every page, and is said here once. */
const permalink = z
  .string()
  .startsWith("/")
  .superRefine((pattern, context) => {
    const broken = permalinkFault(decodeRoute(pattern));
    if (broken !== null) context.addIssue({ code: "custom", ...ruleIssue(broken), input: pattern });
  });

/** `hanblog.config.ts`. Every field may be left out. */
export const siteConfigSchema = z.strictObject({
  /** Name of the site; without one, the title of its first page. */
  title: z.string().optional(),
  /** One sentence about the site, for search engines and the home page. */
  description: z.string().default(""),
  /** Path that the site is served under; `blog` and `/blog` become `/blog/`. */
  base: z.string().default("/").transform(normalizeBase),
  /** `https://example.com`: needed for canonical links, sitemap and feeds. */
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/^https?:\/\/[^/]*\/./i.test(url), ruleMessage("site-origin"))
    .transform((url) => new URL(url).origin)
    .optional(),
  /** Language of the site as a BCP 47 tag: `<html lang>`, and the words of the theme. */
  lang: language.default("zh-CN"),
  /**
   * IANA time zone of every day and time of day on the site, and of dates in front matter that name no zone. Without
   * one, `Asia/Shanghai` on a Chinese site, which reads such dates as UTC, and UTC on any other.
   */
  timeZone: z.string().refine(isTimeZone, ruleMessage("time-zone")).transform(canonicalTimeZone).optional(),
  /** Tags of every document's head: `[name, attributes, text?]`. */
  head: z.array(headTag).default([]),
  /**
   * Scripts that every page loads once without waiting for them, such as a counter of visitors. A step to
   * another page is told to them as the event `hanblog:navigate` on `window`.
   */
  scripts: z.array(script).default([]),
  /** Output folder, relative to the site folder. */
  dest: z.string().min(1).default("dist"),
  /** Globs of files in the site folder that are no pages. */
  exclude: z.array(z.string()).default([]),
  /** Pattern of the addresses of all pages, such as `/:year/:month/:day/:slug.html`; a page's own wins. */
  permalink: permalink.optional(),
  /** Old addresses that moved to another site, by path below `base`. For a page of this site, use its `aliases`. */
  redirects: keyedRecord(
    z.string().startsWith("/"),
    z.url({
      protocol: /^https?$/,
      error: "expected the URL of another site; inside this site, use `aliases`",
    }),
  ).default({}),
  /** Articles on one page of a listing. */
  pageSize: z.int().min(1).max(1000).default(DEFAULT_PAGE_SIZE),
  /** Links to related articles below a dated article without a sidebar; 0 for none. */
  related: z.int().min(0).max(10).default(3),
  /** Heading levels of the active page that a sidebar shows. */
  sidebarDepth: z.int().min(0).max(5).default(1),
  /** Menu at the top. */
  nav: menuSchema.default([]),
  /** One sidebar for all pages, or sidebars by path prefix, of which the first that fits is taken. */
  sidebar: sidebarSchema.default([]),
  /** Languages of the site by the path that their pages are below; `/` is the main one. */
  locales: keyedRecord(z.string().regex(/^\/(.+\/)?$/, ruleMessage("locale-key")), locale).default({}),
  /**
   * Folder of a theme, relative to the site folder, or a package; without one, the default theme. Files in the
   * site's folder `theme` replace those of the same path in it.
   */
  theme: z.string().min(1).optional(),
  /**
   * Where pictures of e-mail addresses come from, such as `https://gravatar.com/avatar/`: the MD5 of a
   * friend's address goes behind it. Without it no other host is asked, and the build draws a picture of its
   * own. Think twice: the hash stands in the page, and who suspects an address can make sure by it.
   */
  avatarHost: z
    .url({ protocol: /^https$/, error: ruleMessage("https-url") })
    .transform((url) => (/[/=]$/.test(url) ? url : `${url}/`))
    .optional(),
  /**
   * What the theme reads; it checks its options itself. In every theme an `email` of an entry of
   * `friendLinks` stays at home: the theme gets an `avatar`, the URL of a picture, in its place.
   */
  themeConfig: z.record(z.string(), z.unknown()).default({}),
  /** How markdown is read. */
  markdown: markdown.prefault({}),
  /** Feeds of the newest articles; they need `url`. */
  feed: feed.prefault({}),
  /** Writes `sitemap.xml`; it needs `url`. */
  sitemap: z.boolean().default(true),
  /** Repository that the site is kept in. */
  repository: repository.optional(),
  /** An animated figure at the edge of every page; `true` for koharu as she comes. Its files are in packages that you install yourself: see the page on the mascot. */
  mascot: mascotSchema,
  /** Comments below articles. */
  comments: commentsSchema.prefault({}),
});

/** A checked configuration with every default in place. */
export type SiteConfig = z.output<typeof siteConfigSchema>;
/** What an author writes. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>;

/** The part of the config that markdown is compiled by. */
export type MarkdownConfig = SiteConfig["markdown"];
