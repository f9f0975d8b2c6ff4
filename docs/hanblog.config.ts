import { defineConfig } from "hanblog";

/** Pages of the guide by section, in reading order. Both languages have the same pages. */
const SECTIONS = {
  start: ["", "writing", "front-matter", "markdown", "config"],
  look: ["theming", "comments", "comment-service", "mascot"],
  publish: ["deployment", "migration", "performance", "how-it-builds", "security", "troubleshooting"],
};

export default defineConfig({
  title: "hanblog",
  description: "把一个放 markdown 的文件夹变成静态博客。",
  // `base` and `url` together are the guide's address, which the command line prints too.
  base: "/hanblog/",
  url: "https://example.com",

  head: [["link", { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" }]],

  locales: {
    "/": {
      lang: "zh-CN",
      label: "简体中文",
      nav: [
        { text: "开始", link: "/writing.html" },
        { text: "配置", link: "/config.html" },
        { text: "部署", link: "/deployment.html" },
        { text: "排查", link: "/troubleshooting.html" },
      ],
      sidebar: [
        { title: "hanblog", collapsable: false, children: SECTIONS.start },
        { title: "变成你的样子", collapsable: false, children: SECTIONS.look },
        { title: "发布", collapsable: false, children: SECTIONS.publish },
      ],
    },
    "/en/": {
      lang: "en",
      label: "English",
      description: "Turns a folder of markdown into a static blog.",
      nav: [
        { text: "Start", link: "/en/writing.html" },
        { text: "Configuration", link: "/en/config.html" },
        { text: "Deployment", link: "/en/deployment.html" },
        { text: "Troubleshooting", link: "/en/troubleshooting.html" },
      ],
      sidebar: {
        "/en/": [
          { title: "hanblog", collapsable: false, children: SECTIONS.start },
          { title: "Make it yours", collapsable: false, children: SECTIONS.look },
          { title: "Publish", collapsable: false, children: SECTIONS.publish },
        ],
      },
    },
  },

  themeConfig: { logo: "/favicon.svg", mode: "auto", decorations: { imageZoom: true } },

  markdown: { lineNumbers: false },
});
