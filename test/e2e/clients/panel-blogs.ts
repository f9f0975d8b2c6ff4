import type { Server } from "node:http";
import type { BlogService } from "../../../src/cli/comments/blog-config/blog-change.js";
import { optionsOf } from "./client-pages.js";
import { buildHexoBlog, type HexoBlog } from "./hexo-blog.js";
import { serveFolder, servePage } from "./serve-folder.js";

/** A page with the script of the panel in place of Valine's. */
export interface PanelBlog {
  readonly name: string;
  /** Serves a blog with the post `/post/`. `modules` is the folder with Hexo and the themes. */
  readonly serve: (service: BlogService, modules: string) => Promise<Server>;
  /** The element in which the panel is shown. */
  readonly place: string;
  /** Whether Hexo builds the blog. */
  readonly isHexo: boolean;
  /** Whether the theme has dark colours for a system that prefers them. */
  readonly hasDark: boolean;
}

/** A page with theme rules that widgets often suffer from. */
function hugoPage(name: string, id: string): PanelBlog {
  const rules = `body { margin: 0; font: 18px/1.7 serif; color: #222; background: #fff }
    main { max-width: 45rem; margin: auto; padding: 1rem }
    button, input, textarea { width: 100%; border: 3px solid red; border-radius: 0; text-transform: uppercase }
    p { margin: 2em; text-indent: 2em } a { color: green } img { display: block; width: 100% }
    @media (prefers-color-scheme: dark) { body { color: #ddd; background: #292a2d } }`;
  return {
    name,
    place: `#${id}`,
    isHexo: false,
    hasDark: true,
    serve: (service) =>
      servePage(`<style>${rules}</style><main><h1>Post</h1><p>A <a href="#">link</a></p><button>Theme</button>
        <div id="comments"><div id="${id}" class="comment"></div></div></main><footer><p>Footer</p></footer>
        <script src="${service.url}/panel.js"></script>
        <script>new Valine(${JSON.stringify({ el: `#${id}`, ...optionsOf(service), visitor: false })})</script>`),
  };
}

/** A blog that Hexo builds, with the theme's own code for Valine and the address of the panel as its script. */
function hexo(name: string, look: Pick<PanelBlog, "place" | "hasDark">, blog: HexoBlog): PanelBlog {
  return {
    name: `the theme ${name}`,
    ...look,
    isHexo: true,
    serve: async (service, modules) =>
      serveFolder(await buildHexoBlog(modules, blog, service), (page) =>
        page
          .replaceAll(/(?:https?:)?\/\/[^"'\s]*\/Valine\.min\.js/g, `${service.url}/panel.js`)
          .replaceAll(PANEL_SCRIPT, `${service.url}/panel.js`),
      ),
  };
}

/** A placeholder for the address of the panel in the files of a blog. */
const PANEL_SCRIPT = "https://comments.example/panel.js";

/** NexT has no code for Valine any more. Its blogs add comments with a script. */
const NEXT_SCRIPT = `hexo.extend.filter.register("theme_inject", (injects) =>
  injects.comment.raw("panel", '<div class="comments" data-hanblog-comments></div><script src="${PANEL_SCRIPT}" defer></script>'),
);
`;

/** The pages in which the panel is compared with a page without it. */
export const PANEL_BLOGS: readonly PanelBlog[] = [
  hugoPage("a page of Hugo's theme LoveIt", "valine"),
  hugoPage("a page of Hugo's theme Even", "vcomments"),
  hexo(
    "NexT",
    { place: ".comments", hasDark: true },
    {
      theme: "next",
      plugins: ["hexo-renderer-ejs", "hexo-renderer-stylus"],
      settings: `valine:
  enable: true
  appId: old-id
  appKey: old-key
`,
      files: { "scripts/panel.js": NEXT_SCRIPT },
    },
  ),
  hexo(
    "Butterfly",
    { place: "#vcomment", hasDark: true },
    {
      theme: "butterfly",
      plugins: ["hexo-renderer-pug", "hexo-renderer-stylus"],
      settings: `comments:
  use: Valine
valine:
  appId: old-id
  appKey: old-key
  serverURLs:
# Its own dark mode waits for a click.
darkmode:
  autoChangeMode: 1
`,
    },
  ),
  hexo(
    "Fluid",
    { place: "#valine", hasDark: true },
    {
      theme: "fluid",
      plugins: ["hexo-renderer-ejs", "hexo-renderer-stylus"],
      settings: `post:
  comments:
    enable: true
    type: valine
valine:
  appId: old-id
  appKey: old-key
`,
    },
  ),
  hexo(
    "Icarus",
    { place: "#valine-thread", hasDark: false },
    {
      theme: "icarus",
      plugins: ["hexo-renderer-inferno", "hexo-renderer-stylus"],
      settings: `comment:
    type: valine
    app_id: old-id
    app_key: old-key
`,
    },
  ),
];
