import type { OptionLoss, LossText } from "../../import-texts.js";

/** Chinese texts of losses in options and files of the old generator. */
export const optionLosses: Readonly<Record<OptionLoss, LossText>> = {
  "config-not-run": {
    title: "无法运行的配置",
    advice: "已当作文字读取。请对照旧文件检查新的 `hanblog.config.ts`。",
  },
  "config-not-read": {
    title: "有语法错误的配置",
    advice: "其中的选项没有写进 `hanblog.config.ts`，请补上。",
  },
  "option-unread": {
    title: "不是字面量的选项",
    advice: "只有运行旧文件才知道它们的值，请补到 `hanblog.config.ts`。",
  },
  option: {
    title: "旧生成器的选项",
    advice: "hanblog 没有这些选项，或者不需要选项就有同样的效果。`npx hanblog help config` 列出所有选项。",
  },
  theme: { title: "主题", advice: "新网站用默认主题。怎样修改它，见 `npx hanblog help theming`。" },
  "theme-option": {
    title: "旧主题的选项",
    advice: "默认主题没有这些选项。它的选项见 `npx hanblog help theming`。",
  },
  plugin: {
    title: "插件",
    advice: "别的生成器的插件不能用。请看看能否用选项、组件、脚本或 hanblog 的插件代替。",
  },
  comments: {
    title: "评论",
    advice: "hanblog 自己存评论，或者存在 issue 里。两种方式和旧评论的导入见 `npx hanblog help comments`。",
  },
  host: {
    title: "不知道规则的主机",
    advice:
      "hanblog 知道 GitHub Pages、Cloudflare Pages 和 Netlify 不发布什么。请在这个主机上看看带 `#`、`?` 或者以点开头的地址。",
  },
  "head-script": {
    title: "不用 https 的脚本",
    advice: "网络上的任何人都可以替换它们。请把 https 地址写进 `scripts`。",
  },
  "head-off": {
    title: "head 里的脚本",
    advice:
      "已关闭：配置的 `scripts` 里有注释掉的代码，没有地址的脚本写成了 `public` 里的文件。要打开哪个脚本，就取消它那几行的注释。",
  },
  "head-tag": {
    title: "head 里没有对应的标签",
    advice:
      "没有搬来。配置的 `head` 给每一页加标签，front matter 的 `meta` 给一页加标签。事件处理代码和跳转不能放在那里。",
  },
  "menu-depth": {
    title: "层级太深的菜单",
    advice: "其中的条目放到了外层菜单。请在 `nav` 或 `sidebar` 里整理。",
  },
  "enhance-app": {
    title: "每个页面都运行的代码",
    advice: "请放进 `theme/boot.ts`，或者放进 `public` 里的脚本并写在 `scripts`。",
  },
  "style-file": { title: "样式表", advice: "需要的规则请用普通的 CSS 写进 `style.css`。" },
  layout: { title: "布局和模板", advice: "没有带过来。`npx hanblog new theme` 会复制默认主题供你修改。" },
  redirect: { title: "跳转", advice: "无法保留，请在托管服务上配置。" },
  service: {
    title: "其他服务的统计",
    advice: "已关闭：配置的 `scripts` 里有注释掉的代码。要打开哪个服务，就取消它那几行的注释。",
  },
  "service-id": {
    title: "不是服务 ID 的值",
    advice: "没有搬来。请把服务的脚本写进 `scripts`。",
  },
  "comment-service": {
    title: "其他服务的评论",
    advice:
      "已关闭：配置的 `scripts` 里有注释掉的代码，`public` 里有它们的脚本。取消某个服务那一行的注释，它的评论就会显示在文章下面。Waline、Twikoo、Artalk 和 Disqus 的评论也可以搬到 hanblog 自己的服务：`npx hanblog help comment-service`。",
  },
  "old-issues": {
    title: "GitHub issue 里的评论",
    advice:
      "配置的 `comments.issue` 读取同一个仓库，按浏览器标签页的完整标题找到页面的 issue：标题不同的 issue 请改名，或者在页面里写 `issue: 12`。访客登录用的应用见 `npx hanblog help comments`。",
  },
  "old-output": {
    title: "没有采用的构建结果",
    advice: "里面的页面不到一半。请用 `--old-output` 指明正确的文件夹。",
  },
  generator: {
    title: "不知道规则的生成器",
    advice: "只搬来了 Markdown，旧地址是未知的。请用 `--old-output` 或 `--old-sitemap` 比较。",
  },
  "clean-urls": {
    title: "不带 `.html` 的地址",
    advice:
      "它们靠主机：主机要用 `x.html` 回答 `/x`。`cleanUrls` 保留这些地址，`npx hanblog deploy` 知道的主机都可以，请写上 `host`。没写 `host` 时，每一页另有一个文件夹，把打开 `/x` 的人带到 `x.html`。",
  },
  "term-case": {
    title: "只有大小写不同的标签和分类",
    advice: "它们合并成了一个列表，用出现最多的写法，因为很多主机不能同时提供两个。",
  },
};
