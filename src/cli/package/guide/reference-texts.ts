import type { ReferenceTexts } from "./config-reference.js";

const ZH_MEANINGS: readonly (readonly [option: string, meaning: string])[] = [
  [
    "siteConfigSchema.title",
    "网站的名字；不写就用网站文件夹里 README 或 index 的标题，都没有就用第一个页面的。",
  ],
  ["siteConfigSchema.description", "一句话介绍网站，给搜索引擎和首页用。"],
  ["siteConfigSchema.base", "网站所在的路径；写 `blog` 或 `/blog` 也会变成 `/blog/`。"],
  ["siteConfigSchema.url", "网站的来源，只有协议和主机名；规范链接、站点地图和订阅源要用它。"],
  [
    "siteConfigSchema.csp",
    "内容安全策略：每次构建都会算出来，写进 `policy.txt`。见[安全](security.md#内容安全策略)。",
  ],
  [
    "policySchema.sources",
    '按指令补充来源，如 `{ "connect-src": ["https://api.example.com"] }`：用于你的脚本或组件在页面打开后加载的东西，其余的构建自己会找到。',
  ],
  [
    "policySchema.trustedTypes",
    "要求 Trusted Types：脚本不能不经检查就把文字当作 HTML 插入。别的主机的脚本要这样做时设为 `false`。",
  ],
  [
    "siteConfigSchema.host",
    "网站放在哪里：`github`、`cloudflare`、`netlify`、`nginx` 或 `caddy`。写 `cloudflare` 或 `netlify` 时，构建会在输出里生成 `_headers` 和 `_redirects`。`hanblog deploy --write` 会写好这一项，并生成那里要用的其他文件。",
  ],
  [
    "siteConfigSchema.image",
    "别处贴出网站链接时显示的图片：`public` 里 PNG、JPEG 或 WebP 文件的路径，或者网址。需要 `url`。",
  ],
  ["siteConfigSchema.lang", "网站的语言（BCP 47）：决定 `<html lang>` 和主题里的文字。"],
  [
    "siteConfigSchema.timeZone",
    "网站上所有日期和时刻所用的时区（IANA 名称），开头字段里没写时区的日期也按它算。不写时，中文网站是 `Asia/Shanghai`，其他网站是 UTC。",
  ],
  ["siteConfigSchema.head", "每个页面 `<head>` 里的标签：`[标签名, 属性, 内容?]`。"],
  [
    "siteConfigSchema.scripts",
    "每个页面都加载一次、但谁也不等它的脚本，比如访客统计。换页时它们会在 `window` 上收到 `hanblog:navigate` 事件。",
  ],
  ["siteConfigSchema.dest", "输出文件夹，相对于网站文件夹。"],
  ["siteConfigSchema.exclude", "网站文件夹里哪些 markdown 不是页面（glob）。"],
  [
    "siteConfigSchema.content",
    "`follow` 列出网站外面的文件夹，如 `../notes`：符号链接指向它们时，里面的 markdown 也是页面。见[别处的笔记](organizing.md#别处的笔记)。",
  ],
  [
    "siteConfigSchema.redirects",
    "旧地址（`base` 以下的路径）和新地址：别的网站的网址，或者本站的路径，如 `/tag/JS/`。跳到本站的页面，也可以用它自己的 `aliases`。",
  ],
  [
    "siteConfigSchema.permalink",
    "所有页面地址的样式，如 `/:year/:month/:day/:slug.html`；页面自己写的优先。",
  ],
  [
    "siteConfigSchema.defaults",
    "一个文件夹里所有页面的 front matter，键是文件夹的路径，如 `posts/`；`/` 是整个网站。页面自己写的字段优先，里层文件夹的字段优先于外层。",
  ],
  ["siteConfigSchema.pageSize", "列表每页几篇文章。"],
  ["siteConfigSchema.related", "有日期、没有侧边栏的文章下面列几篇相关文章；0 不要。"],
  ["siteConfigSchema.sidebarDepth", "侧边栏里展开当前页面的几级标题；0 表示标题列在正文旁边的目录里。"],
  ["siteConfigSchema.nav", "顶部菜单。"],
  ["siteConfigSchema.sidebar", "所有页面共用一个侧边栏，或者按路径前缀分开写；前缀从上到下匹配，取第一个。"],
  ["siteConfigSchema.locales", "网站的各种语言，键是这种语言的页面所在的路径；`/` 是主语言。"],
  [
    "siteConfigSchema.theme",
    "主题的文件夹（相对于网站文件夹）或包名；不写用默认主题。网站的 `theme` 文件夹里路径相同的文件会替换主题里的那一个。",
  ],
  [
    "siteConfigSchema.avatarHost",
    "友链邮箱的头像从哪里取，如 `https://gravatar.com/avatar/`，后面接邮箱的 MD5。不写就不问别的主机，由构建画一个。先想清楚：哈希会留在页面里，猜到邮箱的人可以拿它验证。",
  ],
  [
    "siteConfigSchema.themeConfig",
    "给主题的选项，由主题自己检查。不管哪个主题，`friendLinks` 里的 `email` 都不会出现在网页上：主题拿到的是头像地址 `avatar`。",
  ],
  [
    "siteConfigSchema.fields",
    "所有页面的自己的 front matter 字段，每个一个 schema：`{ rating: z.number().max(5).optional() }`，`z` 从 `hanblog` 导入。值会检查，组件拿到 schema 返回的值。某个文件夹的写在 `defaults` 的 `fields` 里。见[自己的字段和数据](data.md)。",
  ],
  [
    "siteConfigSchema.listFields",
    '列表里的卡片拿得到的 front matter 字段，在 `post.fields` 里：`["rating"]`。见[自己的字段和数据](data.md#在列表里)。',
  ],
  [
    "siteConfigSchema.searchFields",
    '搜索也能找到的 front matter 字段：`["ingredients"]`。结果里是页面，不显示字段。',
  ],
  [
    "siteConfigSchema.collections",
    '组件从 `hanblog/collections` 导入的数据文件，按名字：`{ authors: { files: "data/authors/*.yml", schema } }`。见[自己的字段和数据](data.md#集合)。',
  ],
  [
    "siteConfigSchema.cleanUrls",
    "页面的地址不带 `.html`，如 `/docs/intro`，和 VitePress 的同名选项一样。主机要用 `x.html` 回答 `/x`，`host` 的各个值都可以；没写 `host` 时，构建另写一个 `x/index.html`，跳转到 `x.html`。",
  ],
  [
    "siteConfigSchema.taxonomies",
    '标签和分类的列表用什么地址，以及自己的分类法，按名字：`{ authors: { title: "作者", field: "author" } }`。见[自己的分类法](organizing.md#自己的分类法)。',
  ],
  [
    "siteConfigSchema.images",
    "正文里 PNG、JPEG 和 WebP 图片的较小版本，需要 `sharp` 包；`false` 不要。见[图片](images.md)。",
  ],
  ["pictures.widths", "宽度，像素。图片不会放大：比它更宽的，换成它自己的宽度。"],
  ["pictures.formats", "格式，浏览器取第一个认识的。"],
  ["pictures.quality", "WebP 的质量，1 到 100。AVIF 用看起来一样的那个数。"],
  ["pictures.largest", "正文里的图片超过多少 kB、浏览器又原样加载时，构建会警告。"],
  ["pictures.sizes", "图片在页面上有多宽，写法同 `sizes` 属性；默认是默认主题的一栏。"],
  [
    "siteConfigSchema.socialCards",
    "每一页画一张有标题的图，别的网站在链接旁边显示它。需要 `url`，以及 `satori` 和 `@resvg/resvg-js` 两个包。见[图片](images.md#分享图)。",
  ],
  [
    "cards.fonts",
    "字体：`@fontsource/noto-sans-sc` 这样的包，或网站文件夹里 WOFF、TTF、OTF 格式的文件。每个字用第一种有它的。",
  ],
  ["cards.background", "底色，如 `#ffffff`。"],
  ["cards.color", "文字的颜色。"],
  ["cards.accent", "顶上一条的颜色。"],
  ["siteConfigSchema.markdown", "怎么读 markdown。"],
  ["siteConfigSchema.feed", "最新文章的订阅源；需要 `url`。"],
  [
    "siteConfigSchema.plugins",
    "给网站加东西的插件：`[llmsTxt({ full: false })]`，每个是带选项的函数调用。见[插件](plugins.md)。",
  ],
  ["siteConfigSchema.sitemap", "生成 `sitemap.xml`；需要 `url`。"],
  ["siteConfigSchema.repository", "网站源文件所在的仓库。"],
  [
    "siteConfigSchema.mascot",
    "每一页边上的看板娘；`true` 就是原样的小春。她的文件在你自己安装的包里，见[看板娘](mascot.md)。",
  ],
  [
    "mascotOptions.model",
    "自己的模型的设置文件，相对于网站文件夹：Cubism 2.1 的 `model.json`，或者 Cubism 3、4 的 `model3.json`（要写 `core`）。不写就是 `live2d-widget-model-koharu` 包里的小春。",
  ],
  [
    "mascotOptions.core",
    "Live2D 核心脚本，相对于网站文件夹：`model3.json` 用 Live2D 的 SDK for Web 里的 `live2dcubismcore.min.js`。不写就用 `live2d-widget` 包里的，它只画得了 Cubism 2.1 的模型。",
  ],
  ["mascotOptions.name", "按钮上怎么称呼她。"],
  ["mascotOptions.width", "宽度，像素。"],
  ["mascotOptions.height", "高度，像素。"],
  ["mascotOptions.offsetX", "离侧边多少像素。"],
  ["mascotOptions.offsetY", "离底边多少像素。"],
  ["mascotOptions.side", "站在窗口的哪一边。"],
  [
    "mascotOptions.start",
    "页边放得下时她什么时候出来：`always` 总是马上出来；`click` 等访客点她的按钮；`auto` 马上出来，但访客要省流量、网速慢、电脑慢或没有显卡时等他来点。",
  ],
  ["mascotOptions.mobile", "手机上也有她的按钮。"],
  ["mascotOptions.opacity", "不透明度，0.1 到 1。"],
  ["mascotOptions.volume", "动作声音的音量，0 到 1；0 就不加载声音。"],
  ["mascotOptions.debug", "在控制台里说明哪个动作被拒绝或没有找到。"],
  [
    "mascotOptions.lines",
    "她说的话，按页面路径的开头写，如 `/`、`/en/`、`/timeline/`；取最长的那个。`arrive` 在打开页面时说，`tap` 在被戳时说，`wake` 在睡着后被鼠标叫醒时说。",
  ],
  ["siteConfigSchema.comments", "评论，见[评论](comments.md)。"],
  ["nav.text", "菜单上的字。"],
  ["nav.link", "站内的路径（如 `/tag/`）或网址。"],
  ["nav.items", "下一级菜单，和 `link` 二选一；最多两级。"],
  ["sidebarRow.type", "`links`：标题下面一直展开的一列链接，像菜单那样。其他种类由别的字段决定。"],
  ["sidebarRow.title", "组名；不写就用 `path` 那一页的标题。"],
  ["sidebarRow.path", "点组名打开的页面。"],
  ["sidebarRow.children", "组里的各行；组最多套三层。"],
  ["sidebarRow.collapsable", "`false`：这一组总是展开。"],
  ["sidebarRow.sidebarDepth", "这一组里展开当前页面的几级标题。"],
  ["locale.lang", "这部分页面的语言；不写用网站的。"],
  ["locale.label", "语言菜单里的名字。"],
  ["locale.title", "这种语言里网站的名字。"],
  ["locale.description", "这种语言里网站的介绍。"],
  ["locale.nav", "这种语言的菜单，取代网站的。"],
  ["locale.sidebar", "这种语言的侧边栏，取代网站的。"],
  ["locale.themeConfig", "这种语言里不一样的主题选项，盖在网站的上面。"],
  [
    "script.src",
    "https 网址，或者 `public` 里文件的路径，如 `/count.js`。没有 https，路上的任何人都能换掉它。",
  ],
  ["script.purpose", "它做什么；构建时会写出来。"],
  ["script.integrity", "脚本的哈希 `sha384-…`，内容一变浏览器就拒绝运行。"],
  ["script.attributes", "元素的其他属性，如 `data-site`。"],
  ["markdown.lineNumbers", "每个代码块旁边都有行号。"],
  ["markdown.extractHeaders", "侧边栏和目录里有哪几级标题。"],
  [
    "markdown.html",
    "markdown 里的 HTML 和组件；`false` 是来稿模式：标签当文字显示，不可信的作者也做不了别的。",
  ],
  ["markdown.breaks", "段落里换行就输出 `<br>`。"],
  ["markdown.linkify", "光秃秃的网址变成链接。"],
  ["markdown.emoji", "`:tada:` 这样的名字和 `;)` 这样的符号变成表情。"],
  ["markdown.deflist", "以 `: ` 开头的一行解释上一行的词。"],
  ["markdown.abbr", "写了 `*[HTML]: HyperText Markup Language`，这一页里的 `HTML` 都带上全称。"],
  ["markdown.mark", "`==文字==` 是标记过的文字。"],
  ["markdown.codeNotes", "代码里 `// (1)` 这样的注释，指向紧接在下面的编号列表里的一项。"],
  ["markdown.unknownComponents", "没有这个组件时：`error` 是错误，`warn` 当文字显示并警告。"],
  ["markdown.customElements", "原样输出的自定义元素（名字带连字符）。"],
  ["markdown.math", "`$…$` 和 `$$…$$` 是公式；`macros` 是你自己的 TeX 命令，如 `\\RR`。"],
  ["markdown.mermaid", "`mermaid` 代码块是图，由 `mermaid` 包来画。"],
  ["markdown.rules", "追加的 markdown-it 规则，按顺序执行：`(md) => void`。"],
  [
    "taxonomies.tags",
    '标签列表的地址。`slugs` 以标签的名字为键，写地址的最后一段：`{ "C#": "c-sharp" }` 得到 `/tag/c-sharp/`。`lowercase` 让其余的地址一律小写：标签 `MySQL` 在 `/tag/mysql/`。',
  ],
  ["taxonomies.categories", "分类列表的地址，写法相同。"],
  [
    "taxonomy.title",
    '自己的分类法的列表标题，如 `作者`；也可以按语言写：`{ "/": "作者", "/en/": "Authors" }`。`tags` 和 `categories` 没有这一项，也没有下面三项。',
  ],
  ["taxonomy.field", "哪个 front matter 字段里是它的词：一段文字或一个列表。默认和分类法同名。"],
  ["taxonomy.collection", "词是哪个集合里的 id；显示那一项的 `name` 或 `title`。"],
  ["taxonomy.folder", "列表所在的文件夹：`/folder/` 和 `/folder/词/`。默认和分类法同名。"],
  ["taxonomy.slugs", "列表地址的最后一段，按词的名字。可以有斜杠。"],
  ["taxonomy.lowercase", "没有写在 `slugs` 里的词，地址一律小写。"],
  ["taxonomy.feed", "每个词也有网站的那些订阅源，就在它的列表旁边：`/authors/tang/atom.xml`。"],
  ["feed.atom", "生成 `atom.xml`，每种语言的根目录各一份。"],
  ["feed.rss", "生成 `rss.xml`，每种语言的根目录各一份。"],
  ["feed.json", "生成 `feed.json`，每种语言的根目录各一份。"],
  ["feed.limit", "订阅源里放最新的几篇。"],
  [
    "feed.fields",
    '订阅源里文章的 front matter 字段：`["rating"]`。`feed.json` 的每一项在 `_fields` 里，Atom 和 RSS 写成 `<own:field name="rating">5</own:field>`。',
  ],
  [
    "feed.paths",
    '其他地址上的订阅源，例如旧网站的，以 `base` 之下的路径为键：`{ "/index.xml": { format: "rss" } }`。写了 `tag`、`category`、`author` 或 `folder` 时只有这个标签、分类、作者或文件夹的文章。它属于路径所在的语言。`/feed/` 这样的路径指向 `/feed/index.xml`：GitHub Pages 在那里直接给出订阅源，其他主机会跳转。',
  ],
  ["repository.url", "GitHub 上的 `owner/name`，或仓库的网址。"],
  ["repository.branch", "“编辑此页”指向的分支。"],
  ["repository.dir", "网站在仓库里的哪个文件夹。"],
  [
    "repository.folders",
    '在别的仓库里的文件夹，“编辑此页”指向那里：`{ notes: { url: "owner/notes" } }`，也可以写 `branch` 和 `dir`（这个文件夹在那个仓库里的位置）。最长的文件夹优先。',
  ],
  ["repository.editLinks", "每篇文章下面有“编辑此页”。"],
  ["repository.navLink", "导航里有仓库的链接。"],
  ["commentsSchema.show", "`false`：只有 front matter 里写了 `comments: true` 的页面才有评论。"],
  [
    "commentsSchema.store",
    "不用登录的评论，存在 `hanblog comments` 或 LeanCloud 里；没有 `serverURLs`、`appId` 和 `appKey` 时只有 `hanblog dev` 有。",
  ],
  ["store.dev", "`hanblog dev` 把评论存在哪里：自己启动的服务，或访客用的那个（`remote`）。"],
  ["commentsSchema.issue", "评论是 GitHub 等平台上的 issue，访客用那里的账号登录。"],
  ["commentsSchema.use", "两种都写了的时候用哪一种；默认 `store`。"],
  [
    "issue.platform",
    "`github-v3`、`github-v4`、`gitlab-v4`、`gitea-v1`（Forgejo 也是它）、`gitee-v5` 或 `bitbucket-v2`。",
  ],
  ["issue.api", "同 `platform`。"],
  ["issue.owner", "仓库的所有者，仓库的 issue 里保存评论。"],
  ["issue.repo", "那个仓库的名字。"],
  ["issue.clientId", "访客登录用的 OAuth 应用的 id。"],
  ["issue.clientSecret", "会出现在每个页面里，谁都能看到：请改用 `exchange`。"],
  ["issue.baseURL", "自己搭建的平台的地址。"],
  ["issue.labels", "issue 的标签；默认 `Vssue`。"],
  ["issue.state", "登录时 `state` 的开头；默认 `Vssue`。"],
  ["issue.prefix", "issue 标题的开头；默认 `[Vssue]`。"],
  ["issue.admins", "除了所有者，还有谁可以创建 issue、删除评论。"],
  ["issue.perPage", "一页几条评论；默认 10。"],
  ["issue.proxy", "转发令牌请求的地址；里面的 `{url}` 是平台自己的地址。"],
  ["issue.issueContent", "新 issue 的第一条内容，可以用 `{url}` 和 `{title}`。"],
  ["issue.autoCreateIssue", "仓库所有者或 `admins` 里的人登录后访问页面时，自动创建它的 issue。"],
  [
    "issue.locale",
    "评论区的语言：`zh-CN`、`zh-TW`、`en`、`ja`、`ko`、`de`、`es`、`fr`、`he`、`pt`、`ru` 或 `vi`；默认按浏览器的语言。",
  ],
  ["issue.exchange", "`hanblog comments` 的地址，由它保管应用的密钥，替访客换令牌。"],
  ["issue.storage", "`local`：关了浏览器也保持登录。"],
  [
    "issue.resolve",
    "每次构建时查好每一页的 issue 是哪个，读者就不会用完平台的搜索次数。令牌可以放在构建的环境变量 `HANBLOG_COMMENTS_TOKEN` 里；平台没有回答时只是警告。",
  ],
  ["issue.bake", "构建时也这样做，并把每一页最前面的评论写进 HTML，没有 JavaScript 也能读。"],
  ["store.appId", "应用的 id，`hanblog comments` 会打印出来；它出现在每个页面里，是名字，不是密码。"],
  ["store.app_id", "同 `appId`。"],
  ["store.appKey", "应用的 key；也不是密码。"],
  ["store.app_key", "同 `appKey`。"],
  [
    "store.serverURLs",
    "评论服务的地址，如 `https://comments.example.com`；不写就用 LeanCloud 给这个应用的主机。",
  ],
  ["store.el", "CSS 选择器：面板放进这个元素，不放在主题的位置。"],
  ["store.path", "显示哪个页面的评论：默认是本页；`*` 显示所有页面的。"],
  ["store.pageSize", "一次显示几组对话；不是数字或小于 1 就是 10。"],
  ["store.avatar", "头像的样式，默认 `mp`；`hide` 不显示头像。"],
  ["store.avatarForce", "每次都重新下载头像，不用缓存。"],
  ["store.avatar_cdn", "头像的主机，如 `https://gravatar.com/avatar/`：它会知道显示出来的每个邮箱的哈希。"],
  ["store.visitor", "统计每一页的访问次数。"],
  ["store.recordIP", "把访客的 IP 和评论存在一起，由 `ip_service` 告知。"],
  ["store.ip_service", "回答访客 IP 的网址，格式 `{ ip }`。"],
  ["store.enableQQ", "昵称填 QQ 号时，从 `qq_service` 取昵称和头像。"],
  ["store.qq_service", "网址：收到 POST 的 `qq`，回答 `{ nick, qq, pic, errmsg }`。"],
  ["store.meta", "编辑框上面的输入框，默认三个都有。"],
  ["store.guest_info", "同 `meta`，两个都写时以它为准。"],
  ["store.requiredFields", "必须填的输入框，默认没有。"],
  ["store.placeholder", "编辑框空着时显示的字，默认 `Just Go Go`。"],
  [
    "store.lang",
    "`zh-CN`、`zh-TW`、`en`、`ja`、`ko`、`de`、`es`、`fr`、`he`、`pt`、`ru` 或 `vi`；默认是页面的语言。",
  ],
  ["store.langMode", "用自己的话替换界面上的文字，按键名。"],
  ["store.emojiMaps", "用自己的图片当表情：名字对应图片。"],
  ["store.emojiCDN", "这些图片的地址从哪里开始，如 `https://example.com/emoji/`。"],
  ["store.mathjax", "评论里的公式画成公式。"],
  ["store.mathJax", "同 `mathjax`。"],
  ["store.clazzName", "评论存在哪个类（Class）里，默认 `Comment`。"],
  [
    "store.conversation",
    "评论区的附加功能，都要在这里打开：`badge` 标出站长的评论，`sort` 让读者选择顺序，`likes` 让读者点赞，`reactions` 让读者给文章选表情，`ownChanges` 让访客修改和删除自己的评论，`readers` 让读者登录，`moderation` 让你在博客的页面上管理评论。见[站长标记、排序、点赞和修改](comments.md#站长标记、排序、点赞和修改)。",
  ],
  [
    "store.bake",
    "每次构建都向评论服务要每一页最新的评论，写进 HTML，不用 JavaScript 也能读。服务没有回答只是警告。",
  ],
];

const NOTE_EN = "This page is generated from the schema that checks your configuration.";

/** Returns the texts of the English reference. The descriptions are the doc comments of the schema. */
export function englishTexts(docs: ReadonlyMap<string, string>): ReferenceTexts {
  return {
    head: `---
title: Configuration
listed: false
description: Every option of hanblog.config.ts with type, default and meaning.
---

The configuration is \`hanblog.config.ts\` (or \`.mts\`, \`.js\`, \`.mjs\`) in the site folder. Every option of
the first table is optional, and so is the file. \`defineConfig\` lets your editor complete options. An invalid or unknown option stops
the build; the error shows the line and suggests the nearest known name. ${NOTE_EN}
See [Theming](theming.md#options-of-the-default-theme) for the options that the default theme reads from \`themeConfig\`.`,
    columns: ["Option", "Meaning", "Type", "Default"],
    required: "required",
    exampleTexts: {
      我的博客: "My blog",
      首页: "Home",
      更多: "More",
      时间轴: "Timeline",
      安装: "Installation",
      进阶: "Advanced",
      "你好！": "Hello!",
      嘿嘿: "Hee hee",
    },
    types: "Long types",
    titles: {
      SiteConfig: "The site",
      NavEntry: "NavEntry: a menu entry",
      SidebarGroup: "SidebarGroup: a group of a sidebar",
      Locale: "Locale: a language",
      Script: "Script: a script on every page",
      Markdown: "Markdown",
      Mascot: "Mascot",
      Feed: "Feed",
      Repository: "Repository",
      Comments: "Comments",
      CommentStore: "CommentStore: comments without an account",
      CommentIssue: "CommentIssue: comments in issues",
    },
    meanings: docs,
  };
}

/** Texts of the Chinese reference. */
export const CHINESE_TEXTS: ReferenceTexts = {
  head: `---
title: 配置参考
listed: false
description: hanblog.config.ts 的每一个选项：类型、默认值和意思。
---

配置写在网站文件夹的 \`hanblog.config.ts\` 里（\`.mts\`、\`.js\`、\`.mjs\` 也行）。第一张表里的每一项都可以不写，整个文件也可以没有。
用 \`defineConfig\` 包起来，编辑器就能补全；写错的值和不认识的选项会让构建停下，并给出行号和最接近的名字。
本页由程序从检查配置的那份 schema 生成，所以和代码不会对不上。默认主题在 \`themeConfig\` 里读什么，见[主题](theming.md#默认主题的选项)。`,
  columns: ["选项", "意思", "类型", "默认值"],
  required: "必填",
  exampleTexts: {},
  types: "长的类型",
  titles: {
    SiteConfig: "网站",
    NavEntry: "NavEntry：菜单项",
    SidebarGroup: "SidebarGroup：侧边栏的组",
    Locale: "Locale：一种语言",
    Script: "Script：每页都有的脚本",
    Markdown: "Markdown",
    Mascot: "Mascot：看板娘",
    Feed: "Feed：订阅源",
    Repository: "Repository：仓库",
    Comments: "Comments：评论",
    CommentStore: "CommentStore：不用登录的评论",
    CommentIssue: "CommentIssue：issue 里的评论",
  },
  meanings: new Map(ZH_MEANINGS),
};
