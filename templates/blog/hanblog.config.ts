import { defineConfig } from "hanblog";

// Every field may be left out; your editor knows them all.
export default defineConfig({
  title: "我的博客",
  description: "写字的地方",
  lang: "zh-CN",

  // Every day on the blog is a day of this time zone.
  timeZone: "__zone__",

  // The path that the blog is served under: "/" on a domain of its own, "/name/" on GitHub Pages.
  base: "/",

  // The address that the blog will have. Canonical links, the sitemap and feeds need it.
  // url: "https://example.com",

  head: [["link", { rel: "icon", href: "/favicon.svg" }]],

  // The menu at the top. A menu entry has a `link`, or `items` of its own.
  nav: [
    { text: "首页", link: "/" },
    { text: "标签", link: "/tag/" },
    { text: "分类", link: "/categories/" },
    { text: "时间轴", link: "/timeline/" },
  ],

  // What the theme reads: the name in the footer, and the year in which the blog began.
  themeConfig: {
    author: "我",
    startYear: __year__,
  },
});
