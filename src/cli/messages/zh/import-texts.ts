import type { ImportTexts } from "../import-texts.js";

const SOURCES = {
  output: "旧网站的输出",
  sitemap: "旧网站的站点地图",
  rules: "生成器的规则，只是计算，没有比较",
};

/** Chinese lines of `hanblog import` and of its report. */
export const importTexts: ImportTexts = {
  title: "导入报告",
  kinds: {
    vuepress1: "VuePress 1",
    vuepress2: "VuePress 2",
    vitepress: "VitePress",
    hexo: "Hexo",
    hugo: "Hugo",
    jekyll: "Jekyll",
    wordpress: "WordPress",
    ghost: "Ghost",
    typecho: "Typecho",
    markdown: "Markdown 文件夹",
  },
  flavours: {
    obsidian: "Obsidian 仓库",
    astro: "Astro",
    docusaurus: "Docusaurus",
    eleventy: "Eleventy",
    plain: "没有生成器痕迹的 Markdown 文件夹",
  },
  detected: (kind, folder) => `${kind}，内容在 \`${folder}\`。`,
  brought: (pages, files) => `${pages} 个页面，${files} 个其他文件。`,
  addressCount: (kept, redirected, lost, source) =>
    `地址：保留 ${kept} 个，跳转 ${redirected} 个，失效 ${lost} 个（依据${source}）。`,
  source: (source, place) => (place === null ? SOURCES[source] : `${SOURCES[source]} \`${place}\``),
  anchorCount: (kept, lost) => `锚点：保留 ${kept} 个，失效 ${lost} 个。`,
  notCompared: "新网站不能构建，所以没有对比地址。",
  built: (pages, warnings) => `新网站可以构建：${pages} 个页面，${warnings} 个警告。`,
  buildFailed: (errors) => `新网站还不能构建：${errors} 个错误。`,
  written: (dir, report) => `已写入 ${dir}，完整报告见 ${report}。`,
  fixed: (applied, refused) => `加了 ${applied} 个跳转${refused > 0 ? `，另有 ${refused} 个没有加` : ""}。`,
  fetched: (done, all) => `图片：${done} / ${all}`,
  refused: (address) => `${address}：从这里跳转，网站就构建不了`,
  proposalsTitle: "建议的跳转",
  dryRun: "因为有 --dry-run，没有写入任何文件。",
  runs: (file, reachesNetwork) =>
    `正在运行旧网站的 ${file}。它能读文件${reachesNetwork ? "、能上网" : ""}，不能写文件、启动别的程序，也不能向别的进程发信号。加上 --no-run 就只读取其中的字面量。`,
  tasksTitle: "要做的事",
  tasks: {
    look: "看看新网站。",
    fixBuild: (errors) => `改正 ${errors} 个错误：新网站还不能构建。`,
    compare: "和真正的旧网站的站点地图或输出比较。目前旧地址是按规则算出来的，规则错了，两边会一起错。",
    fix: (proposals) => `从丢失的地址跳转到同名的页面，共 ${proposals} 个，清单在下面。`,
    findLost: (addresses, anchors) =>
      `找回 ${addresses} 个丢失的地址和 ${anchors} 个丢失的锚点，下面的表先列出它们。`,
    url: "在 `hanblog.config.ts` 里写上 `url`。没有它，旧的订阅源地址没有回应。",
    hostNames: (count) => `旧网站的主机不接受新网站的 ${count} 个名字，见下面的“主机不接受的名字”。`,
    comments: (count) =>
      `把 \`import-comments.jsonl\` 里的 ${count} 条评论导入你的评论服务，然后删掉这个文件。里面有邮箱和访客的 IP 地址，不要公开它。`,
    readWarnings: (count, causes) => `看看构建的 ${count} 个警告，共 ${causes} 种原因。`,
  },
  addressTitle: "地址",
  addressHead: ["旧地址", "现在", "锚点"],
  fates: { kept: "保留", redirected: "跳转", lost: "失效" },
  lostReasons: {
    case: "新地址只有大小写不同，很多托管服务不能同时提供两个",
    draft: "页面是草稿",
    feed: "没有订阅源在这个地址，因为 `hanblog.config.ts` 里没有 `url`，或者没有这个标签或分类的文章",
    list: "hanblog 没有这样的列表",
    "page-number": "列表后面的页",
    target: "跳转到一个不存在的页面",
    "no-page": "没有页面用这个地址",
  },
  anchorsLost: (count) => `失效 ${count} 个`,
  translatedTitle: "已转换",
  translated: {
    "with-base": "路径里的 `$withBase`",
    "router-link": "`<router-link>` 换成链接",
    "client-only": "去掉的 `<ClientOnly>`",
    "outbound-link": "去掉的 `<OutboundLink>`",
    toc: "目录换成 `[[toc]]`",
    container: "插件的容器换成 HTML",
    snippet: "代码片段的路径",
    "heading-id": "写上旧 id 的标题",
    permalink: "用 `permalink` 保留地址的页面",
    alias: "用 `aliases` 跳转地址的页面",
    redirect: "列表的跳转",
    "front-matter": "front matter 字段",
    "link-ending": "页面的链接，补上地址的结尾",
    "home-page": "首页",
    tag: "模板标签",
    shortcode: "短代码",
    attributes: "花括号里的属性",
    raw: "raw 块",
    "post-asset": "文章旁边图片的路径",
    expression: "换成文字的表达式",
    "file-name": "改名的文件",
    author: "作者，在 `themeConfig.author`",
    avatar: "头像，在 `themeConfig.authorAvatar`",
    friends: "友情链接，在 `themeConfig.friendLinks`",
    social: "社交账号，在 `themeConfig.socialLinks`",
    record: "备案号，在 `themeConfig.record`",
    footer: "页脚文字，在 `themeConfig.footer`",
    "comment-options": "评论设置，在 `comments`",
    encoding: "编码不同、写成 UTF-8 的文件",
    "matched-page": "按标题、正文或文件名在旧网站里找到、沿用那里地址的页面",
    "computed-address": "旧网站里没有的页面，地址是算出来的",
    draft: "草稿",
    comment: "评论，在 `import-comments.jsonl` 里",
    "fetched-image": "从旧服务器下载的图片",
    "hidden-comment": "访客原来看不到的评论，在同一个文件里，仍然隐藏",
    wikilink: "笔记之间的链接 `[[…]]`",
    embed: "嵌入 `![[…]]`",
    callout: "标注改成提示框和 `::: details`",
    "text-tag": "正文里的标签，放进 `tags`",
    "private-comment": "读者看不到的注释，已删除",
    mark: "高亮 `==…==`，改成 `<mark>`",
  },
  lostTitle: "没有对应功能",
  lost: {
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
    plugin: { title: "插件", advice: "hanblog 没有插件。请看看能否用选项、组件或脚本代替。" },
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
    "vue-page": { title: "用 Vue 写的页面", advice: "请写成 markdown，需要代码的地方用组件。" },
    "enhance-app": {
      title: "每个页面都运行的代码",
      advice: "请放进 `theme/boot.ts`，或者放进 `public` 里的脚本并写在 `scripts`。",
    },
    "style-file": { title: "样式表", advice: "需要的规则请用普通的 CSS 写进 `style.css`。" },
    layout: { title: "布局和模板", advice: "没有带过来。`npx hanblog new theme` 会复制默认主题供你修改。" },
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
    redirect: { title: "跳转", advice: "无法保留，请在托管服务上配置。" },
    liquid: {
      title: "不认识或者出错的 Liquid",
      advice:
        "原样留在正文里。插件的标签和过滤器、耗时过长的循环、没有结束的标签都不会被执行。请改写成 markdown。",
    },
    include: {
      title: "没有尽头的 include",
      advice: "已删除，因为文件包含了它自己，或者页面会无限变大。请把内容直接写进页面。",
    },
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
    "old-output": {
      title: "没有采用的构建结果",
      advice: "里面的页面不到一半。请用 `--old-output` 指明正确的文件夹。",
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
    generator: {
      title: "不知道规则的生成器",
      advice: "只搬来了 Markdown，旧地址是未知的。请用 `--old-output` 或 `--old-sitemap` 比较。",
    },
    "private-note": {
      title: "私密笔记的链接和嵌入",
      advice: "这些笔记是草稿。为了不公开私密内容，链接改成了文字，嵌入已删除。",
    },
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
    "clean-urls": {
      title: "不带 `.html` 的地址",
      advice:
        "它们靠主机：主机要用 `x.html` 回答 `/x`。`cleanUrls` 保留这些地址，`npx hanblog deploy` 知道的主机都可以，请写上 `host`。没写 `host` 时，每一页另有一个文件夹，把打开 `/x` 的人带到 `x.html`。",
    },
    "term-case": {
      title: "只有大小写不同的标签和分类",
      advice: "它们合并成了一个列表，用出现最多的写法，因为很多主机不能同时提供两个。",
    },
  },
  warningsTitle: "构建的警告",
  hostTitle: "主机不接受的名字",
  explained: (code) => `\`npx hanblog help ${code}\` 有说明。`,
  more: (count) => `还有 ${count} 个`,
  configComments: {
    base: "网站所在的路径。",
    url: "网站的地址，用于站点地图、订阅和规范链接。",
    permalink: "保留文章的地址。",
    store: "LeanCloud 将于 2027-01-12 关闭。迁移评论请用：npx hanblog comments import --from-leancloud",
    issue: "issue 里的评论需要一个保管应用密钥的服务，见：npx hanblog help comments",
    mascot: "安装它的文件：npm install live2d-widget live2d-widget-model-koharu",
    timeZone: "没有写时区的日期属于这个时区。",
    redirects: "列表的旧地址。",
    services: "旧网站的统计、评论和脚本，没有打开。",
    csp: "让这些脚本在内容安全策略（`--csp`）下也能运行。和它们一起打开。",
    proposal: "旧网站 issue 里的评论，没有打开。请填上应用的 id：npx hanblog help comments",
    markdown: "换行和网址像以前一样显示。",
    defaults: "文件夹里所有页面的 front matter：地址，以及哪些页面是文章。",
  },
  stub: "旧网站组件的占位：只显示子内容。请在这里写组件。",
};
