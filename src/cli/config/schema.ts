import { z } from "zod";
import { DEFAULT_PAGE_SIZE } from "../../runtime/model/pagination.js";
import { normalizeBase } from "../../runtime/model/path.js";

/** What `Intl` throws on would otherwise fail in the middle of a build. */
const language = z.string().refine(isLanguageTag, "expected a language tag such as zh-CN");

const attributes = z.record(z.string(), z.union([z.string(), z.boolean()]));

const headTag = z.union([z.tuple([z.string(), attributes]), z.tuple([z.string(), attributes, z.string()])]);

/** A menu entry: `{ text, link }`, or `{ text, items }`; VuePress' `icon` and `ariaLabel` are left unread. */
export interface NavInput {
  text: string;
  link?: string | undefined;
  items?: NavInput[] | undefined;
}

const nav: z.ZodType<NavInput> = z.lazy(() =>
  z
    .looseObject({
      text: z.string().min(1),
      link: z.string().min(1).optional(),
      items: z.array(nav).optional(),
    })
    .refine((entry) => (entry.link === undefined) !== (entry.items === undefined), {
      message: "a menu entry has either `link` or `items`",
    }),
);

/**
 * A row of a sidebar: the path of a page (relative to the prefix, with or without `.md`), a pair of path
 * and title, or a group. The empty string is the prefix itself.
 */
export type SidebarInput =
  | string
  | [path: string, title: string]
  | {
      title?: string | undefined;
      path?: string | undefined;
      children?: SidebarInput[] | undefined;
      collapsable?: boolean | undefined;
      sidebarDepth?: number | undefined;
    };

const sidebarRow: z.ZodType<SidebarInput> = z.lazy(() =>
  z.union([
    z.string(),
    z.tuple([z.string(), z.string()]),
    z
      .strictObject({
        title: z.string().optional(),
        path: z.string().optional(),
        children: z.array(sidebarRow).optional(),
        collapsable: z.boolean().optional(),
        sidebarDepth: z.int().min(0).max(5).optional(),
      })
      .refine((row) => row.title !== undefined || row.path !== undefined, {
        message: "a sidebar group has a `title`, a `path`, or both",
      }),
  ]),
);

const sidebar = z.union([z.array(sidebarRow), z.record(z.string().startsWith("/"), z.array(sidebarRow))]);

const locale = z.strictObject({
  lang: language.optional(),
  label: z.string().optional(),
  title: z.string().optional(),
  description: z.string().optional(),
  nav: z.array(nav).optional(),
  sidebar: sidebar.optional(),
  themeConfig: z.record(z.string(), z.unknown()).optional(),
});

const markdown = z.strictObject({
  /** Line numbers beside every code block. */
  lineNumbers: z.boolean().default(false),
  /** Heading levels that sidebars and tables of contents know. */
  extractHeaders: z.array(z.enum(["h1", "h2", "h3", "h4", "h5", "h6"])).default(["h2", "h3"]),
  /** Raw HTML in markdown; `false` shows it as text. */
  html: z.boolean().default(true),
  /** Line breaks in a paragraph become `<br>`. */
  breaks: z.boolean().default(false),
  /** Bare URLs become links. */
  linkify: z.boolean().default(false),
  /** What a component tag that nobody provides is: a fault, or text with a warning. */
  unknownComponents: z.enum(["error", "warn"]).default("error"),
  /** Names of custom elements (with a hyphen) that go into the page as they stand. */
  customElements: z.array(z.string().includes("-")).default([]),
  /** Further markdown-it rules, in order: `(md) => void`. */
  rules: z
    .array(z.custom<(md: never) => void>((value) => typeof value === "function", "expected a function"))
    .default([]),
});

const feed = z.strictObject({
  atom: z.boolean().default(false),
  rss: z.boolean().default(false),
  json: z.boolean().default(false),
  /** Newest articles in a feed. */
  limit: z.int().min(1).max(1000).default(20),
});

const repository = z.strictObject({
  /** `owner/name` on GitHub, or the repository's URL. */
  url: z.string().min(1),
  branch: z.string().min(1).default("main"),
  /** Folder of the site inside the repository. */
  dir: z.string().default(""),
  editLinks: z.boolean().default(true),
});

/** `hanblog.config.ts`. Every field may be left out. */
export const siteConfigSchema = z.strictObject({
  /** Name of the site; without one, the title of its first page. */
  title: z.string().optional(),
  description: z.string().default(""),
  /** Path that the site is served under; `blog` and `/blog` become `/blog/`. */
  base: z.string().default("/").transform(normalizeBase),
  /** `https://example.com`: needed for canonical links, sitemap and feeds. */
  url: z
    .url({ protocol: /^https?$/ })
    .refine((url) => !/^https?:\/\/[^/]*\/./i.test(url), {
      message: "only scheme and host, such as https://example.com: the path belongs into `base`",
    })
    .transform((url) => new URL(url).origin)
    .optional(),
  lang: language.default("zh-CN"),
  /** IANA time zone that dates are printed in. */
  timeZone: z
    .string()
    .refine(isTimeZone, "expected an IANA time zone such as Asia/Shanghai")
    .default("Asia/Shanghai"),
  /** Tags of every document's head: `[name, attributes, text?]`. */
  head: z.array(headTag).default([]),
  /** Output folder, relative to the site folder. */
  dest: z.string().min(1).default("dist"),
  /** Globs of files in the site folder that are no pages. */
  exclude: z.array(z.string()).default([]),
  permalink: z.string().startsWith("/").optional(),
  /** Articles on one page of a listing. */
  pageSize: z.int().min(1).max(1000).default(DEFAULT_PAGE_SIZE),
  /** Heading levels of the active page that a sidebar shows. */
  sidebarDepth: z.int().min(0).max(5).default(1),
  nav: z.array(nav).default([]),
  sidebar: sidebar.default([]),
  locales: z
    .record(z.string().regex(/^\/(.+\/)?$/, "a locale's key begins and ends with /"), locale)
    .default({}),
  /** Folder of a theme, relative to the site folder, or a package; without one, the default theme. */
  theme: z.string().min(1).optional(),
  /** What the theme reads; it checks its options itself. */
  themeConfig: z.record(z.string(), z.unknown()).default({}),
  markdown: markdown.prefault({}),
  feed: feed.prefault({}),
  sitemap: z.boolean().default(true),
  repository: repository.optional(),
});

/** A checked configuration with every default in place. */
export type SiteConfig = z.output<typeof siteConfigSchema>;
/** What an author writes. */
export type SiteConfigInput = z.input<typeof siteConfigSchema>;
export type MarkdownConfig = SiteConfig["markdown"];

function isTimeZone(name: string): boolean {
  try {
    return Intl.DateTimeFormat("en", { timeZone: name }).resolvedOptions().timeZone !== "";
  } catch {
    return false;
  }
}

function isLanguageTag(tag: string): boolean {
  try {
    return Intl.getCanonicalLocales(tag).length === 1;
  } catch {
    return false;
  }
}
