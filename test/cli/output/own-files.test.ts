import { expect, it } from "vitest";
import { callBuiltIn } from "../../../src/cli/engine/plugins/call-plugins.js";
import { createPluginSite } from "../../../src/cli/engine/plugins/plugin-site.js";
import { sitemap } from "../../../src/cli/plugins/sitemap.js";
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

it.each(["/", "/blog/"])("lists the files that the sitemap of a site at %s writes", async (base) => {
  const input = { title: "T", url, base };
  const config = siteConfigSchema.parse(input);
  const site = createPluginSite(
    { shell: createShell(config, ""), pages: [] },
    { texts: new WeakMap(), sourceOf: (file) => ({ file }), hashOf: String },
  );
  const written = await callBuiltIn(sitemap(), { site, routes: [] });
  const without = ownFiles(siteConfigSchema.parse({ ...input, sitemap: false }), ["/"]);
  expect(ownFiles(config, ["/"]).filter((file) => !without.includes(file))).toEqual(
    written.map(({ file }) => file),
  );
});
