import { definePlugin, type PluginHead, type PluginPage, type PluginSite, z } from "hanblog";
import { clientScript } from "./client.js";
import { removalScript, workerScript } from "./worker.js";

const icon = z.strictObject({
  /** Path of a picture in `public`, such as `/icon-512.png`. */
  src: z.string().startsWith("/"),
  /** Width and height, such as `512x512`. */
  sizes: z.string().regex(/^\d+x\d+$/, "Expected a width and a height, such as 512x512."),
  type: z.string().default("image/png"),
  purpose: z.enum(["any", "maskable", "monochrome"]).optional(),
});

const options = z.strictObject({
  /** Number of the newest articles that are stored before anyone visits them. */
  articles: z.int().min(0).max(100).default(10),
  /** Largest number of stored files. */
  most: z.int().min(20).max(2000).default(400),
  /** Pictures with which the site can be installed as an application. */
  icons: z.array(icon).default([]),
  /** Name below the icon, if the title of the site is too long. */
  shortName: z.string().optional(),
  /** Colors of the window, such as `#fffdfd`. */
  themeColor: z.string().optional(),
  backgroundColor: z.string().optional(),
  /** `false` removes the service worker and everything that it has stored from the browsers of visitors. */
  enabled: z.boolean().default(true),
});

const [CLIENT, WORKER, MANIFEST] = ["offline.js", "offline-worker.js", "offline.webmanifest"] as const;

/** Lets visitors read without a network what they have read before, the home page and the newest articles. */
export const offline = definePlugin({
  name: "offline",
  options,
  head({ options: { themeColor } }): PluginHead {
    return {
      tags: [
        ["link", { rel: "manifest", href: `/${MANIFEST}` }],
        ...(themeColor === undefined
          ? []
          : [["meta", { name: "theme-color", content: themeColor }] as const]),
      ],
      scripts: [{ src: `/${CLIENT}` }],
      sources: { "manifest-src": ["'self'"], "worker-src": ["'self'"], "trusted-types": ["offline"] },
    };
  },
  files({ site, options: given }) {
    const pages = newestArticles(site, given.articles).map(({ path }) => site.hrefOf(path));
    const settings = { base: site.base, pages, most: given.most, patience: 3000 };
    const [main] = site.locales;
    const manifest = {
      name: main?.title ?? "",
      ...(given.shortName === undefined ? {} : { short_name: given.shortName }),
      ...(main === undefined || main.description === "" ? {} : { description: main.description }),
      lang: main?.lang,
      start_url: site.base,
      scope: site.base,
      display: "minimal-ui",
      ...(given.themeColor === undefined ? {} : { theme_color: given.themeColor }),
      ...(given.backgroundColor === undefined ? {} : { background_color: given.backgroundColor }),
      icons: given.icons.map(({ src, ...one }) => ({ src: site.hrefOf(src), ...one })),
    };
    return [
      { path: CLIENT, text: clientScript(WORKER) },
      { path: WORKER, text: given.enabled ? workerScript(settings) : removalScript() },
      { path: MANIFEST, text: `${JSON.stringify(manifest, null, 2)}\n` },
    ];
  },
});

/** Returns the newest dated articles of lists. Articles of the same date are in the order of their paths. */
function newestArticles({ pages }: PluginSite, count: number): readonly PluginPage[] {
  return pages
    .filter(({ date, isListed }) => date !== null && isListed)
    .toSorted((one, other) => {
      const [first, second] = [one.date ?? "", other.date ?? ""];
      if (first !== second) return first < second ? 1 : -1;
      return one.path < other.path ? -1 : 1;
    })
    .slice(0, count);
}
