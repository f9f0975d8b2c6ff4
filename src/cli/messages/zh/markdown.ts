import type { IncludeFault, NotImage, PathAdvice } from "../faults/content.js";
import { fillByKind, type TranslatedSet, type TextsOf } from "../message-set.js";
import type { markdown as english, MarkupAdvice } from "../en/markdown.js";

/** Chinese messages about markdown, and links to files. */
export const markdown: TranslatedSet<typeof english> = {
  "unclosed-container": {
    inner: [
      "`%{name}` 没有结束，一直延伸到%{outer? `%{outer}` 的末尾|页面末尾}",
      "请在它的末尾单独写一行 `%{mark}`。",
    ],
    outer: [
      "`%{name}` 在第 %{innerLine} 行的 `%{inner}` 之前没有结束，两个容器在同一行结束",
      "请在它的末尾单独写一行 `%{mark}`；容器套容器时，外层要多写一个冒号。",
    ],
  },
  "unknown-container": [
    "没有 `::: %{name}` 这个容器%{count=1?|（本页共 %{count} 处）}",
    "%{nearest?是不是想写 `%{nearest}`？|}可用的有 %{known*、}。",
  ],
  "stray-container-end": [
    "这个 `:::` 没有对应的容器，会显示为文字",
    "请去掉它；容器套容器时，外层要多写一个冒号：`:::: tip` … `::::`。",
  ],
  "missing-mermaid": [
    "画图需要 `mermaid` 包（11 或更新的版本），但没有安装",
    "请在网站文件夹里运行 `npm install mermaid`，或设 `markdown.mermaid: false`，把图显示为代码。",
  ],
  "unknown-code-mark": [
    "没有 `[!code %{name}]` 这个代码标记，会显示为代码",
    "可用的有 `[!code %{known*]`、`[!code }]`。",
  ],
  "unknown-code-language": [
    "%{count=1?代码块|%{count} 个代码块}的语言 `%{language}` 不认识，不会着色",
    "请改正开头记号后面的名字；不用着色就写 `text`。",
  ],
  "missing-footnote": [
    "脚注 `%{reference}` 没有内容，会原样显示",
    "请补一段 `%{reference}: …`；如果是文字，请放进反引号。",
  ],
  "missing-code-note": [
    "代码指向第 %{number:number} 条注，下面的列表只到 %{last:number}",
    "请在紧接着代码的列表里补上这一条，或改正编号。",
  ],
  "unused-footnote": [
    "没有地方引用脚注 `%{reference}`，不会显示",
    "请在引用的地方写 `%{reference}`，或删掉这个脚注。",
  ],
  "hexo-tag": ({ name, advice, count }) => ({
    message: `\`{% ${name} … %}\` 是 Hexo 或 Jekyll 的标签，在这里会显示为文字${sayOccurrences(count)}`,
    hint: adviseOrQuote(advice),
  }),
  "hugo-shortcode": ({ opening, name, closing, advice, count }) => ({
    message: `\`${opening} ${name} … ${closing}\` 是 Hugo 的 shortcode，在这里会显示为文字${sayOccurrences(count)}`,
    hint: adviseOrQuote(advice),
  }),
  "kramdown-attributes": ({ text, advice, count }) => ({
    message: `\`${text}\` 是别的生成器的属性写法，在这里会显示为文字${sayOccurrences(count)}`,
    hint: adviseOrQuote(advice),
  }),
  "with-base": [
    "`$withBase(…)` 是 VuePress 的表达式，在这里会显示为文字%{count=1?|（本页共 %{count} 处）}",
    "请只写路径，base 会自动加上。如果本来就是文字，请用反引号括起来。",
  ],
  "image-size": ({ size, count }) => ({
    message: `\`![…](… ${size})\` 是 markdown-it-imsize 的图片写法，在这里会显示为文字${sayOccurrences(count)}`,
    hint: adviseOrQuote("sized-image"),
  }),
  "include-dropped": ({ file, count }) => ({
    message: `没有引入 \`${file}\`，因为 \`@include\` 没有单独占一行${sayOccurrences(count)}`,
    hint: adviseOrQuote("include"),
  }),
  "include-failed": (fault) => sayIncludeFault(fault),
  "heading-id": [
    "标题的锚点 `{#%{id}}` 无效，会显示为文字%{count=1?|（本页共 %{count} 处）}",
    "请在标题文字后面写一个锚点，如 `{#first-step}`：由文字、数字和 `_`、`.`、`:`、`-` 组成，不以符号开头。要显示成文字，写 `\\{#`。",
  ],
  "invalid-formula": [
    "KaTeX 无法解析公式 `%{formula}`：%{reason}",
    "请修正公式；如果美元符号不表示公式，请写成 `\\$`。",
  ],
  "formula-warning": ["KaTeX 对公式 `%{formula}` 有警告：%{remarks}", null],
  "unclosed-formula": ["以 `$$` 开头的公式没有结束，会显示为文字", "请在公式末尾单独写一行 `$$`。"],
  "missing-image": ({ path, advice }) => ({
    message: `图片 \`${path}\` 不存在`,
    hint: sayPathAdvice(advice),
  }),
  "not-an-image": ({ path, content }) => ({
    message: `文件 \`${path}\` 不是图片，浏览器显示不了`,
    hint: NOT_IMAGES[content],
  }),
  "sharp-broken": [
    "装了 `sharp`，但它运行不了：%{reason}",
    "请在这台机器上重新安装它，或设置 `images: false`。",
  ],
  "image-attribute": [
    "%{value?图片的 %{name} 不能是 `%{value}`，应为像素数，例如 `%{name}=400`|图片没有 `%{name}` 这个属性，只能写 `width`、`height`、`.left`、`.right` 或 `.center`}",
    "请改正，或写成 `<img>` 元素，属性不限；花括号里只是文字，就写 `\\{`。",
  ],
  "large-image": [
    "图片 `%{path}` 有 %{size} kB，应不超过 %{most} kB",
    "%{hasForms?请 `npm install sharp`，构建会做出较小的版本；或者把它|请把它}存成约 1600 像素宽的 WebP 或 AVIF。",
  ],
  "picture-damaged": ["图片 `%{path}` 损坏了：缺了结尾，或者内容变了", "请重新复制或保存这张图片。"],
  "picture-broken": ["图片 `%{path}` 解码不了：%{reason}", "请用图片编辑器重新保存这张图片。"],
  "social-cards-url": [
    "没有画分享图：别的网站要用它的完整网址",
    "请把 `url` 设为网站的网址，如 `https://example.com`。",
  ],
  "social-cards-package": [
    "没有安装画分享图的包 `%{name}`",
    "请运行 `npm install satori @resvg/resvg-js`，或去掉 `socialCards`。",
  ],
  "card-font": {
    "no-file": ["字体 `%{name}` 不存在", "请改正路径，它相对于网站文件夹。"],
    "no-package": ["没有安装包 `%{name}`", "请运行 `npm install %{name}`。"],
    format: [
      "字体 `%{name}` 没有 WOFF、TTF 或 OTF 格式的文件",
      "Satori 读不了 WOFF2 和可变字体。请用 `@fontsource/noto-sans-sc` 这样的包，或换一个文件。",
    ],
  },
  "card-characters": [
    "分享图的字体里没有这些字符，图里就没有：%{characters}",
    "请在 `socialCards.fonts` 里加一个有这些字符的字体，如韩文用 `@fontsource/noto-sans-kr`。",
  ],
  "card-broken": [
    "画不了 `%{title}` 的分享图：%{reason}",
    "请在这台机器上重新安装 `satori` 和 `@resvg/resvg-js`，或设 `socialCards: false`。",
  ],
  "missing-file": ({ path, advice }) => ({
    message: `文件 \`${path}\` 不存在`,
    hint: sayPathAdvice(advice),
  }),
  "missing-snippet": ["引入的文件 `%{path}` 不存在", "请检查路径：`@/` 是网站文件夹，只能引入其中的文件。"],
  "missing-region": ["`%{path}` 里没有区域 `%{region}`", "请在文件里用 `#region %{region}` 标出这个区域。"],
};

const NOT_IMAGES: Readonly<Record<NotImage, string>> = {
  empty: "它是空的，请重新保存这张图片。",
  "git-lfs": "它是 Git LFS 的指针，请先用 `git lfs pull` 取回图片，CI 里也要。",
  html: "它是网页，可能把出错页存成了图片。",
  unknown: "认不出它的格式，请重新保存为 PNG、JPEG、WebP、AVIF、GIF 或 SVG。",
};

function sayIncludeFault(fault: IncludeFault) {
  switch (fault.kind) {
    case "form":
      return {
        message: `\`@include: ${fault.text}\` 写得不对`,
        hint: "请写文件的路径，后面可以有行号或区域：`<!-- @include: ./a.md{1-9} -->` 或 `./a.md#part`。",
      };
    case "missing":
      return {
        message: `引入的文件 \`${fault.path}\` 不存在`,
        hint: "请检查路径：`@/` 是网站文件夹，只能引入其中的文件。",
      };
    case "protected":
      return {
        message: `引入的文件 \`${fault.path}\` 有密码，这个页面没有同样的密码`,
        hint: "请在这个页面的 front matter 里写同样的 `password`，或把要引入的内容移到没有密码的文件里。",
      };
    case "cycle":
      return {
        message: `文件 \`${fault.path}\` 引入了自己：${fault.chain.map((path) => `\`${path}\``).join(" → ")}`,
        hint: "请删掉其中一处引入。",
      };
    case "long":
      return {
        message: `页面加上文件 \`${fault.path}\` 超过了 ${fault.most * 100} 万字`,
        hint: "请少引入一些文件，或引入短一些的文件。",
      };
    case "region":
      return {
        message: `\`${fault.path}\` 里没有区域或标题 \`${fault.region}\``,
        hint: `请写标题的锚点，或在文件里用 \`<!-- #region ${fault.region} -->\` 和 \`<!-- #endregion ${fault.region} -->\` 标出它。`,
      };
    case "range":
      return {
        message: `行号 \`${fault.range}\` 写得不对`,
        hint: "应为第一行和最后一行，例如 `{1-9}`、`{3-}` 或 `{-9}`。",
      };
    case "lines":
      return {
        message: `\`${fault.path}\` 里没有 \`${fault.range}\` 这几行：可以引入的只有 ${fault.count} 行`,
        hint: "请改正行号，从 1 数起。",
      };
  }
}

const MARKUP_ADVICE: Readonly<Record<MarkupAdvice, string>> = {
  image: "请写成图片：`![文字](路径)`，路径从这个文件算起。",
  link: "请写成链接：`[文字](路径)`，路径从这个文件算起。",
  code: "请把代码放在两行 ``` 之间。",
  quotation: "请在引用的每一行开头写 `>`。",
  tip: "请写成容器：`::: tip` … `:::`。",
  details: "请写成容器：`::: details` … `:::`。",
  diagram: "请把图放在一行 ```mermaid 和一行 ``` 之间。",
  raw: "请去掉它：markdown 里的表达式不会执行。",
  html: "请写普通的 HTML，或做成组件。",
  "sized-image": "请写 `![…](…){width=250}`。",
  include: "请让它单独占一行，不要放在 HTML 里；代码可以用 `<<< @/文件` 引入。",
  toc: "请写 `[[toc]]`，或什么都不写：每篇文章都会列出标题。",
  attributes: "请去掉它，或写成带属性的 HTML。",
};

function adviseOrQuote(advice: MarkupAdvice): string {
  return `${MARKUP_ADVICE[advice]}如果是文字，请放进反引号。`;
}

function sayPathAdvice(advice: PathAdvice): string {
  return fillByKind(PATH_ADVICE_TEXTS, advice);
}

const PATH_ADVICE_TEXTS: TextsOf<PathAdvice> = {
  relative: "路径从这个文件算起，只能使用网站文件夹里的文件。",
  nearest: "是不是想写 `%{nearest}`？",
  public: "以 `/` 开头的路径指 `public` 文件夹里的文件%{found?，请把 `%{found}` 移到那里|}。",
  style: "以 `/` 开头的路径指 `public` 文件夹里的文件。请把文件放到那里；样式表旁边的文件请写成 `url(./…)`。",
};

/** Returns the Chinese text for the number of occurrences on a page. Empty for a single one. */
function sayOccurrences(count: number): string {
  return count === 1 ? "" : `（本页共 ${count} 处）`;
}
