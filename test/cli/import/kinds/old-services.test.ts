import { expect, it } from "vitest";
import { vitePressOptions } from "../../../../src/cli/import/kinds/vitepress/vitepress-options.js";
import { vuePressOptions } from "../../../../src/cli/import/kinds/vuepress/vuepress-options.js";
import { Notes } from "../../../../src/cli/import/notes.js";
import type { Fields } from "../../../../src/cli/import/plain-value.js";

const GISCUS = { repo: "a/b", repoId: "R_abcd", categoryId: "DIC_abcd" };
const VSSUE = { platform: "github", owner: "a", repo: "b", clientId: "c" };
const issue = { platform: "github-v3", owner: "a", repo: "b", clientId: "c" };
const store = { appId: "i", appKey: "k" };

const at = () => ({ notes: new Notes(), file: "config.ts", lang: "en" });
const vitePress = (config: Fields) =>
  vitePressOptions(config, { ...at(), locales: {}, link: (link) => link });
const vuePress = (config: Fields) => vuePressOptions(config, { ...at(), mode: "light" }).config;

it.each([
  ["VitePress, of its theme", vitePress({ themeConfig: { comment: { provider: "giscus", ...GISCUS } } })],
  [
    "VitePress, of a record in extends",
    vitePress({ extends: { comment: { provider: "giscus", options: GISCUS } } }),
  ],
  [
    "VitePress, of a call in extends",
    vitePress({
      extends: { $call: { module: "a-theme", args: [{ comment: { type: "giscus", options: GISCUS } }] } },
    }),
  ],
  ["VuePress, of a plugin", vuePress({ plugins: [["comment", { provider: "Giscus", ...GISCUS }]] })],
  [
    "VuePress, of the theme",
    vuePress({ themeConfig: { commentConfig: { type: "giscus", options: GISCUS } } }),
  ],
])("finds the comments of %s", (_, { options, services = [] }) => {
  expect(services.map(({ name }) => name)).toEqual(["giscus a/b"]);
  expect(options["comments"]).toBeUndefined();
});

it.each([
  [
    "the theme and a plugin",
    {
      themeConfig: { vssueConfig: VSSUE },
      plugins: [["vuepress-plugin-comment", { choosen: "valine", options: { appId: "i", appKey: "k" } }]],
    },
    { store, issue },
  ],
  ["a plugin of one system", { plugins: [["@vssue/vuepress-plugin-vssue", VSSUE]] }, { issue }],
  [
    "the theme, which prefers one",
    {
      themeConfig: {
        valineConfig: { ...store, showComment: false },
        vssueConfig: VSSUE,
        commentsSolution: "vssue",
      },
    },
    { show: false, store, issue, use: "issue" },
  ],
  [
    "a theme that prefers a system without options",
    { themeConfig: { valineConfig: store, commentsSolution: "vssue" } },
    { store },
  ],
])("keeps the comments of VuePress from %s", (_, config, comments) => {
  expect(vuePress(config).options["comments"]).toEqual(comments);
});

it.each([
  ["@vuepress/google-analytics", { ga: "UA-12345-1" }, "Google Analytics UA-12345-1"],
  ["@vuepress/plugin-google-analytics", { id: "G-ABCD1234" }, "Google Analytics G-ABCD1234"],
  [
    "@vuepress/plugin-baidu-analytics",
    { id: "0123456789abcdef0123456789abcdef" },
    "Baidu Tongji 0123456789abcdef0123456789abcdef",
  ],
  [
    "vuepress-plugin-baidu-tongji",
    { hm: "0123456789abcdef0123456789abcdef" },
    "Baidu Tongji 0123456789abcdef0123456789abcdef",
  ],
])("finds the statistics of the plugin %s", (plugin, options, name) => {
  const { services = [] } = vuePress({ plugins: [[plugin, options]] });
  expect(services[0]?.name).toBe(name);
});
