import { Option, type Command } from "commander";
import type { CommandContext } from "../command-context.js";
import type { CommentsFlags } from "./comments.js";
import {
  addOrigin,
  parseAge,
  parseBodySize,
  parseClassName,
  parsePort,
  parseProxies,
  parseSeconds,
  parseWord,
} from "../flag-parsers.js";
import { formatExamples } from "../help-format.js";

/** Adds the command that serves comments. It runs if no command is named: `hanblog comments --port 9000`. */
export function addServe(comments: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  const own = texts.comments;
  comments
    .command("serve", { isDefault: true })
    .description(own.serve)
    .option("--port <number>", texts.port, parsePort, 8360)
    .option("--host <name>", texts.host, "127.0.0.1")
    .option("--data <file>", texts.data, "comments.db")
    .option("--app-id <id>", own.appId, parseWord)
    .option("--app-key <key>", own.appKey, parseWord)
    .addOption(withShownDefault("--class <name>", texts.className, "Comment").argParser(parseClassName))
    .addOption(withShownDefault("--pause <seconds>", own.pause, "20").argParser(parseSeconds))
    .option("--proxies <number>", own.proxies, parseProxies, 0)
    .option("--moderate", own.moderate)
    .option("--legacy-mail", own.legacyMail)
    .addOption(new Option("--origin <url>", own.origin).argParser(addOrigin).default([], own.anyOrigin))
    .addOption(withShownDefault("--max-body <kB>", own.maxBody, "512").argParser(parseBodySize))
    .option("--sign-max-age <ms>", own.signMaxAge, parseAge)
    .option("--metrics-port <number>", own.metricsPort, parsePort)
    .option("--metrics-host <name>", own.metricsHost, "127.0.0.1")
    .option("--log", own.log)
    .addHelpText(
      "after",
      formatExamples(
        ["hanblog comments serve", "hanblog comments serve --port 9000 --data /srv/comments.db"],
        texts,
      ),
    )
    .action(async (flags: CommentsFlags) => {
      const { runComments } = await import("./comments.js");
      await runComments(flags, context);
    });
}

/** Creates an option whose default the environment can change. Its value is missing unless the flag is given. */
function withShownDefault(flags: string, description: string, shown: string): Option {
  return new Option(flags, description).default(undefined, shown);
}
