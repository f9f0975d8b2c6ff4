import type { Argument, Command, Option } from "commander";
import { createProgram } from "../../program.js";
import type { Catalogue } from "../../messages/catalogue.js";
import { row } from "./table-row.js";

/** Texts of the English page. */
export const ENGLISH_COMMANDS: CommandsTexts = {
  head: `---
title: Commands
listed: false
description: Every command with its options, the exit codes and the environment variables.
---

This page is generated from the command line. \`hanblog <command> --help\` prints the same, with examples. \`[site]\` is the folder of
the site.

\`hanblog help\` lists the pages of this guide. \`hanblog help writing\` prints a page, \`hanblog help broken-link\` explains an error code,
and \`hanblog help new post\` prints the help of a command.`,
  command: "Command",
  option: "Option",
  meaning: "Meaning",
  fallback: "Default",
  foot: `## Language

hanblog prints English or Chinese. The first of \`LC_ALL\`, \`LC_MESSAGES\` and \`LANG\` that is set decides: \`zh_CN.UTF-8\` and other values
that start with \`zh\` select Chinese. \`--lang en\` or \`--lang zh\` selects a language for one run, before or after the name of the
command: \`hanblog build --lang zh\`. Error codes in brackets and exit codes are the same in both languages. The JSON of
\`hanblog comments --log\`, the error overlay of \`hanblog dev\` and the problems that \`build()\` returns are always in English.

## Exit codes

0 is success. 1 is an error in your input: each error has a file, a line and a fix, and the last output stays. 2 is a bug in
hanblog; please report it.

## Environment variables

| Variable | Effect |
| --- | --- |
| \`LC_ALL\`, \`LC_MESSAGES\`, \`LANG\` | language of messages |
| \`NO_COLOR\` | disables colors |
| \`CI\` | disables the moving progress line and questions, and enables \`--cache-output\` |
| \`SOURCE_DATE_EPOCH\` | sets the current time (Unix seconds), which decides whether an article is in the future |
| \`HANBLOG_COMMENTS_TOKEN\` | token for [reading issues](comments.md) during a build |

The comment service has [its own variables](comment-service.md#environment).`,
};

/** Texts of the Chinese page. */
export const CHINESE_COMMANDS: CommandsTexts = {
  head: `---
title: 命令
listed: false
description: 每条命令和它的选项、退出码、环境变量。
---

本页由程序从命令行本身生成。\`hanblog <命令> --help\` 显示同样的内容，还有例子。\`[site]\` 是网站文件夹。

\`hanblog help\` 列出手册的全部页面；\`hanblog help writing\` 打印其中一页，\`hanblog help broken-link\` 说明一个错误码，\`hanblog help new post\` 是一条命令的帮助。`,
  command: "命令",
  option: "选项",
  meaning: "意思",
  fallback: "默认值",
  foot: `## 语言

hanblog 的提示有中文和英文。语言依次取自 \`LC_ALL\`、\`LC_MESSAGES\`、\`LANG\`，以第一个有值的为准：\`zh_CN.UTF-8\` 等以 \`zh\` 开头的值是中文，其余是英文。也可以给任何命令加上 \`--lang zh\` 或 \`--lang en\`，写在命令名前后都行，例如 \`hanblog build --lang zh\`。方括号里的错误码和退出码不随语言变化。\`hanblog comments --log\` 输出的 JSON、\`hanblog dev\` 在浏览器里显示的错误，以及 \`build()\` 返回的问题，始终是英文。

## 退出码

0 完成。1 你的输入有错：每个错都有文件、行号和改法，上一次的输出原封不动。2 是 hanblog 的错，请报告。

## 环境变量

| 变量 | 作用 |
| --- | --- |
| \`LC_ALL\`、\`LC_MESSAGES\`、\`LANG\` | 提示的语言 |
| \`NO_COLOR\` | 不要颜色 |
| \`CI\` | 不要会动的进度行，不提问，并开启 \`--cache-output\` |
| \`SOURCE_DATE_EPOCH\` | 规定“现在”是几时（Unix 秒），决定哪些文章还在将来 |
| \`HANBLOG_COMMENTS_TOKEN\` | 构建时[读 issue](comments.md) 用的令牌 |

评论服务的环境变量在[它那一页](comment-service.md#环境变量)。`,
};

/** Texts of the reference in one language. */
export interface CommandsTexts {
  /** Front matter, and text above the table of commands. */
  readonly head: string;
  readonly command: string;
  readonly option: string;
  readonly meaning: string;
  readonly fallback: string;
  /** Sections after those of the commands. */
  readonly foot: string;
}

/** Renders the page "Commands" from the command line of a language. */
export function renderCommands(catalogue: Catalogue, texts: CommandsTexts): string {
  const commands = listCommands(catalogue);
  const overview = commands.map(({ usage, command }) => row([`\`${usage}\``, command.description()]));
  const sections = commands
    .filter(({ command }) => rowsOf(command).length > 0)
    .map(({ name, command }) =>
      [
        `## ${name}`,
        "",
        row([texts.option, texts.meaning, texts.fallback]),
        row(["---", "---", "---"]),
        ...rowsOf(command),
        "",
      ].join("\n"),
    );
  return [
    texts.head.trim(),
    "",
    row([texts.command, texts.meaning]),
    row(["---", "---"]),
    ...overview,
    "",
    ...sections,
    texts.foot.trim(),
    "",
  ].join("\n");
}

interface NamedCommand {
  /** Name with that of the program, such as `hanblog new post`. */
  readonly name: string;
  /** Name and arguments. */
  readonly usage: string;
  readonly command: Command;
}

/** Returns the commands in the order of the help, each followed by its subcommands. */
export function listCommands(catalogue: Catalogue): readonly NamedCommand[] {
  const { commands } = createProgram({
    cwd: ".",
    enterSite: () => undefined,
    terminal: { colors: {}, catalogue, note: () => undefined, print: () => undefined } as never,
  });
  return commands.flatMap((command) =>
    [command, ...command.commands].map((own) => {
      const name = ["hanblog", ...(own === command ? [] : [command.name()]), own.name()].join(" ");
      return { name, usage: [name, ...own.registeredArguments.map(nameOf)].join(" "), command: own };
    }),
  );
}

function rowsOf(command: Command): readonly string[] {
  const options = command.options.filter(
    ({ long, argChoices }) => long !== "--lang" || argChoices === undefined,
  );
  return [
    ...command.registeredArguments.map((argument) => optionRow(nameOf(argument), argument)),
    ...options.map((option) => optionRow(option.flags, option)),
  ];
}

function nameOf(argument: Argument): string {
  const name = argument.name() + (argument.variadic ? "..." : "");
  return argument.required ? `<${name}>` : `[${name}]`;
}

function optionRow(
  name: string,
  { description, defaultValue, defaultValueDescription }: Argument | Option,
): string {
  const value: unknown = defaultValueDescription ?? defaultValue;
  const isShown = typeof value === "string" || typeof value === "number";
  return row([`\`${name}\``, description, isShown ? `\`${value}\`` : "—"]);
}
