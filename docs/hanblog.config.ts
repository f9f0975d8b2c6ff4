import { defineConfig } from "hanblog";

/** Pages of the guide by section, in reading order. Both languages have the same pages. */
const SECTIONS = {
  start: ["start"],
  tasks: [
    "writing",
    "organizing",
    "data",
    "markdown",
    "elements",
    "images",
    "theming",
    "plugins",
    "plugin-llms-txt",
    "plugin-analytics",
    "plugin-wikilinks",
    "plugin-offline",
    "plugin-twoslash",
    "decorations",
    "mascot",
    "comments",
    "comment-service",
    "service-deployment",
    "leancloud",
    "deployment",
    "migration",
    "performance",
  ],
  reference: ["commands", "config", "front-matter", "troubleshooting", "security", "how-it-builds"],
};

export default defineConfig({
  title: "hanblog",
  description: "把一个放 markdown 的文件夹变成静态博客。",
  // `base` and `url` together are the guide's address, which the command line prints too.
  base: "/hanblog/",
  url: "https://example.com",
  timeZone: "UTC",
  exclude: ["samples/*.md"],

  head: [["link", { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" }]],

  locales: {
    "/": {
      lang: "zh-CN",
      label: "简体中文",
      nav: [
        { text: "开始", link: "/start.html" },
        { text: "配置", link: "/config.html" },
        { text: "排查", link: "/troubleshooting.html" },
      ],
      sidebar: [
        { title: "开始", collapsable: false, children: SECTIONS.start },
        { title: "使用指南", collapsable: false, children: SECTIONS.tasks },
        { title: "参考", collapsable: false, children: SECTIONS.reference },
      ],
    },
    "/en/": {
      lang: "en",
      label: "English",
      description: "Turns a folder of markdown into a static blog.",
      nav: [
        { text: "Start", link: "/en/start.html" },
        { text: "Config", link: "/en/config.html" },
        { text: "Errors", link: "/en/troubleshooting.html" },
      ],
      sidebar: {
        "/en/": [
          { title: "Start", collapsable: false, children: SECTIONS.start },
          { title: "Tasks", collapsable: false, children: SECTIONS.tasks },
          { title: "Reference", collapsable: false, children: SECTIONS.reference },
        ],
      },
    },
  },

  themeConfig: { logo: "/favicon.svg", mode: "auto", decorations: { imageZoom: true } },

  markdown: { lineNumbers: false, deflist: true, abbr: true, mark: true, codeNotes: true },
});
