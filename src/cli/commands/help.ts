import type { Command } from "commander";
import { HanblogError } from "../../runtime/model/error.js";
import { nearestName } from "../config/nearest-name.js";
import { readPackageInfo } from "../config/package-info.js";
import { type GuideLanguage, listTopics, readTopic } from "../guide/topics.js";
import type { CommandContext } from "./command-context.js";

/**
 * Prints a page of the guide, the section of an error code, or the help of a command. Without words, it prints the help
 * of the program and lists the topics. Throws `unknown-topic`.
 */
export function runHelp(
  words: readonly string[],
  {
    program,
    language,
    context,
  }: {
    readonly program: Command;
    readonly language: GuideLanguage;
    readonly context: Pick<CommandContext, "terminal">;
  },
): void {
  const { terminal } = context;
  const { dir } = readPackageInfo();
  const topics = listTopics(dir, language);
  const [name = ""] = words;
  if (words.length === 0) {
    program.addHelpText("after", `\nTopics of \`hanblog help <topic>\`:\n${topicTable(topics)}`).help();
  }
  const style = { heading: terminal.colors.bold };
  const found = words.length === 1 ? readTopic(dir, { name, language, style }) : null;
  const command = findCommand(program, words);
  if (found !== null) {
    terminal.print(found.text);
    if (command !== null) terminal.print(`\nFlags of the command: hanblog ${name} --help`);
    terminal.print(`\nOn the web: ${found.url}`);
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
  const asked = words.join(" ");
  const nearest = nearestName(asked, [...topics.map(({ name }) => name), ...commands]);
  return new HanblogError("unknown-topic", `Unknown topic or command \`${asked}\``, {
    hint:
      nearest === null
        ? "`hanblog help` lists the topics and the commands."
        : `Did you mean \`${nearest}\`? \`hanblog help\` lists the topics and the commands.`,
  });
}
