import type { SyntaxFault } from "../faults/content.js";
import { fillByKind, type TranslatedSet, type TextsOf } from "../message-set.js";
import type { frontMatter as english } from "../en/front-matter.js";
import { sayExpectation } from "./expectations.js";
import { sayQuoted } from "./quoted.js";

/** Chinese messages about front matter. */
export const frontMatter: TranslatedSet<typeof english> = {
  "front-matter-unclosed": ["front matter 没有结束行", "请在最后一个字段后面加一行 `---`。"],
  "front-matter-language": [
    "front matter 不支持语言 %{language}",
    "YAML 写 `---`，其他只有 `---toml` 和 `---json`。front matter 里的代码不会运行。",
  ],
  "front-matter-too-large": [
    "front matter 有 %{size} KB，太长了",
    "最多 %{most} KB，请把大段数据移到组件里。",
  ],
  "front-matter-syntax": ({ fault, advice }) => ({
    message: `无法解析 front matter：${saySyntaxFault(fault)}`,
    hint:
      advice.kind === "colon"
        ? `请写成 \`${advice.field}: 值\`：冒号用半角 \`:\`，后面加一个空格。`
        : SYNTAX_ADVICE[advice.kind],
  }),
  "front-matter-invalid": ({ field, found, expected }) => ({
    message: `front matter 字段 \`${field}\` 的值 ${sayQuoted(found)} 无效`,
    hint: sayExpectation(expected),
  }),
  "front-matter-missing": ({ field, expected }) => ({
    message: `缺少 front matter 字段 \`${field}\``,
    hint: sayExpectation(expected),
  }),
  "collection-empty": [
    "%{of=plugin?插件|集合} `%{owner}` 没有数据：`%{files}` 什么也没匹配到",
    "请改正路径（从网站文件夹算起），或加一个文件。",
  ],
  "collection-file": {
    empty: [
      "%{of=plugin?插件|集合} `%{owner}` 的一个文件是空的",
      "请写进一项，或去掉它。空的列表写成 `[]`，空的表格只写表头。",
    ],
    format: [
      "%{of=plugin?插件|集合} `%{owner}` 里有别的格式的文件",
      "应为 .yml、.yaml、.json、.toml、.csv 或 .md 文件。",
    ],
    encoding: ["%{of=plugin?插件|集合} `%{owner}` 的一个文件不是 UTF-8", "请在编辑器里把它另存为 UTF-8。"],
    data: [
      "%{of=plugin?插件|集合} `%{owner}` 的一个文件里既不是一项，也不是列表",
      "应为 `name: 米饭` 这样的字段，或每一项都有 `id` 的列表。",
    ],
    syntax: ["无法解析%{of=plugin?插件|集合} `%{owner}` 的文件：%{reason}", null],
    unclosed: [
      "%{of=plugin?插件|集合} `%{owner}` 的一个文件，front matter 没有结束",
      "请在最后一个字段下面加一行，只写 `---`。",
    ],
    language: [
      "%{of=plugin?插件|集合} `%{owner}` 的一个文件，front matter 的语言不认识",
      "应为 `---`（YAML）、`---toml` 或 `---json`。",
    ],
    body: [
      "%{of=plugin?插件|集合} `%{owner}` 的一个文件有字段 `body`，而它是 front matter 下面的正文",
      "请给这个字段换个名字。",
    ],
    header: [
      "%{of=plugin?插件|集合} `%{owner}` 有一列没有名字，或者和前面的列同名",
      "表头里每一列都要有不同的名字，例如 `id,name`。",
    ],
    quote: [
      "%{of=plugin?插件|集合} `%{owner}` 的一个单元格，引号没有结束",
      '请在末尾加上 `"`。单元格里的引号写两遍：`""`。',
    ],
    behind: [
      "%{of=plugin?插件|集合} `%{owner}` 的一个单元格，结束的引号后面还有文字",
      '那里应为逗号，或者一行的结尾。单元格里的引号写两遍：`""`。',
    ],
    cells: [
      "%{of=plugin?插件|集合} `%{owner}` 有一行是 %{found} 个单元格，表头是 %{expected} 个",
      '单元格里有逗号就加引号：`"米饭,茶"`。空的单元格也要写逗号。',
    ],
    name: [
      "%{of=plugin?插件|集合} `%{owner}` 的一个文件里有名为 `%{name}` 的字段",
      "请换个名字：不能用 `__proto__`、`constructor` 和 `prototype`。",
    ],
  },
  "collection-id": [
    "集合 `%{collection}` 的第 %{number} 项没有 `id`",
    "列表里的每一项都要有，例如 `id: rice`。",
  ],
  "collection-twice": ["集合 `%{collection}` 里已经有 %{id} 这一项，在 `%{other}`", "请改掉或删掉其中一个。"],
  "collection-field": [
    "集合 `%{collection}` 的 schema 没有 `%{field}` 这个字段，它的各项都不会有",
    "%{nearest?是不是 `%{nearest}`？|}请写进 `schema`，从文件里去掉，或用 `z.looseObject`。",
  ],
  "collection-entry": ({ collection, id, field, found, expected }) => ({
    message:
      found === null
        ? `集合 \`${collection}\` 的 ${sayQuoted(id)} 里缺少 \`${field}\``
        : `集合 \`${collection}\` 的 ${sayQuoted(id)} 里，\`${field}\` 的值 ${sayQuoted(found)} 无效`,
    hint: sayExpectation(expected),
  }),
  "password-name": [
    "front matter 字段 `password` 里的密码名无效",
    "应为大写的名字，如 `FAMILY`；密码本身写进环境变量 `HANBLOG_PASSWORD_FAMILY`。",
  ],
  "password-missing": [
    "没有设置环境变量 `%{variable}`，无法加密这个页面",
    "请把它设成这个页面的密码：在这个终端里，也在托管平台的 Secrets 里。",
  ],
  "password-short": [
    "`%{variable}` 里的密码不到 8 个字符",
    "谁都能下载加密的页面，一个一个地试密码。请换一个长的，比如四个不相干的词。",
  ],
  "password-files": [
    "这个加密页面用到的 %{count} 个文件是公开的：%{files}",
    "加密的只有页面。知道或者猜到文件地址的人都能打开它，不能公开的请去掉。",
  ],
  "password-home": ["首页不能设密码", "请去掉 `password` 或 `home: true`。"],
  "front-matter-unknown": ({ field, advice }) => ({
    message: `front matter 里没有 \`${field}\` 这个字段`,
    hint: advice.kind === "nearest" ? `是不是想写 \`${advice.nearest}\`？` : FIELD_ADVICE[advice.kind],
  }),
  "front-matter-list": ({ field, found, several, one }) => ({
    message: `front matter 字段 \`${field}\` 只有一项：${found}`,
    hint: `如果是多项，请写成 ${several}；如果就是一项，请写成 ${one}。`,
  }),
  "front-matter-text": ({ field, kind, found }) => ({
    message: `front matter 字段 \`${field}\` 里的 ${found} 被读成${VALUE_KINDS[kind]}，不是文字`,
    hint: "如果就是要这个值，请加引号。",
  }),
};

const VALUE_KINDS = { boolean: "布尔值", date: "日期", number: "数字" } as const;

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
  secret: "这个字段什么也保护不了：要加密页面请写 `password`，否则请去掉它。",
  outside: "它在正文里，页面会公开：文件第一行请只写 `---`，字段之后再写一行 `---`。",
  forbidden: "请换个名字：不能用 `__proto__`、`constructor` 和 `prototype`。",
  address: "这个字段不影响地址：请写 `permalink`，或把旧地址写进 `aliases`。",
} as const;

function saySyntaxFault(fault: SyntaxFault): string {
  return fillByKind(SYNTAX_FAULT_TEXTS, fault);
}

const SYNTAX_FAULT_TEXTS: TextsOf<SyntaxFault> = {
  parser: "%{text}",
  "no-map": "内容不是“字段: 值”的形式",
  "too-deep": "嵌套超过 %{most} 层",
};
