import { defineConfig } from "hanblog";

// Every option is optional. Your editor completes them.
export default defineConfig({
  title: "我的博客",
  description: "写字的地方",
  lang: "zh-CN",

  // Time zone of all dates on the blog.
  timeZone: "__zone__",

  // Path of the blog on its host: "/" on your own domain, "/name/" on GitHub Pages.
  base: "/",

  // Public address of the blog, required for canonical links, the sitemap and feeds.
  // url: "https://example.com",

  // Feed of the newest articles. It is written once `url` is set.
  feed: { atom: true },

  head: [["link", { rel: "icon", href: "/favicon.svg" }]],

  // Menu at the top. An entry has a `link`, or `items` of its own.
  nav: [
    { text: "首页", link: "/" },
    { text: "标签", link: "/tag/" },
    { text: "分类", link: "/categories/" },
    { text: "时间轴", link: "/timeline/" },
  ],

  // Options of the theme: the name and the first year in the footer.
  themeConfig: {
    author: "我",
    startYear: __year__,
  },
});
