import { expect, it } from "vitest";
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
