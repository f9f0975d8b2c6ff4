import { expect, it } from "vitest";
import { announcedFiles } from "../../../src/cli/engine/announced-files.js";
import { createPluginOutput, createPluginSite } from "../../../src/cli/engine/plugins/plugin-site.js";
import { createShell } from "../../../src/cli/site/create-shell.js";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { ownFiles } from "../../../src/cli/output/own-files.js";

const ALWAYS = [".hanblog", ".nojekyll", "routes.json", "search.json", "policy.txt"];
const url = "https://example.com";

it.each<[SiteConfigInput, readonly string[]]>([
  [{}, []],
  [{ feed: { atom: true } }, []],
  [
    { comments: { issue: { platform: "github", owner: "o", repo: "r", clientId: "c" } } },
    ["oauth/callback/index.html"],
  ],
  [{ url, feed: { atom: false, rss: false, json: false } }, ["sitemap.xml", "robots.txt"]],
  [{ url, base: "/b/" }, ["sitemap.xml"]],
  [{ host: "netlify" }, ["_headers", "_redirects"]],
  [{ host: "nginx" }, []],
  [
    { url, sitemap: false, feed: { atom: true, rss: false, json: true } },
    ["atom.xml", "feed.json", "zh/atom.xml", "zh/feed.json"],
  ],
])("lists the files that are emitted in addition to pages under %j", (input, more) => {
  expect(ownFiles(siteConfigSchema.parse(input), ["/", "/zh/"])).toEqual([...ALWAYS, ...more]);
});

it.each(["/", "/blog/"])(
  "lists the files that the sitemap and the feeds of a site at %s write",
  async (base) => {
    const feed = { atom: true, json: true, paths: { "/feed/": { format: "rss" } } } as const;
    const config = siteConfigSchema.parse({ title: "T", url, base, feed });
    const seen = createPluginSite(
      { shell: createShell(config, ""), pages: [] },
      { texts: new WeakMap(), sourceOf: (file) => ({ file }), hashOf: String },
    );
    const graph = { pages: [], locales: [], authors: new Map() };
    const output = createPluginOutput(seen, { graph, routes: [], sources: [] });
    const written = await announcedFiles(config, output, new Map());
    expect(ownFiles(config, ["/"]).toSorted()).toEqual(
      [...ALWAYS, ...written.map(({ file }) => file)].toSorted(),
    );
  },
);
