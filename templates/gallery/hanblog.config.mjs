import { defineConfig } from "hanblog";

export default defineConfig({
  title: "主题画廊",
  description: "每种版式和元素，用来看一个主题",
  lang: "zh-CN",
  base: "/gallery/",
  // The folder or the package of your theme.
  theme: undefined,
  pageSize: 4,
  timeZone: "Asia/Shanghai",
  markdown: { lineNumbers: true, deflist: true, abbr: true, mark: true, codeNotes: true, unknownComponents: "warn" },
  locales: {
    "/": { lang: "zh-CN", label: "简体中文" },
    "/en/": {
      lang: "en-US",
      label: "English",
      title: "Gallery of a theme",
      description: "Every layout and element, to look at a theme",
      nav: [
        { text: "Home", link: "/en/" },
        { text: "Elements", link: "/en/elements/text.html" },
      ],
    },
  },
  nav: [
    { text: "首页", link: "/" },
    { text: "标签", link: "/tag/" },
    { text: "分类", link: "/categories/" },
    { text: "时间轴", link: "/timeline/" },
    {
      text: "元素",
      items: [
        { text: "文字", link: "/elements/text.html" },
        { text: "更多", items: [{ text: "代码", link: "/elements/code.html" }] },
        { text: "别处", link: "https://example.com/" },
      ],
    },
  ],
  sidebar: {
    "/elements/": [
      "text",
      { title: "代码和提示框", children: ["code", "boxes"] },
      { title: "极端的内容", collapsable: false, children: ["extremes"] },
    ],
  },
});
