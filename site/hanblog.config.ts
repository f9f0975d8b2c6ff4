import { defineConfig } from "hanblog";
import { contactsOf, facts, unknownFacts } from "./facts.js";
import { formerAddresses } from "./former-addresses.js";

/** Returns a variable of the environment. CI sets those without a value to an empty text. */
function variable(name: string): string | undefined {
  return process.env[name] || undefined;
}

const url = variable("HANBLOG_SITE_URL") ?? facts.host ?? undefined;

const unknown = unknownFacts(facts).filter((name) => name !== "host" || url === undefined);
if (unknown.length > 0) {
  process.stderr.write(`site/facts.ts: these facts are unknown: ${unknown.join(", ")}\n`);
}
/** A build for a public host leaves an unknown record number out. Elsewhere the footer has the place for it. */
const record = facts.record ?? (url === undefined ? { text: "备案号待填写", link: undefined } : null);

/** The icon is on the blog's own host. Its address is absolute if the host is known. */
const icon = url === undefined ? facts.icon : new URL(facts.base + facts.icon.slice(1), url).href;

export default defineConfig({
  title: facts.title,
  description: facts.description,
  lang: "zh-CN",
  base: facts.base,
  url,

  head: [
    ["link", { rel: "icon", type: "image/svg+xml", href: icon }],
    ["meta", { name: "theme-color", content: "#1b2233" }],
  ],

  // Both are files in `public`.
  scripts: [
    { src: "/mouse.js", purpose: "鼠标特效" },
    { src: "/visits.js", purpose: "访客统计" },
  ],

  redirects: formerAddresses(facts.guide),
  repository: facts.repository === null ? undefined : { url: facts.repository, dir: "site" },

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
    { text: "联系", items: [...contactsOf(facts.accounts)] },
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
    author: facts.author,
    authorAvatar: facts.avatar,
    logo: facts.icon,
    ...(record !== null && { record: record.text, recordLink: record.link }),
    startYear: facts.startYear,
    ...(facts.guide !== null && {
      announcement: { text: "这个博客由 hanblog 生成，它的手册在另一个网站。", link: facts.guide },
    }),
    home: "magazine",
    mode: "dark",
    timelineTagline: "昨日重现！",
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

  // `hanblog dev` has comments of its own. A build takes the values that `hanblog comments` prints on its host.
  comments: {
    store: {
      serverURLs: variable("HANBLOG_COMMENTS_URL"),
      appId: variable("HANBLOG_COMMENTS_APP_ID"),
      appKey: variable("HANBLOG_COMMENTS_APP_KEY"),
      visitor: true,
    },
  },

  markdown: { lineNumbers: true },
});
