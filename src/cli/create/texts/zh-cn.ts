import type { BlogTexts } from "../blog-texts.js";

/** Chinese texts of a new blog, in simplified characters. */
export const texts: BlogTexts = {
  title: "我的博客",
  description: "写字的地方",
  author: "我",
  nav: { home: "首页", tags: "标签", categories: "分类", timeline: "时间轴" },
  comments: {
    options: "每一项都可以不写，编辑器会提示有哪些选项。",
    timeZone: "博客上所有日期的时区。",
    exclude: "仓库里不当页面的文件。",
    base: '博客在主机上的路径：自己的域名写 "/"，GitHub Pages 写 "/仓库名/"。',
    url: "博客的公开地址，规范链接、站点地图和订阅源要用它。",
    host: "博客放在哪里。`npx hanblog deploy --write` 会重新生成那里要用的文件。",
    feed: "最新文章的订阅源，写好 `url` 后才会生成。",
    nav: "顶部菜单。一项可以有 `link`，也可以有自己的 `items`。",
    theme: "主题的选项：页脚里的名字和起始年份。",
    look: (names) => `博客的样子：${names}。`,
    mascot: "看板娘。发布前请先看许可：`npx hanblog help mascot`。",
    store: [
      "评论。`npm run dev` 自带一个评论服务，`npm run comments` 在这台电脑上启动一个。",
      "要让访客评论，请在服务器上运行它（`npx hanblog new comments server` 会生成所需的文件），",
      "再把 `serverURLs` 换成它的公开地址。",
    ],
    issues: [
      "评论存在仓库的 issue 里。先在平台上登记一个 OAuth 应用，填好下面的值，再去掉开头的斜线。",
      "每一步的说明：`npx hanblog help comments`。",
    ],
  },
};
