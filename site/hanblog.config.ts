import { defineConfig } from "hanblog";

// The values that `hanblog comments` prints on its host. Without an address, the site has no comments.
const {
  HANBLOG_COMMENTS_URL: serverURLs,
  HANBLOG_COMMENTS_APP_ID: appId = "",
  HANBLOG_COMMENTS_APP_KEY: appKey = "",
} = process.env;

/** Address of the guide, which was part of this blog at `/docs/hanblog/`. */
const GUIDE = "https://example.com/hanblog/";
const FORMER_GUIDE_PAGES = [
  "",
  "comment-service.html",
  "comments.html",
  "config.html",
  "deployment.html",
  "front-matter.html",
  "how-it-builds.html",
  "markdown.html",
  "mascot.html",
  "migration.html",
  "performance.html",
  "security.html",
  "theming.html",
  "troubleshooting.html",
  "writing.html",
];

export default defineConfig({
  title: "饭团也有春天",
  description: "一个被程序员耽误的优秀厨师",
  lang: "zh-CN",
  base: "/blog/",
  // A placeholder. Replace it by the real host before the first deployment: canonical links, the sitemap
  // and the feeds contain it.
  url: "https://example.com",

  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: "/favicon.svg" }],
    ["meta", { name: "theme-color", content: "#1b2233" }],
  ],

  // Uncomment this to load scripts of other hosts. Both hosts are placeholders.
  // scripts: [
  //   { src: "https://cdn.example.com/mouse.js", purpose: "鼠标特效", integrity: "sha384-…" },
  //   {
  //     src: "https://stats.example.com/count.js",
  //     purpose: "访客统计",
  //     attributes: { "data-site": "…" },
  //   },
  // ],

  redirects: Object.fromEntries(
    ["", "en/"].flatMap((folder) =>
      FORMER_GUIDE_PAGES.map((page) => [`/docs/hanblog/${folder}${page}`, GUIDE + folder + page]),
    ),
  ),

  nav: [
    { text: "首页", link: "/" },
    { text: "时间轴", link: "/timeline/" },
    {
      text: "文章",
      items: [
        { text: "杂记", link: "/docs/jottings/Git.html" },
        { text: "Vue3.0", link: "/docs/Vue/template.html" },
        { text: "Nuxt", link: "/docs/Nuxt/introduction.html" },
        { text: "美食", link: "/docs/delicacys/" },
      ],
    },
    {
      text: "联系",
      // Placeholders. Replace them by the author's pages on both sites.
      items: [
        { text: "GitHub", link: "https://github.com/" },
        { text: "掘金", link: "https://juejin.cn/" },
      ],
    },
  ],

  sidebar: {
    "/docs/jottings/": [
      { title: "工具与环境", collapsable: false, children: ["Git", "Nginx", "vueBuild", "HarmonyOS"] },
      { title: "浏览器", collapsable: false, children: ["BOM", "DOM", "mobile", "scrollTemp"] },
      { title: "布局与样式", collapsable: false, children: ["reset", "flexbox", "shadow", "filter"] },
      {
        title: "动手做",
        collapsable: false,
        children: ["accordion", "loading", "genealogy", "particles", "whirligig"],
      },
    ],
    "/docs/Vue/": [
      {
        title: "模板",
        children: ["template", "attribute", "event", "directive", "v-if&v-for", "v-bind", "v-model", "v-is"],
      },
      { title: "数据", children: ["Data", "filters", "ref", "API"] },
      {
        title: "组件",
        children: ["slot", "asyncComponent", "funComponent", "renderFun", "animationClass"],
      },
    ],
    "/docs/Nuxt/": [["introduction", "从一个页面开始"], "asyncData", "context"],
  },

  themeConfig: {
    author: "饭团",
    authorAvatar: "/avatar.svg",
    logo: "/favicon.svg",
    // A placeholder for the site's registration number.
    record: "备案号",
    startYear: 2018,
    home: "magazine",
    mode: "dark",
    loader: true,
    decorations: { petals: true, ribbon: true, topCat: true, tabTitle: true, imageZoom: true },
    friendLinks: [
      { title: "VuePress", desc: "Vue 驱动的静态网站生成器", link: "https://vuepress.vuejs.org/" },
      { title: "Vue.js", desc: "渐进式 JavaScript 框架", link: "https://vuejs.org/" },
      { title: "Nuxt", desc: "基于 Vue 的全栈框架", link: "https://nuxt.com/" },
      { title: "React", desc: "用于构建用户界面的 JavaScript 库", link: "https://react.dev/" },
      { title: "MDN", desc: "Web 技术文档", link: "https://developer.mozilla.org/zh-CN/" },
      { title: "Node.js", desc: "JavaScript 运行时", link: "https://nodejs.org/zh-cn" },
    ],
  },

  // Requires the packages live2d-widget and live2d-widget-model-koharu.
  mascot: {
    name: "小春",
    lines: {
      "/": {
        arrive: ["欢迎回来～", "今天也要好好吃饭。", "饭团也有春天嘛。"],
        tap: ["嘿嘿，痒～", "别戳啦！", "要来一个饭团吗？"],
        wake: ["啊，我才没有睡着！", "你回来啦？"],
      },
      "/docs/delicacys/": { arrive: ["看饿了……", "这道菜我会！"] },
      "/timeline/": { arrive: ["都是从前的事啦。"] },
    },
  },

  comments: serverURLs === undefined ? {} : { store: { serverURLs, appId, appKey, visitor: true } },

  markdown: { lineNumbers: true },
});
