import type { CommandContext } from "./commands/command-context.js";
import { addServiceCommands } from "./commands/comments/comments-program.js";
import { createRoot } from "./commands/root-command.js";
import { runProgram } from "./run-program.js";

/**
 * Runs the command line of the package `hanblog-comments`, which has the commands of `hanblog comments`. The bundle of
 * that package gives all texts its own name.
 */
export async function main(argv: readonly string[]): Promise<void> {
  await runProgram(argv, createCommentsProgram);
}

function createCommentsProgram(context: CommandContext) {
  const description = context.terminal.catalogue.texts.help.comments.description;
  const examples = ["hanblog comments serve", "hanblog comments import export.tar.gz"];
  const texts = { name: "hanblog-comments", description, examples, guidePage: "comment-service" };
  return createRoot(texts, context, (program) => addServiceCommands(program, context));
}
