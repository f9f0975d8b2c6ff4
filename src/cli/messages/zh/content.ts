import type { ControlCharacter, GuestContent } from "../faults/content.js";
import { fillByKind, type TextsOf } from "../message-set.js";
import type { content as english } from "../en/content.js";
import type { MessageText, TranslatedSet } from "../message-set.js";
import { sayRule } from "../rule.js";
import { sayControl } from "./quoted.js";
import { rules } from "./rules.js";

/** Chinese messages about content files. */
export const content: TranslatedSet<typeof english> = {
  "cover-path": [
    "封面 %{cover} 不是网站里的图片，应为文章旁边或 `public` 文件夹里的图片，或网址",
    "请写从文章算起的路径，如 `./rice.webp`，或在 `public` 里的路径，如 `/images/rice.webp`。",
  ],
  "cover-size": [
    "封面 `%{cover}` 有 %{size} kB，应不超过 %{most} kB",
    "请存成 800 像素左右宽的 WebP 或 AVIF；一页列表要加载十篇文章的封面。",
  ],
  "control-character": (found) => sayControlCharacter(found),
  "file-encoding": {
    "utf-16": ["文件的编码是 UTF-16", "请用编辑器把文件另存为 UTF-8。"],
    line: ["这一行不是 UTF-8", "请用编辑器把文件另存为 UTF-8。"],
    replacement: [
      "文字里有 `\uFFFD`，说明有字丢失了",
      "请补上丢失的字；要显示这个符号本身，请写 `&#xFFFD;`。",
    ],
    "import-utf-16": ["引入的文件 `%{path}` 的编码是 UTF-16", "请用编辑器把文件另存为 UTF-8。"],
    "import-character": [
      "引入的文件 `%{path}` 里有不是 UTF-8 的字节，显示为 `\uFFFD`",
      "请用编辑器把文件另存为 UTF-8，或只引入没有它们的区域。",
    ],
  },
  "guest-mode": (removed) => ({
    message: sayGuestContent(removed),
    hint:
      removed.kind === "field"
        ? "`markdown.html: false` 只允许不会危害读者的字段，见指南的“来稿模式”。"
        : "`markdown.html: false` 是给不可信的作者用的，见指南的“来稿模式”。",
  }),
  "rule-failed": {
    added: ["配置里的 `markdown.rules[%{index}]` 出错：%{reason}", "请修正这条规则，或去掉它。"],
    page: [
      "`markdown.rules` 里的规则处理这一页时出错：%{reason}",
      "请逐条去掉 `markdown.rules` 里的规则，找出是哪一条。",
    ],
  },
  "draft-published": [
    "`_drafts` 文件夹里的页面会被发布",
    "请给页面加上 `draft: true`，或把这个文件夹写进 `exclude`。",
  ],
  "permalink-invalid": ({ pattern, rule, values }) => ({
    message: `permalink ${pattern} 不能用作页面地址`,
    hint: sayRule(rules, rule, values),
  }),
  "permalink-undated": [
    "permalink %{pattern} 需要日期，但页面没有日期，它的地址是 %{path}",
    "请加上 `date`，或给页面单独写 `permalink`，例如 `/about/`。",
  ],
  "unused-folder": ['`%{option}["%{path}"]` 里没有页面', "应为有页面的文件夹的路径，相对于网站文件夹。"],
  "no-pages": [
    "`%{folder}` 里没有 markdown 文件",
    "请在命令后面写网站的文件夹，或新建第一个页面 `README.md`。",
  ],
  "foreign-config": [
    "%{file} 是其他生成器的配置，不会被读取；网站还没有 hanblog 的配置",
    "请把其中的选项写进网站文件夹里的 `hanblog.config.ts`，每个选项现在叫什么见指南的“迁移”。",
  ],
  "file-ending": ({ first, others }) => ({
    message: `已跳过 ${first}${others === 0 ? "" : ` 等 ${others + 1} 个文件`}：只有 \`.md\` 文件才是页面`,
    hint: "要成为页面的请改名为 `.md`，其余的请写进 `exclude`。",
  }),
  "page-link": [
    "`%{path}` 是指向网站外面的符号链接，已跳过其中的页面",
    "想发布它们，请设 `content: { follow: [%{folder}] }`；不想发布，就把链接写进 `exclude`。",
  ],
  "page-link-repeated": [
    "已跳过符号链接 `%{path}` 里的 %{count} 个页面：`%{page}` 和 `%{same}` 是同一个文件",
    "一个文件只成为一个页面。请删掉其中一个链接，或把它写进 `exclude`。",
  ],
  "follow-unused": [
    "%{isMissing?`content.follow` 里的文件夹 `%{folder}` 不存在|网站里没有指向 `content.follow` 里 `%{folder}` 的符号链接}",
    "%{isMissing?请改正路径（相对于网站的文件夹），或把它删掉。|请在页面该在的地方建一个链接，比如 `ln -s ../notes notes`，或把它删掉。}",
  ],
  "git-shallow": [
    "仓库是浅克隆，较早的页面没有“最后更新”日期",
    "请用 `git fetch --unshallow` 取回全部历史；actions/checkout 里请设 `fetch-depth: 0`。",
  ],
  "git-refused": [
    "git 不信任这个文件夹，因为它属于另一个用户；页面没有“最后更新”日期",
    "请对仓库的文件夹运行 `git config --global --add safe.directory <文件夹>`。",
  ],
};

function sayControlCharacter(found: ControlCharacter): MessageText {
  const control = sayControl(found.control);
  switch (found.kind) {
    case "text":
      return {
        message: `文字里有${control}`,
        hint: "请删掉它：编辑器会显示成方框或根本不显示，HTML 也不允许。",
      };
    case "field":
      return {
        message: `front matter 字段 \`${found.field}\` 里有${control}`,
        hint: "请从值里去掉它的转义。",
      };
    case "import":
      return {
        message: `引入的文件 \`${found.path}\` 里有${control}`,
        hint: "请从文件里删掉它，或只引入没有它的区域：HTML 不允许控制字符。",
      };
  }
}

function sayGuestContent(removed: GuestContent): string {
  return fillByKind(GUEST_CONTENT_TEXTS, removed);
}

const GUEST_CONTENT_TEXTS: TextsOf<GuestContent> = {
  field: "来稿模式不使用 front matter 字段 `%{field}`",
  image: "来稿模式不显示其他网站的图片 `%{source}`",
  link: "来稿模式把地址 `%{href}` 的链接显示为文字，只能用 `http`、`https`、`mailto`、`tel` 或路径",
  import: "来稿模式不引入文件 `%{path}`",
  file: "来稿模式不发布文件 `%{path}`",
  svg: "来稿模式不发布 SVG `%{path}`：无法安全地读取它",
  "svg-parts": "来稿模式发布 SVG `%{path}` 时去掉了图形以外的部分（括号里是行号）：%{parts}",
  diagram: "图里有配置、网址或转义，来稿模式把它显示为代码",
};
