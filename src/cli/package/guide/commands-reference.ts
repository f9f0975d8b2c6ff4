import type { Argument, Command, Option } from "commander";
import { createProgram } from "../../program.js";
import type { Catalogue } from "../../messages/catalogue.js";
import { row } from "./table-row.js";

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
