import type { Command } from "commander";
import type { HanblogError } from "../../runtime/model/error.js";
import { nearestName } from "../config/nearest-name.js";
import { readPackageInfo } from "../config/package-info.js";
import { listTopics, readTopic } from "../guide/topics.js";
import { createError } from "../messages/create-problem.js";
import type { CommandContext } from "./command-context.js";

/**
 * Prints a page of the guide, the section of an error code, or the help of a command. Without words, it prints the help
 * of the program and lists the topics. Throws `unknown-topic`.
 */
export function runHelp(
  words: readonly string[],
  {
    program,
    context,
  }: {
    readonly program: Command;
    readonly context: Pick<CommandContext, "terminal">;
  },
): void {
  const { terminal } = context;
  const { language, texts } = terminal.catalogue;
  const { dir } = readPackageInfo();
  const topics = listTopics(dir, language);
  const [name = ""] = words;
  if (words.length === 0) {
    program.addHelpText("after", `\n${texts.help.topics}\n${topicTable(topics)}`).help();
  }
  const style = { heading: terminal.colors.bold };
  const found = words.length === 1 ? readTopic(dir, { name, language, style }) : null;
  const command = findCommand(program, words);
  if (found !== null) {
    terminal.print(found.text);
    if (command !== null) terminal.print(`\n${texts.help.commandOptions(name)}`);
    terminal.print(`\n${texts.help.onTheWeb(found.url)}`);
    return;
  }
  if (command === null) throw unknownTopic(words, program, topics);
  command.help();
}

function topicTable(topics: ReturnType<typeof listTopics>): string {
  const width = Math.max(...topics.map(({ name }) => name.length));
  return topics.map(({ name, title }) => `  ${name.padEnd(width)}  ${title}`).join("\n");
}

/** Returns the command that the words name, such as `new post`; `null` if there is none. */
function findCommand(program: Command, words: readonly string[]): Command | null {
  return words.reduce<Command | null>(
    (command, word) => command?.commands.find((other) => other.name() === word) ?? null,
    program,
  );
}

function unknownTopic(
  words: readonly string[],
  program: Command,
  topics: ReturnType<typeof listTopics>,
): HanblogError {
  const commands = program.commands.flatMap((command) => [
    command.name(),
    ...command.commands.map((own) => `${command.name()} ${own.name()}`),
  ]);
  const name = words.join(" ");
  const nearest = nearestName(name, [...topics.map((topic) => topic.name), ...commands]);
  return createError("unknown-topic", { name, nearest });
}
