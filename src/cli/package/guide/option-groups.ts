import type { SiteConfigInput } from "../../config/schema.js";

/** A table of the reference: an object in a configuration. */
export interface OptionGroup {
  /** Name of the object in the types of other options. */
  readonly name: string;
  /** Name of the `const` in the schema. */
  readonly block: string;
  /** Path of the option with the object, with dots. Empty for the configuration itself. */
  readonly option: string;
  readonly example: SiteConfigInput;
}

/** Tables in the order of the page. */
export const OPTION_GROUPS: readonly OptionGroup[] = [
  {
    name: "SiteConfig",
    block: "siteConfigSchema",
    option: "",
    example: {
      title: "我的博客",
      base: "/blog/",
      url: "https://example.com",
      head: [["link", { rel: "icon", href: "/favicon.svg" }]],
    },
  },
  {
    name: "NavEntry",
    block: "nav",
    option: "nav",
    example: {
      nav: [
        { text: "首页", link: "/" },
        { text: "更多", items: [{ text: "时间轴", link: "/timeline/" }] },
      ],
    },
  },
  {
    name: "SidebarGroup",
    block: "sidebarRow",
    option: "sidebar",
    example: {
      sidebar: {
        "/docs/": [
          "",
          ["install", "安装"],
          { title: "进阶", collapsable: false, children: ["theme", "deploy"] },
        ],
      },
    },
  },
  {
    name: "Locale",
    block: "locale",
    option: "locales",
    example: {
      locales: {
        "/": { lang: "zh-CN", label: "简体中文" },
        "/en/": { lang: "en", label: "English", title: "My blog" },
      },
    },
  },
  {
    name: "Script",
    block: "script",
    option: "scripts",
    example: {
      scripts: [
        {
          src: "https://stats.example.com/count.js",
          purpose: "visitor count",
          attributes: { "data-site": "42" },
        },
      ],
    },
  },
  {
    name: "Markdown",
    block: "markdown",
    option: "markdown",
    example: { markdown: { lineNumbers: true, math: { macros: { "\\RR": "\\mathbb{R}" } } } },
  },
  {
    name: "Images",
    block: "pictures",
    option: "images",
    example: { images: { widths: [400, 800], formats: ["webp"], quality: 80 } },
  },
  {
    name: "Social cards",
    block: "cards",
    option: "socialCards",
    example: { socialCards: { fonts: ["@fontsource/zcool-xiaowei"], accent: "#0b7285" } },
  },
  {
    name: "Mascot",
    block: "mascotOptions",
    option: "mascot",
    example: { mascot: { side: "right", lines: { "/": { arrive: ["你好！"], tap: ["嘿嘿"] } } } },
  },
  {
    name: "Taxonomies",
    block: "taxonomies",
    option: "taxonomies",
    example: { taxonomies: { tags: { slugs: { "C#": "c-sharp" }, lowercase: true } } },
  },
  {
    name: "Taxonomy",
    block: "taxonomy",
    option: "taxonomies.tags",
    example: { taxonomies: { authors: { title: "作者", field: "author" } } },
  },
  { name: "Feed", block: "feed", option: "feed", example: { feed: { atom: true, limit: 10 } } },
  {
    name: "Csp",
    block: "policySchema",
    option: "csp",
    example: { csp: { sources: { "connect-src": ["https://api.example.com"] } } },
  },
  {
    name: "Repository",
    block: "repository",
    option: "repository",
    example: { repository: { url: "owner/name", branch: "main", dir: "site" } },
  },
  {
    name: "Comments",
    block: "commentsSchema",
    option: "comments",
    example: { comments: { show: false } },
  },
  {
    name: "CommentStore",
    block: "store",
    option: "comments.store",
    example: {
      comments: {
        store: {
          serverURLs: "https://comments.example.com",
          appId: "0123456789abcdef01234567",
          appKey: "89abcdef0123456789abcdef",
          requiredFields: ["nick"],
          bake: true,
        },
      },
    },
  },
  {
    name: "CommentIssue",
    block: "issue",
    option: "comments.issue",
    example: {
      comments: {
        issue: {
          platform: "github-v3",
          owner: "fantuan",
          repo: "blog-comments",
          clientId: "Ov23liExampleExample",
          exchange: "https://comments.example.com",
        },
      },
    },
  },
];

/**
 * Required options that are optional in the JSON schema, because each of them has an alias or a message of its own. A
 * check of the schema reports them.
 */
export const CHECKED_OPTIONS: ReadonlySet<string> = new Set([
  "store.appId",
  "store.appKey",
  "issue.platform",
  "issue.owner",
  "issue.repo",
  "issue.clientId",
]);
