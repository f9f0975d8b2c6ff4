import { expect, it } from "vitest";
import { siteConfigSchema, type SiteConfigInput } from "../../../src/cli/config/schema.js";
import { createShell } from "../../../src/cli/site/create-shell.js";

const url = "https://bowl.example";

it.each<[SiteConfigInput, string | null]>([
  [{}, null],
  [{ image: "/site.png" }, null],
  [{ url, image: "/site.png" }, "https://bowl.example/site.png"],
  [{ url, base: "/b/", image: "/site.png" }, "https://bowl.example/b/site.png"],
  [{ url, base: "/b/", image: "/b/site.png" }, "https://bowl.example/b/site.png"],
  [{ url, image: "/a b/饭.png?1" }, "https://bowl.example/a%20b/%E9%A5%AD.png?1"],
  [{ url, image: "https://tea.example/a.png" }, "https://tea.example/a.png"],
])("gives the picture of the site its whole URL under %j", (config, expected) => {
  const { head } = createShell(siteConfigSchema.parse(config), "");
  expect(head).toEqual(expected === null ? [] : [["meta", { property: "og:image", content: expected }]]);
});

it.each([
  "site.png",
  "//tea.example/a.png",
  "/\\tea.example/a.png",
  "javascript:alert(1)",
  "https:///a",
  "https://[",
  "",
])("rejects the picture %j", (image) => {
  expect(siteConfigSchema.safeParse({ url, image }).success).toBe(false);
});
