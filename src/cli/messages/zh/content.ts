import type {
  content as english,
  ControlCharacter,
  EncodingFault,
  GuestContent,
  SyntaxFault,
} from "../en/content.js";
import type { MessageText, TranslatedSet } from "../message-set.js";
import { sayRule } from "../rule.js";
import { sayExpectation } from "./expectations.js";
import { sayControl, sayFound } from "./quoted.js";
import { rules } from "./rules.js";

/** Chinese messages about content files and their front matter. */
export const content: TranslatedSet<typeof english> = {
  "cover-path": ({ kind, cover }) => ({
    message:
      kind === "missing"
        ? `\`public\` 文件夹里没有封面 ${cover}`
        : `封面 ${cover} 无效，应为以 \`/\` 开头的路径或网址`,
    hint: "请把图片放进 `public` 文件夹，写它在里面的路径，如 `/images/rice.webp`。",
  }),
  "cover-size": ({ cover, size, most }) => ({
    message: `封面 \`${cover}\` 有 ${size} kB，应不超过 ${most} kB`,
    hint: "请存成 800 像素左右宽的 WebP 或 AVIF；一页列表要加载十篇文章的封面。",
  }),
  "front-matter-unclosed": () => ({
    message: "front matter 没有结束行",
    hint: "请在最后一个字段后面加一行 `---`。",
  }),
  "front-matter-language": ({ language }) => ({
    message: `front matter 不支持语言 ${language}`,
    hint: "YAML 写 `---`，其他只有 `---toml` 和 `---json`。front matter 里的代码不会运行。",
  }),
  "front-matter-too-large": ({ size, most }) => ({
    message: `front matter 有 ${size} KB，太长了`,
    hint: `最多 ${most} KB，请把大段数据移到组件里。`,
  }),
  "front-matter-syntax": ({ fault, advice }) => ({
    message: `无法解析 front matter：${saySyntaxFault(fault)}`,
    hint:
      advice.kind === "colon"
        ? `请写成 \`${advice.field}: 值\`：冒号用半角 \`:\`，后面加一个空格。`
        : SYNTAX_ADVICE[advice.kind],
  }),
  "front-matter-invalid": ({ field, found, expected }) => ({
    message: `front matter 字段 \`${field}\` 的值 ${sayFound(found)} 无效`,
    hint: sayExpectation(expected),
  }),
  "front-matter-unknown": ({ field, advice }) => ({
    message: `front matter 里没有 \`${field}\` 这个字段`,
    hint: advice.kind === "nearest" ? `是不是想写 \`${advice.nearest}\`？` : FIELD_ADVICE[advice.kind],
  }),
  "front-matter-list": ({ field, found, several, one }) => ({
    message: `front matter 字段 \`${field}\` 只有一项：${found}`,
    hint: `如果是多项，请写成 ${several}；如果就是一项，请写成 ${one}。`,
  }),
  "control-character": (found) => sayControlCharacter(found),
  "file-encoding": (fault) => sayEncodingFault(fault),
  "guest-mode": (removed) => ({
    message: sayGuestContent(removed),
    hint:
      removed.kind === "field"
        ? "`markdown.html: false` 只允许不会危害读者的字段，见指南的“来稿模式”。"
        : "`markdown.html: false` 是给不可信的作者用的，见指南的“来稿模式”。",
  }),
  "rule-failed": (failed) =>
    failed.kind === "added"
      ? {
          message: `配置里的 \`markdown.rules[${failed.index}]\` 出错：${failed.reason}`,
          hint: "请修正这条规则，或去掉它。",
        }
      : {
          message: `\`markdown.rules\` 里的规则处理这一页时出错：${failed.reason}`,
          hint: "请逐条去掉 `markdown.rules` 里的规则，找出是哪一条。",
        },
  "draft-published": () => ({
    message: "`_drafts` 文件夹里的页面会被发布",
    hint: "请给页面加上 `draft: true`，或把这个文件夹写进 `exclude`。",
  }),
  "permalink-invalid": ({ pattern, rule, values }) => ({
    message: `permalink ${pattern} 不能用作页面地址`,
    hint: sayRule(rules, rule, values),
  }),
  "permalink-undated": ({ pattern, path }) => ({
    message: `permalink ${pattern} 需要日期，但页面没有日期，它的地址是 ${path}`,
    hint: "请加上 `date`，或给页面单独写 `permalink`，例如 `/about/`。",
  }),
  "no-pages": ({ folder }) => ({
    message: `\`${folder}\` 里没有 markdown 文件`,
    hint: "请在命令后面写网站的文件夹，或新建第一个页面 `README.md`。",
  }),
  "foreign-config": ({ file }) => ({
    message: `${file} 是其他生成器的配置，不会被读取；网站还没有 hanblog 的配置`,
    hint: "请把其中的选项写进网站文件夹里的 `hanblog.config.ts`，每个选项现在叫什么见指南的“迁移”。",
  }),
  "file-ending": ({ first, others }) => ({
    message: `已跳过 ${first}${others === 0 ? "" : ` 等 ${others + 1} 个文件`}：只有 \`.md\` 文件才是页面`,
    hint: "要成为页面的请改名为 `.md`，其余的请写进 `exclude`。",
  }),
  "page-link": ({ path }) => ({
    message: `\`${path}\` 是指向网站外面的符号链接，已跳过其中的页面`,
    hint: "请把链接换成它指向的文件，或把它写进 `exclude`。",
  }),
  "git-shallow": () => ({
    message: "仓库是浅克隆，较早的页面没有“最后更新”日期",
    hint: "请用 `git fetch --unshallow` 取回全部历史；actions/checkout 里请设 `fetch-depth: 0`。",
  }),
  "git-refused": () => ({
    message: "git 不信任这个文件夹，因为它属于另一个用户；页面没有“最后更新”日期",
    hint: "请对仓库的文件夹运行 `git config --global --add safe.directory <文件夹>`。",
  }),
};

const SYNTAX_ADVICE = {
  toml: "开头的 `---toml` 或 `+++` 表示这是 TOML。",
  json: "`---` 后面的词表示这是 JSON。",
  alias: "不支持锚点和别名（`&`、`*`）：请把值再写一遍；如果是文字，请加引号。",
  duplicate: "同一个字段只能写一次。",
  tab: "请用空格缩进。",
  character: "请删掉这个字符：编辑器会显示成方框或根本不显示。",
  continuation: "请缩进这一行：多行的值要缩进在字段下面。",
  "unclosed-value": "值没有结束：以引号或括号开头的值，要在 ` #` 之前用引号或括号结束。",
  fields: "两行 `---` 之间请写 `字段: 值`。",
  tag: "不支持标签（`!…`）；如果是文字，请加引号。",
  line: "每行应为 `字段: 值`；多行的值从第二行起要缩进。",
  entry: "列表项的 `-` 后面要有空格。",
  column: "同一个列表或映射的各行要从同一列开始。",
  quotes: "值遇到下一个同样的引号就结束了，请在外面改用另一种引号。",
  quoting: "值里有 `: ` 或 ` #`，或以 `@`、`*`、`%`、`[` 等符号开头，就要加引号。",
} as const;

const FIELD_ADVICE = {
  "not-published": "不想发布请写 `draft: true`；`publish: false` 的页面知道地址仍能打开。",
  published: "请去掉它：没有 `draft: true` 的页面都会发布。",
  hidden: "请写 `publish: false`：不出现在任何列表里，知道地址仍能打开。",
  unlisted: "请写 `listed: false`：不出现在文章列表里。",
  secret: "静态页面无法用密码保护：不想发布请写 `draft: true`，否则请去掉这个字段。",
  "old-addresses": "请用 `aliases` 写跳转到这一页的旧地址。",
  address: "这个字段不影响地址：请写 `permalink`，或把旧地址写进 `aliases`。",
} as const;

function saySyntaxFault(fault: SyntaxFault): string {
  switch (fault.kind) {
    case "parser":
      return fault.text;
    case "no-map":
      return "内容不是“字段: 值”的形式";
    case "too-deep":
      return `嵌套超过 ${fault.most} 层`;
  }
}

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

function sayEncodingFault(fault: EncodingFault): MessageText {
  const hint = "请用编辑器把文件另存为 UTF-8。";
  switch (fault.kind) {
    case "utf-16":
      return { message: "文件的编码是 UTF-16", hint };
    case "line":
      return { message: "这一行不是 UTF-8", hint };
    case "replacement":
      return {
        message: "文字里有 `\uFFFD`，说明有字丢失了",
        hint: "请补上丢失的字；要显示这个符号本身，请写 `&#xFFFD;`。",
      };
    case "import-utf-16":
      return { message: `引入的文件 \`${fault.path}\` 的编码是 UTF-16`, hint };
    case "import-character":
      return {
        message: `引入的文件 \`${fault.path}\` 里有不是 UTF-8 的字节，显示为 \`\uFFFD\``,
        hint: "请用编辑器把文件另存为 UTF-8，或只引入没有它们的区域。",
      };
  }
}

function sayGuestContent(removed: GuestContent): string {
  switch (removed.kind) {
    case "field":
      return `来稿模式不使用 front matter 字段 \`${removed.field}\``;
    case "image":
      return `来稿模式不显示其他网站的图片 \`${removed.source}\``;
    case "import":
      return `来稿模式不引入文件 \`${removed.path}\``;
    case "file":
      return `来稿模式不发布文件 \`${removed.path}\``;
    case "diagram":
      return "图里有配置、网址或转义，来稿模式把它显示为代码";
  }
}
