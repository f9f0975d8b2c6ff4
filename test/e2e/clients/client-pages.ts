import { runInNewContext } from "node:vm";
import { syncPosts } from "./counter-security.js";
import { APP_ID, APP_KEY } from "../../cli/comments/service.js";
import {
  readPackaged,
  renderEjs,
  renderIcarusValine,
  renderPugScript,
  type Locals,
} from "./theme-templates.js";

/** A client of LeanCloud that blogs use, and how its page looks. */
export interface Client {
  readonly name: string;
  /** Returns the body of a page with the owner's settings. `service` is the address of the service. */
  readonly body: (service: string) => string;
  /** The element with the number of visits, or `null` if the client counts none. */
  readonly visits: string | null;
  /** Additional counts after the second visit, by element. */
  readonly more?: Readonly<Record<string, string>>;
  readonly hasComments: boolean;
  /** Runs before the first visit. */
  readonly prepare?: (service: string) => Promise<void>;
  /** The element that lists the newest comments. */
  readonly newest?: string;
  /** The version of Valine that the page loads from a CDN. */
  readonly valine?: string;
}

const KEYS = { appId: APP_ID, appKey: APP_KEY };

const VALINE_PARTS = `
  <span id="/post/" class="leancloud_visitors" data-flag-title="Post">
    <em class="leancloud-visitors-count"></em>
  </span>
  <span class="valine-comment-count" data-xid="/post/"></span>`;

/** Valine as its guide embeds it. It loads the SDK itself. */
function valine(name: string, version: string): Client {
  return {
    name,
    visits: ".leancloud-visitors-count",
    hasComments: true,
    valine: version,
    body: (serverURLs) => {
      const options = {
        el: "#comments",
        path: "/post/",
        ...KEYS,
        serverURLs,
        visitor: true,
        recordIP: false,
      };
      return `${VALINE_PARTS}<div id="comments"></div>
        <script src="https://cdn.example/Valine.min.js"></script>
        <script>new Valine(${JSON.stringify(options)})</script>`;
    },
  };
}

function next(name: string, settings: Locals, more: Partial<Client> = {}): Client {
  return {
    name,
    ...more,
    visits: ".leancloud-visitors-count",
    hasComments: false,
    body: (server_url) => {
      const main = { hostname: "127.0.0.1", page: { isPost: true } };
      const visitors = { enable: true, app_id: APP_ID, app_key: APP_KEY, server_url, ...settings };
      const data = (name: string, value: unknown) =>
        `<script class="next-config" data-name="${name}" type="application/json">${JSON.stringify(value)}</script>`;
      return `<span id="/post/" class="post-meta-item leancloud_visitors" data-flag-title="Post">
          <span class="leancloud-visitors-count"></span></span>
        ${data("main", main)}${data("leancloud_visitors", visitors)}
        ${packaged("hexo-theme-next/source/js/config.js")}
        ${packaged("hexo-theme-next/source/js/third-party/statistics/lean-analytics.js")}
        <script>document.dispatchEvent(new Event("page:loaded"))</script>`;
    },
  };
}

const FLUID: Client = {
  name: "the theme Fluid",
  visits: "#leancloud-page-views",
  more: { "#leancloud-site-pv": "2", "#leancloud-site-uv": "1" },
  hasComments: true,
  valine: "valine-1-5-1",
  body: (server) => {
    const leancloud = {
      app_id: APP_ID,
      app_key: APP_KEY,
      server_url: server,
      path: "window.location.pathname",
    };
    const config = { web_analytics: { enable: true, leancloud } };
    const theme = {
      valine: { ...KEYS, serverURLs: server, path: "window.location.pathname", recordIP: false },
      footer: { statistics: { source: "leancloud", pv_format: "{}", uv_format: "{}" } },
      static_prefix: { valine: "https://cdn.example", internal_js: "" },
    };
    const locals = {
      theme,
      url_join: (...parts: readonly string[]) => parts.join("/"),
      import_js: () => "",
      __: (text: string) => text,
    };
    const layout = "hexo-theme-fluid/layout/_partials";
    return `<script>window.CONFIG = ${JSON.stringify(config)}; window.Fluid = { ctx: { dnt: false }, plugins: { imageCaption() {}, fancyBox() {} } }; CONFIG.lazyload = {}</script>
      ${packaged("hexo-theme-fluid/source/js/utils.js")}
      <span id="leancloud-page-views-container" style="display: none"><span id="leancloud-page-views"></span></span>
      ${renderEjs(readPackaged(`${layout}/footer/statistics.ejs`), locals)}
      ${renderEjs(readPackaged(`${layout}/comments/valine.ejs`), locals)}
      ${packaged("hexo-theme-fluid/source/js/leancloud.js")}`;
  },
};

const BUTTERFLY: Client = {
  name: "the theme Butterfly",
  visits: ".leancloud-visitors-count",
  hasComments: true,
  newest: "#card-newest-comments .aside-list-item",
  valine: "valine",
  body: (serverURLs) => {
    const theme = {
      comments: { use: ["Valine"], lazyload: false },
      valine: { ...KEYS, avatar: "monsterid", serverURLs, visitor: true, option: { recordIP: false } },
      asset: { valine: "https://cdn.example/Valine.min.js", blueimp_md5: "" },
      aside: { enable: true, card_newest_comments: { avatar: true, storage: 10 } },
      lazyload: { enable: false },
      darkmode: { enable: false },
      pjax: { enable: false },
    };
    const locals = {
      theme,
      site: { data: {} },
      newestCommentsLimit: 6,
      url_for: (url: string) => url,
      _p: (name: string) => name,
    };
    const parts = "hexo-theme-butterfly/layout/includes/third-party";
    const pug = (file: string) => renderPugScript(readPackaged(`${parts}/${file}`), locals);
    return `${VALINE_PARTS}<div id="vcomment"></div>
      <div id="card-newest-comments"><div class="aside-list"></div></div>
      <script>window.GLOBAL_CONFIG_SITE = { pageType: "post" }; window.GLOBAL_CONFIG = { dateSuffix: {} }</script>
      <script>window.md5 = (text) => text.length.toString(16)</script>
      ${butterflyHead(theme)}${packaged("hexo-theme-butterfly/source/js/utils.js")}
      ${pug("newest-comments/common.pug")}${pug("newest-comments/valine.pug")}${pug("comments/valine.pug")}`;
  },
};

/** Renders the theme's own helper, which defines the functions that its scripts use. */
function butterflyHead(theme: Locals): string {
  const helpers = new Map<string, (this: Locals) => string>();
  const hexo = {
    theme: { config: {} },
    extend: {
      helper: { register: (name: string, helper: (this: Locals) => string) => helpers.set(name, helper) },
    },
  };
  runInNewContext(readPackaged("hexo-theme-butterfly/scripts/helpers/inject_head_js.js"), { hexo });
  return helpers.get("inject_head_js")?.call({ theme }) ?? "";
}

const ICARUS: Client = {
  name: "the theme Icarus",
  visits: ".leancloud-visitors-count",
  hasComments: true,
  valine: "valine-1-4",
  body: (server_urls) =>
    VALINE_PARTS +
    renderIcarusValine(
      { app_id: APP_ID, app_key: APP_KEY, server_urls, visitor: true },
      () => "https://cdn.example/Valine.min.js",
    ),
};

function packaged(path: string): string {
  return `<script>${readPackaged(path)}</script>`;
}

/** The clients, as published. */
export const CLIENTS: readonly Client[] = [
  valine("Valine 1.3.10", "valine-1-3"),
  valine("Valine 1.4.16", "valine-1-4"),
  valine("Valine 1.5.1", "valine-1-5-1"),
  valine("Valine 1.5.3", "valine"),
  next("the theme NexT", { security: false }),
  next("NexT with its counter plugin", { security: true }, { prepare: syncPosts }),
  FLUID,
  BUTTERFLY,
  ICARUS,
];
