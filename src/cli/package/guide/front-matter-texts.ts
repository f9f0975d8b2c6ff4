import type { FrontMatterTexts } from "./front-matter-reference.js";

/** Texts of the English page. */
export const ENGLISH_FIELDS: FrontMatterTexts = {
  head: `---
title: Front matter
listed: false
description: Every field of the front matter, its values and its effect.
---

Front matter is the block between two \`---\` lines at the top of a file, in YAML. Start it with \`---toml\` or \`---json\` to write
TOML or JSON. A block between two \`+++\` lines is TOML, as in Hugo.

\`\`\`md
---
title: Rice in spring
date: 2026-11-21 08:30:00
tags: [rice, spring]
categories: kitchen
---
\`\`\`

An invalid value is an error with its line. A name that looks misspelled is a warning. So is a field that hides a page in
another generator (\`published\`, \`hidden\`, reco's \`keys\`) or decides its address (\`abbrlink\`). All other
fields are yours and reach the theme unchanged. YAML anchors and aliases (\`&\`, \`*\`) and tags (\`!!\`) are not supported, nothing
is executed, and the limit is 64 KB.

The package contains a JSON schema of these fields, \`hanblog/front-matter.schema.json\`, for editors and checks such as
\`remark-lint-frontmatter-schema\`. It is also a [file of this guide](/front-matter.schema.json).`,
  columns: ["Field", "Value", "Meaning"],
  around: /^Expected (?:an? |the )?|\.$/g,
  orNull: "or `null`",
  sections: [
    {
      title: "Articles",
      meanings: [
        [
          "title",
          "defaults to the first heading of the text. A first `# Heading` with the same words is shown once",
        ],
        ["description", "summary for lists and search engines; `excerpt` and `summary` are accepted too"],
        [
          "date",
          "optionally with a time zone (`+08:00`). Without one, the site's [`timeZone`](config.md) applies. The name of the file can hold the date too",
        ],
        [
          "updated",
          "date of the last change, instead of that of the last commit; also for sitemap, feeds and search engines",
        ],
        ["tags", "tags; `tag` is accepted too"],
        ["categories", "categories; `category` is accepted too"],
        [
          "keywords",
          "words under which search finds the page too, such as other names of its subject; not shown",
        ],
        ["author", "who wrote the page, for search engines and feeds"],
        ["cover", "path or URL of an image for lists and the `og:image` of the page; see below"],
        ["series", "name of a series; each of its articles lists the parts, by date"],
        ["sticky", "position at the top of lists, the lowest number first; `true` is 1"],
        ["draft", "a draft is not published"],
        [
          "expiryDate",
          "end of the page's publication: at that time, or at the end of that day if there is no time. Without a time zone, the site's applies. Scheduled builds remove the page in time",
        ],
        [
          "password",
          "name of the password that encrypts the page; its value is in the environment, see [Pages with a password](writing.md#pages-with-a-password)",
        ],
        [
          "publish",
          "`false` removes the page from lists, search, sitemap and feeds; its address still works",
        ],
        [
          "listed",
          "`false` removes the page from lists of articles, tags and categories and from feeds, but not from search and sitemap",
        ],
        ["comments", "whether the page has [comments](comments.md); `isShowComments` is accepted too"],
        ["issue", "the issue that holds the [comments](comments.md) of this page"],
      ],
      foot: `A cover lies next to the article, such as \`./rice.webp\`, or in \`public\`, such as \`/images/rice.webp\`, or is a URL of another host; \`false\` is none. Its box keeps its
size while the image loads. With [\`sharp\`](images.md), PNG, JPEG and WebP have smaller forms. Another file above 80 kB is a warning, because a list loads ten covers, at most 800 pixels wide. With
[\`home: "magazine"\`](theming.md#options-of-the-default-theme), articles without a cover get a drawing made from their title.

Articles with a date and without a sidebar link to [related articles](config.md) of the same language: those that share the most
tags, categories and words of title and description. Rare ones count more. Parts of the same series are left out.

Booleans are \`true\`, \`yes\`, \`on\`, \`false\`, \`no\` and \`off\`.`,
    },
    {
      title: "Address and language",
      meanings: [
        [
          "permalink",
          "address of the page, such as `/:year/:month/:slug.html`; a path in `url` is accepted too",
        ],
        [
          "slug",
          "name of the page in its address, instead of the file's name; with a leading `/`, the whole address",
        ],
        ["aliases", "former addresses, which redirect to the page; `redirect_from` is accepted too"],
        ["lang", "`<html lang>` of this page, such as `en`"],
      ],
      foot: `A \`permalink\` can use \`:year\` \`:month\` \`:i_month\` \`:day\` \`:i_day\` \`:minutes\` \`:seconds\` \`:slug\` \`:name\` \`:regular\`. Variables
with \`i_\` have no leading zero. \`:name\` is the name of the file without its date, and \`:slug\` is that name in the form of an
anchor. The page's own \`slug\` replaces both. \`:regular\` is the address that the file has without a permalink; that address redirects to the new one.`,
    },
    {
      title: "The page",
      meanings: [
        [
          "layout",
          "another layout of the theme. An unknown name is an error, except `post`, `page`, `default` and `doc`, which other generators use for their usual layout and which mean the usual layout here",
        ],
        ["sidebar", "`false`: no sidebar and no contents; `auto`: ignore the sidebar of the configuration"],
        ["sidebarDepth", "number of heading levels in the sidebar"],
        ["navbar", "`false` removes the bar at the top"],
        ["search", "`false` removes the search box"],
        ["prev", "previous page; `false` for none"],
        ["next", "next page; `false` for none"],
        ["editLink", '`false` removes "edit this page"'],
        ["meta", "attributes of `<meta>` elements: `- { name: keywords, content: css }`"],
        [
          "metaTitle",
          "full title of the browser tab. The default is the page title and the site title; on a home page, the site title",
        ],
        ["canonicalUrl", "the original of this page, if it is elsewhere"],
      ],
      foot: ``,
    },
    {
      title: "The home page",
      meanings: [
        ["home", "`true` makes this a home page: a hero, then the list of articles"],
        [
          "homeFolder",
          "folder in the site folder, such as `posts/`: the home page lists its pages only, also those with `listed: false`, below its text",
        ],
        ["heroText", "large text; defaults to the site title, `null` for none"],
        ["tagline", "small text; defaults to the site description"],
        ["heroImage", "image of the hero"],
        ["heroImageStyle", "style of the image"],
        ["heroTextStyle", "style of the large text"],
        ["bgImageStyle", "style of the background"],
        ["bgImage", "background image of the hero"],
        ["isShowTitleInHome", "`false` hides the large text"],
        ["actionText", "text of a button; requires `actionLink`"],
        ["actionLink", "path or URL of the button; requires `actionText`"],
        ["actions", "more buttons: `- { text: …, link: … }`"],
        [
          "features",
          "short texts below the hero: `- { title: …, details: … }`, with an optional `link` and `icon` (an emoji or an image)",
        ],
      ],
      foot: ``,
    },
  ],
};

/** Texts of the Chinese page. */
export const CHINESE_FIELDS: FrontMatterTexts = {
  head: `---
title: 文章开头的字段
listed: false
description: front matter 的每一个字段：写什么、有什么用。
---

文件最前面两行 \`---\` 之间是 front matter，用 YAML 写；\`---toml\`、\`---json\` 开头可以换成 TOML、JSON，Hugo 那样两行 \`+++\` 之间的是 TOML。

\`\`\`md
---
title: 春天的饭团
date: 2026-11-21 08:30:00
tags: [米饭, 春天]
categories: 深夜食堂
---
\`\`\`

值写错是错误，有行号；名字像是拼错的会警告，别的生成器用来藏页面的（\`published\`、\`hidden\`、reco 的 \`keys\`）或定地址的（\`abbrlink\`）也会；别的名字随你加，原样交给主题。锚点、别名（\`&\`、\`*\`）和标签（\`!!\`）不读，代码从不执行，最长 64 KB。

包里有这些字段的 JSON schema \`hanblog/front-matter.schema.json\`，给编辑器和 \`remark-lint-frontmatter-schema\` 这样的检查工具用；[这个网站上](/front-matter.schema.json)也有一份。`,
  columns: ["字段", "值", "意思"],
  around: /^应为\s*|。$/g,
  orNull: "或 `null`",
  sections: [
    {
      title: "文章",
      meanings: [
        ["title", "标题；不写就用正文开头的标题。正文开头的一级标题与它相同时，只显示一次"],
        ["description", "摘要，也给搜索引擎；`excerpt`、`summary` 也认"],
        ["date", "可带时区（`+08:00`），不带就按网站的 [`timeZone`](config.md) 算；也可以写在文件名里"],
        ["updated", "最后修改的日期，代替最近一次提交的；站点地图、订阅源和搜索引擎也用它"],
        ["tags", "标签；`tag` 也认"],
        ["categories", "分类；`category` 也认"],
        ["keywords", "搜索时也能找到这一页的词，比如同一件事的别的说法；页面上不显示"],
        ["author", "这一页的作者，写给搜索引擎和订阅"],
        ["cover", "列表里的封面图，也是这一页的 `og:image`：路径或网址，见下文"],
        ["series", "系列的名字；系列里每篇文章都列出各部分，按日期排"],
        ["sticky", "置顶，数字小的在前；`true` 等于 1"],
        ["draft", "草稿，不发布"],
        [
          "expiryDate",
          "页面发布到什么时候为止：写了时间就到那时，只写日期就到那天结束，没写时区按网站的算。定时构建，页面就会按时撤下",
        ],
        ["password", "加密这一页的密码的名字，密码在环境变量里，见[加密的页面](writing.md#加密的页面)"],
        ["publish", "`false`：不进列表、搜索、站点地图和订阅源，地址还能打开"],
        ["listed", "`false`：不进文章、标签、分类的列表和订阅源，搜索和站点地图里还有"],
        ["comments", "这一页要不要[评论](comments.md)；`isShowComments` 也认"],
        ["issue", "保存这一页[评论](comments.md)的 issue 的编号"],
      ],
      foot: `封面可以在文章旁边，如 \`./rice.webp\`，或在 \`public\` 里，如 \`/images/rice.webp\`，也可以是别处图片的网址；\`false\` 不要。加载时位置已经留好。装了 [\`sharp\`](images.md)，PNG、JPEG 和 WebP 有较小的版本；别的超过 80 kB 会警告：一页列表要加载十张，显示时最宽 800 像素。选了 [\`home: "magazine"\`](theming.md#默认主题的选项) 时，没有封面的文章会按标题画一张。

有日期、没有侧边栏的文章下面有[相关文章](config.md)：同一种语言里，标签、分类、标题和摘要里的词相同最多的，少见的更算数；同一系列的不算。

真假可以写 \`true\`、\`yes\`、\`on\` 和 \`false\`、\`no\`、\`off\`。`,
    },
    {
      title: "地址和语言",
      meanings: [
        ["permalink", "这一页的地址，如 `/:year/:month/:slug.html`；`url` 里的路径也行"],
        ["slug", "这一页在地址里的名字，代替文件名；以 `/` 开头就是整个地址"],
        ["aliases", "以前的地址，会跳转过来；也可以写 `redirect_from`"],
        ["lang", "这一页的 `<html lang>`，如 `en`"],
      ],
      foot: `\`permalink\` 里可以用 \`:year\` \`:month\` \`:i_month\` \`:day\` \`:i_day\` \`:minutes\` \`:seconds\` \`:slug\` \`:name\` \`:regular\`：带 \`i_\` 的不补零，\`:name\` 是不带日期的文件名，\`:slug\` 是按锚点的规则改写过的文件名（页面自己写了 \`slug\` 就都用它），\`:regular\` 是原来的地址。文件原来的地址会跳到新地址。`,
    },
    {
      title: "页面",
      meanings: [
        [
          "layout",
          "主题里的另一种版式；没有这个名字是错误，除了 `post`、`page`、`default` 和 `doc`：它们在别处是平常的版式，在这里也是",
        ],
        ["sidebar", "`false`：不要侧边栏和目录；`auto`：不要配置里的侧边栏"],
        ["sidebarDepth", "侧边栏里展开几级标题"],
        ["navbar", "`false`：不要顶部导航"],
        ["search", "`false`：不要搜索框"],
        ["prev", "上一篇；`false` 没有"],
        ["next", "下一篇；`false` 没有"],
        ["editLink", "`false`：不要“编辑此页”"],
        ["meta", "`<meta>` 的属性：`- { name: keywords, content: css }`"],
        ["metaTitle", "浏览器标签里的整个标题；不写就是页面标题加网站标题，首页只有网站标题"],
        ["canonicalUrl", "这一页的正本在别处时写"],
      ],
      foot: ``,
    },
    {
      title: "首页",
      meanings: [
        ["home", "这是首页：先是页头，然后是文章列表"],
        [
          "homeFolder",
          "网站文件夹里的一个文件夹，例如 `posts/`：首页只列出它里面的页面，写了 `listed: false` 的也在内，正文在列表上面",
        ],
        ["heroText", "大字；默认是网站的名字，`null` 不要"],
        ["tagline", "小字；默认是网站的介绍"],
        ["heroImage", "页头的图"],
        ["heroImageStyle", "图的样式"],
        ["heroTextStyle", "大字的样式"],
        ["bgImageStyle", "背景的样式"],
        ["bgImage", "页头的背景图"],
        ["isShowTitleInHome", "`false`：不显示大字"],
        ["actionText", "按钮上的字，和 `actionLink` 一起写"],
        ["actionLink", "按钮通向哪里，路径或网址"],
        ["actions", "更多按钮：`- { text: …, link: … }`"],
        [
          "features",
          "页头下面的几句话：`- { title: …, details: … }`，还可以有 `link` 和 `icon`（表情或图片）",
        ],
      ],
      foot: ``,
    },
  ],
};
