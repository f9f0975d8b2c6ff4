import type { ContentLoss, LossText, RecordLoss } from "../../import-texts.js";

/** Chinese texts of losses in the text of pages, and files next to it. */
export const contentLosses: Readonly<Record<ContentLoss, LossText>> = {
  component: {
    title: "旧网站的组件",
    advice: "`components/` 里各有一个只显示子内容的占位组件，请用 React 重写。",
  },
  script: { title: "markdown 里的脚本", advice: "已删除。请写成组件，或者把文件加到 `scripts`。" },
  style: { title: "markdown 里的样式", advice: "已删除。需要的规则请写进 `style.css`。" },
  expression: {
    title: "表达式",
    advice: "显示为文字（Jekyll 的已删除），因为 markdown 里不执行代码。请写出结果，或者写成组件。",
  },
  "vue-attribute": { title: "Vue 和 JSX 的属性", advice: "没有作用。请写普通的 HTML，或者写成组件。" },
  "vue-page": {
    title: "用 Vue 写的、或由程序生成的页面",
    advice:
      "改写成 markdown，需要代码的地方用组件。`[name].md` 这样的文件，程序里每一项生成一个页面；和旧网站的输出比较时，报告会把它们的地址列为丢失。",
  },
  container: {
    title: "没有对应的容器",
    advice: "内容保留，不再有方框。可用的容器见 `npx hanblog help writing`。",
  },
  tag: { title: "模板标签", advice: "已删除，或者显示为文字。请改写成 markdown 或组件。" },
  shortcode: { title: "短代码", advice: "已删除，或者显示为文字。请改写成 markdown 或组件。" },
  "front-matter": {
    title: "front matter 字段",
    advice: "没有作用。所有字段见 `npx hanblog help front-matter`。",
  },
  "front-matter-syntax": {
    title: "有语法错误的 front matter",
    advice: "请改正，`npx hanblog build` 会指出位置。",
  },
  formula: { title: "KaTeX 读不懂的公式", advice: "显示为代码，请改正。" },
  password: {
    title: "有密码的页面",
    advice: "现在是草稿，以免公开隐藏的内容。怎样加密页面，见 `npx hanblog help writing`。",
  },
  "control-character": { title: "控制字符", advice: "已删除，因为 HTML 不允许它们。" },
  mermaid: {
    title: "图表",
    advice: "请运行 `npm install mermaid`，再从 `hanblog.config.ts` 去掉 `mermaid: false`。",
  },
  address: {
    title: "没有自己地址的页面",
    advice: "地址被另一个页面占用，或者没有文件能用。它们现在是草稿，请写别的 `permalink`。",
  },
  "file-format": { title: "不是 markdown 的文件", advice: "没有带过来，请写成 markdown。" },
  "data-file": { title: "数据文件", advice: "没有带过来。组件可以导入 JSON 文件。" },
  "missing-file": { title: "缺少的文件", advice: "旧网站提到了它们，但文件夹里没有。" },
  link: { title: "符号链接", advice: "没有跟随。网站需要的，请换成文件，再导入一次。" },
  "outside-file": {
    title: "网站以外的文件",
    advice: "没有带过来，因为路径指到旧文件夹或新文件夹的外面。",
  },
  "code-file": {
    title: "会当作 hanblog 的代码运行的文件",
    advice: "没有带过来，因为构建或 `npm install` 会用到它们。请看过内容再复制。",
  },
  liquid: {
    title: "不认识或者出错的 Liquid",
    advice:
      "原样留在正文里。插件的标签和过滤器、耗时过长的循环、没有结束的标签都不会被执行。请改写成 markdown。",
  },
  include: {
    title: "没有尽头的 include",
    advice: "已删除，因为文件包含了它自己，或者页面会无限变大。请把内容直接写进页面。",
  },
  "liquid-file": {
    title: "只有 Jekyll 能填写的文件",
    advice:
      "没有带过来。hanblog 自己有搜索、订阅源、站点地图和 `robots.txt`；其他内容请写成 `public` 里的文件。",
  },
  encoding: {
    title: "按字节猜出的编码",
    advice: "请在每个文件夹里打开一页看看。字不对的话，把旧文件另存为 UTF-8，再导入一次。",
  },
  "damaged-text": {
    title: "含有坏字节的文字",
    advice: "每个坏字节现在显示为 `\uFFFD`。请对照旧文件检查。",
  },
  "taken-file": {
    title: "挡住新网站的文件",
    advice: "hanblog 自己会写同名的文件，或者无法提供它。它们移到了 `import-aside/`：请改名或删除。",
  },
  "missing-note": {
    title: "指向不存在的笔记或标题的链接",
    advice: "笔记不存在的链接现在是文字，标题不存在的链接指向整篇笔记。",
  },
  embed: {
    title: "改成链接的嵌入",
    advice: "笔记嵌入了自己，或者页面会无限变长。",
  },
  route: {
    title: "地址未知的集合",
    advice: "没有模板提到它们，所以其中的页面是草稿。发布过的请去掉 `draft: true`，并写上 `permalink`。",
  },
  permalink: {
    title: "只有旧生成器才能算出的地址",
    advice: "它们的 `permalink` 是代码或模板。请把地址写成 `permalink`，或者用 `--old-output` 比较。",
  },
  "private-note": {
    title: "私密笔记的链接和嵌入",
    advice: "这些笔记是草稿。为了不公开私密内容，链接改成了文字，嵌入已删除。",
  },
  "list-text": {
    title: "没有列表可放的列表文字",
    advice:
      "没有文章用到这个列表的词，或者词里有文件名不能有的字符。可以写成一篇文章，或用 `permalink` 给一个页面列表的地址。",
  },
};

/** Chinese texts of losses in exports of programs with a database. */
export const recordLosses: Readonly<Record<RecordLoss, LossText>> = {
  status: {
    title: "草稿和私密页面",
    advice: "它们在新网站里也是草稿，不会公开原来隐藏的内容。要发布时请去掉 `draft: true`。",
  },
  "post-type": {
    title: "插件和主题的记录",
    advice: "没有带过来，因为里面可能有订单、留言之类的私密内容。其中是页面的，请写成 markdown。",
  },
  "removed-element": {
    title: "会运行代码或需要服务器的 HTML",
    advice: "已去掉。请写成组件，或者把脚本加进 `scripts`。",
  },
  "damaged-html": {
    title: "HTML 嵌套太深的页面",
    advice: "只保留了文字，没有格式。请与旧页面对照。",
  },
  "other-export": {
    title: "没有读取的导出文件",
    advice: "文件夹里有几个导出文件。请用各自的文件名逐个导入。",
  },
  "no-settings": {
    title: "Typecho 的备份里没有的设置",
    advice: "请设置 `title`。地址按默认规则计算，请用 `--old-sitemap` 对比；或者导入数据库的导出文件。",
  },
  "unnamed-server": {
    title: "图片，导出文件没有写明它们的服务器",
    advice:
      "页面显示不了它们。请删掉新文件夹，加上 `--old-url https://old.example --fetch-images` 再导入一次，或者把它们复制到 `public`。",
  },
  "remote-image": {
    title: "还在旧服务器上的图片",
    advice: "页面从那里显示它们。请在旧服务器关闭之前删掉新文件夹，加上 `--fetch-images` 重新导入。",
  },
  image: {
    title: "没能下载的图片",
    advice:
      "页面仍从旧服务器显示它们。`address` 是内网地址，用 `--image-server` 可以允许；`type` 表示不是图片，或者是 SVG。",
  },
  "left-comment": {
    title: "没有带过来的评论",
    advice: "它们在回收站里，是其他网站的通知、插件的记录，或者所在的页面没有带过来。",
  },
  "comment-feed": {
    title: "评论的订阅源",
    advice: "hanblog 没有，所以这些地址打不开。跳转到文章的订阅源，读者看到的就是别的东西了。",
  },
  "wide-feed": {
    title: "改为包含所有文章的订阅源",
    advice: "它们旁边的列表没有对应，订阅的人会收到比以前更多的文章。",
  },
  "folder-feed": {
    title: "地址没有扩展名的订阅源",
    advice:
      "订阅软件能不能读到，取决于主机。`host` 是 `github` 时，GitHub Pages 直接给出订阅源；`host` 是 Netlify 或 Cloudflare Pages 时，它们做 301 跳转；nginx 和 Caddy 用了 `hanblog deploy` 写的文件也会跳转。在 Vercel 等其他主机上，订阅软件拿到的是一个网页，浏览器会跟过去，多数订阅软件不会：请在那里加上跳到同一文件夹 `index.xml` 的规则。",
  },
};
