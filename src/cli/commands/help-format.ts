import { Help, type Argument, type HelpConfiguration, type Option } from "commander";
import type { HelpTexts } from "../messages/help-texts.js";

/** Commander's titles, by the name of their text. */
const TITLES: Readonly<Record<string, keyof HelpTexts["titles"]>> = {
  "Usage:": "usage",
  "Arguments:": "arguments",
  "Options:": "options",
  "Commands:": "commands",
};

/** Characters that take two columns of a terminal: Chinese ones and full-width punctuation. */
const WIDE = /[\u2E80-\u303F\u3400-\u9FFF\uF900-\uFAFF\uFF00-\uFF60\uFFE0-\uFFE6]/g;

/** Returns the settings that make commander print help in a language. */
export function formatHelpWith(texts: HelpTexts): HelpConfiguration {
  const describe = ({ description, defaultValue, defaultValueDescription }: Argument | Option) =>
    defaultValue === undefined && defaultValueDescription === undefined
      ? description
      : withExtra(description, texts.defaultValue(defaultValueDescription ?? JSON.stringify(defaultValue)));
  const describeChoices = (part: Argument | Option) =>
    part.argChoices === undefined
      ? describe(part)
      : withExtra(part.description, texts.choices(part.argChoices));
  return {
    styleTitle: (title) => {
      const name = TITLES[title];
      return name === undefined ? title : texts.titles[name];
    },
    argumentDescription: describeChoices,
    optionDescription: describeChoices,
    displayWidth,
    boxWrap,
    // Commander puts a space after the first title. A full-width colon needs none.
    formatHelp: (command, help) =>
      Help.prototype.formatHelp.call(help, command, help).replace(/^(.*：) /, "$1"),
  };
}

/** Returns the examples that follow the help of a command. */
export function formatExamples(lines: readonly string[], texts: HelpTexts): string {
  return `\n${texts.titles.examples}\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}

/** Joins a description and its extra information. Commander has its words in English only. */
function withExtra(description: string, extra: string): string {
  return /[\u4E00-\u9FFF]/.test(description) ? `${description}（${extra}）` : `${description} (${extra})`;
}

/** Returns the number of columns that a text takes. */
function displayWidth(text: string): number {
  return text.length + (text.match(WIDE)?.length ?? 0);
}

/** Wraps a text at spaces and between Chinese characters, but not before punctuation. */
function boxWrap(text: string, width: number): string {
  if (width < new Help().minWidthToWrap) return text;
  const chunks = text.match(/\s*(?:[\u4E00-\u9FFF][，。：；？）、]*|[^\s\u4E00-\u9FFF]+)/g) ?? [];
  const lines = [""];
  for (const chunk of chunks) {
    const line = lines.at(-1) ?? "";
    if (line === "" || displayWidth(line + chunk) <= width) lines[lines.length - 1] = line + chunk;
    else lines.push(chunk.trimStart());
  }
  return lines.join("\n");
}
