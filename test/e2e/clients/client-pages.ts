import type { Server } from "node:http";
import type { BlogService } from "../../../src/cli/comments/blog-config/blog-change.js";
import { buildHexoBlog, type HexoBlog } from "./hexo-blog.js";
import { serveFolder, servePage } from "./serve-folder.js";

/** A client of LeanCloud that blogs use. */
export interface Client {
  readonly name: string;
  /** Serves a blog with the post `/post/`. `modules` is the folder with the packages of the clients. */
  readonly serve: (service: BlogService, modules: string) => Promise<Server>;
  /** The element with the number of visits, or `null` if the theme has none. */
  readonly visits: string | null;
  /** Additional counts after the second visit, by element. */
  readonly more?: Readonly<Record<string, string>>;
  readonly hasComments: boolean;
  /** The element of the home page that lists the newest comments. */
  readonly newest?: string;
  /** The version of Valine that the page loads from a CDN, as a folder of the packages. */
  readonly valine: string;
}

const VALINE_PARTS = `
  <span id="/post/" class="leancloud_visitors" data-flag-title="Post">
    <em class="leancloud-visitors-count"></em>
  </span>
  <span class="valine-comment-count" data-xid="/post/"></span>`;

const VALINE: Pick<Client, "visits" | "hasComments"> = {
  visits: ".leancloud-visitors-count",
  hasComments: true,
};

/** The options of Valine in a page without a theme. */
export const optionsOf = ({ url, appId, appKey }: BlogService) => ({
  path: "/post/",
  appId,
  appKey,
  serverURLs: url,
  visitor: true,
  recordIP: false,
});

/** Valine as its guide embeds it. It loads the SDK itself. */
function valine(name: string, version: string): Client {
  return {
    name,
    ...VALINE,
    valine: version,
    serve: (service) =>
      servePage(`${VALINE_PARTS}<div id="comments"></div>
        <script src="https://cdn.example/Valine.min.js"></script>
        <script>new Valine(${JSON.stringify({ el: "#comments", ...optionsOf(service) })})</script>`),
  };
}

/** The names in a page of Hugo's theme LoveIt, which starts Valine with an object of its own. */
const LOVEIT: Client = {
  name: "a page of Hugo's theme LoveIt",
  ...VALINE,
  valine: "valine",
  serve: (service) => {
    const config = { comment: { valine: { el: "#valine", ...optionsOf(service) } } };
    return servePage(`<div class="post-meta">${VALINE_PARTS}</div>
      <div id="comments"><div id="valine" class="comment"></div></div>
      <script src="https://cdn.example/Valine.min.js"></script>
      <script>window.config = ${JSON.stringify(config)}; new Valine(window.config.comment.valine)</script>`);
  },
};

/** The names in a page of Hugo's theme Even, which loads the SDK before Valine. */
const EVEN: Client = {
  name: "a page of Hugo's theme Even",
  ...VALINE,
  valine: "valine-1-4",
  serve: (service) =>
    servePage(`${VALINE_PARTS}<div id="vcomments"></div>
      <script src="https://cdn.example/av-min.js"></script>
      <script src="https://cdn.example/Valine.min.js"></script>
      <script>new Valine(${JSON.stringify({ el: "#vcomments", ...optionsOf(service) })})</script>`),
};

/** A blog that Hexo builds, connected by the edits of `move`. */
function hexo(name: string, blog: HexoBlog, client: Partial<Client> = {}): Client {
  return {
    name,
    ...VALINE,
    valine: "valine",
    serve: async (service, modules) => serveFolder(await buildHexoBlog(modules, blog, service)),
    ...client,
  };
}

/** Settings of NexT's counter before the change. */
const nextSettings = (security: boolean) => `# Counts visits
leancloud_visitors:
  enable: true
  app_id: old-id # from the console
  app_key: old-key
  server_url: https://old.example
  security: ${String(security)}
`;

const EJS = ["hexo-renderer-ejs", "hexo-renderer-stylus"];

/** The clients, as published. */
export const CLIENTS: readonly Client[] = [
  valine("Valine 1.3.10", "valine-1-3"),
  valine("Valine 1.4.16", "valine-1-4"),
  valine("Valine 1.5.1", "valine-1-5-1"),
  valine("Valine 1.5.3", "valine"),
  LOVEIT,
  EVEN,
  hexo(
    "the theme NexT",
    { theme: "next", settings: nextSettings(false), plugins: EJS },
    { hasComments: false },
  ),
  hexo(
    "NexT with its counter plugin",
    {
      theme: "next",
      settings: nextSettings(true),
      plugins: [...EJS, "hexo-leancloud-counter-security"],
      more: `leancloud_counter_security:
  enable_sync: true
  app_id: old-id
  app_key: old-key
  username: ann
  password: secret
deploy:
  - type: leancloud_counter_security_sync
`,
      deploys: true,
    },
    { hasComments: false },
  ),
  hexo(
    "the theme Fluid",
    {
      theme: "fluid",
      plugins: EJS,
      settings: `web_analytics:
  enable: true
  leancloud: { app_id: old-id, app_key: old-key }
footer:
  statistics: { enable: true, source: leancloud }
post:
  meta:
    views: { enable: true, source: leancloud }
  comments:
    enable: true
    type: valine
valine:
  appId: old-id
  appKey: old-key
`,
    },
    {
      visits: "#leancloud-page-views",
      more: { "#leancloud-site-pv": "2", "#leancloud-site-uv": "1" },
      valine: "valine-1-5-1",
    },
  ),
  hexo(
    "the theme Butterfly",
    {
      theme: "butterfly",
      plugins: ["hexo-renderer-pug", "hexo-renderer-stylus"],
      settings: `comments:
  use: Valine
valine:
  appId: 'old-id'
  appKey: 'old-key'
  serverURLs:
  visitor: true
  option: { recordIP: false }
aside:
  card_newest_comments: { enable: true }
`,
    },
    { newest: "#card-newest-comments .aside-list-item" },
  ),
  hexo(
    "the theme Icarus",
    {
      theme: "icarus",
      plugins: ["hexo-renderer-inferno", "hexo-renderer-stylus"],
      settings: `comment:
    type: valine
    app_id: "old-id"
    app_key: "old-key"
    visitor: true
`,
    },
    { visits: null, valine: "valine-1-4" },
  ),
];
