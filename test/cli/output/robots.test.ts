import { expect, it } from "vitest";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { createRobots } from "../../../src/cli/output/robots.js";

const url = "https://example.com";

it("allows everything and names the sitemap", () => {
  expect(createRobots(siteConfigSchema.parse({ url: `${url}/` }))).toEqual({
    file: "robots.txt",
    content: "User-agent: *\nAllow: /\n\nSitemap: https://example.com/sitemap.xml\n",
  });
});

it.each<[string, SiteConfigInput]>([
  ["without the URL of the site", {}],
  ["without a sitemap", { url, sitemap: false }],
  ["below a path, where no crawler looks for it", { url, base: "/blog/" }],
])("is not written %s", (_, config) => {
  expect(createRobots(siteConfigSchema.parse(config))).toBeNull();
});
