import { Option, type Command } from "commander";
import type { BuildFlags } from "./commands/build.js";
import type { CommandContext } from "./commands/command-context.js";
import { addServiceCommands } from "./commands/comments/comments-program.js";
import type { DeployFlags } from "./commands/deploy.js";
import type { DevFlags } from "./commands/dev.js";
import {
  parseAddress,
  parseOldUrl,
  parseOrigin,
  parsePort,
  parsePreviewHost,
} from "./commands/flag-parsers.js";
import { formatExamples } from "./commands/help-format.js";
import type { ImportFlags } from "./commands/import.js";
import { addNewCommands } from "./commands/new/new-program.js";
import type { PreviewFlags } from "./commands/preview.js";
import type { AddCommands } from "./commands/plugin-commands.js";
import { createRoot } from "./commands/root-command.js";
import { HOSTS, POLICY_PLACES } from "./config/host-names.js";
import { COMMAND_NAMES } from "./config/plugins/command-names.js";
import { withoutLanguage } from "./messages/language.js";
import { IMPORT_KINDS } from "./messages/import-texts.js";

/**
 * Creates the command line of hanblog, with the commands of plugins if the arguments can concern one. `args` are those after the name
 * of the program.
 */
export async function createSiteProgram(context: CommandContext, args: readonly string[]): Promise<Command> {
  const [first = "help", second] = withoutLanguage(args);
  const isHelp = first === "-h" || first === "--help" || (first === "help" && second === undefined);
  const word = first === "help" ? (second ?? "help") : first;
  if (!isHelp && (COMMAND_NAMES.includes(word) || word.startsWith("-"))) return createProgram(context);
  const { readSiteCommands } = await import("./commands/plugin-commands.js");
  return createProgram(context, await readSiteCommands(context));
}

/** Creates the command line with all commands and options of hanblog. The code of a command is loaded when it runs. */
export function createProgram(context: CommandContext, addMore: AddCommands = () => undefined): Command {
  const own = {
    name: "hanblog",
    description: context.terminal.catalogue.texts.help.program,
    examples: ["hanblog new my-blog", "hanblog dev my-blog", "hanblog build my-blog"],
  };
  return createRoot(own, context, (program) => {
    addBuildCommand(program, context);
    addDevCommand(program, context);
    addPreviewCommand(program, context);
    addCommentsCommand(program, context);
    addNewCommands(program, context);
    addDeployCommand(program, context);
    addImportCommand(program, context);
    addHelpCommand(program, context);
    addMore(program);
  });
}

function addBuildCommand(program: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  program
    .command("build")
    .description(texts.build.description)
    .argument("[site]", texts.site, ".")
    .option("--dest <dir>", texts.dest)
    .option("--base <path>", texts.base)
    .option("--drafts", texts.build.drafts)
    .addOption(new Option("--csp <place>", texts.build.csp).choices(POLICY_PLACES))
    .option("--strict", texts.build.strict)
    .option("--clean", texts.build.clean)
    .option("--cache-output", texts.build.cacheOutput)
    .option("--no-cache-output", texts.build.noCacheOutput)
    .option("--report", texts.build.report)
    .option("--verbose", texts.verbose)
    .addHelpText(
      "after",
      formatExamples(["hanblog build", "hanblog build site --strict --base /blog/"], texts),
    )
    .action(async (site: string, flags: BuildFlags) => {
      const { runBuild } = await import("./commands/build.js");
      await runBuild(site, flags, context);
    });
}

function addDevCommand(program: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  program
    .command("dev")
    .description(texts.dev.description)
    .argument("[site]", texts.site, ".")
    .option("--port <number>", texts.port, parsePort, 5173)
    .option("--host <name>", texts.host, "127.0.0.1")
    .option("--open", texts.dev.open)
    .option("--verbose", texts.verbose)
    .addHelpText("after", formatExamples(["hanblog dev", "hanblog dev site --port 0 --open"], texts))
    .action(async (site: string, flags: DevFlags) => {
      const { runDev } = await import("./commands/dev.js");
      await runDev(site, flags, context);
    });
}

function addPreviewCommand(program: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  program
    .command("preview")
    .description(texts.preview.description)
    .argument("[site]", texts.site, ".")
    .option("--dest <dir>", texts.preview.dest)
    .option("--base <path>", texts.preview.base)
    .option("--port <number>", texts.port, parsePort, 4173)
    .addOption(
      new Option("--host <name>", texts.preview.host(HOSTS.join(", ")))
        .argParser(parsePreviewHost)
        .default({ address: "127.0.0.1", like: null }, "127.0.0.1"),
    )
    .addHelpText(
      "after",
      formatExamples(
        ["hanblog preview", "hanblog preview site --port 8080", "hanblog preview --host netlify"],
        texts,
      ),
    )
    .action(async (site: string, flags: PreviewFlags) => {
      const { runPreview } = await import("./commands/preview.js");
      await runPreview(site, flags, context);
    });
}

function addCommentsCommand(program: Command, context: CommandContext): void {
  const { description } = context.terminal.catalogue.texts.help.comments;
  addServiceCommands(program.command("comments").description(description), context);
}

function addDeployCommand(program: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  program
    .command("deploy")
    .description(texts.deploy.description)
    .argument("[site]", texts.site, ".")
    .addOption(new Option("--write <host>", texts.deploy.write).choices(HOSTS).makeOptionMandatory())
    .option("--url <address>", texts.siteUrl, parseAddress)
    .option("--force", texts.deploy.force)
    .addHelpText(
      "after",
      formatExamples(
        ["hanblog deploy --write github", "hanblog deploy --write nginx --url https://blog.example.com"],
        texts,
      ),
    )
    .action(async (site: string, flags: DeployFlags) => {
      const { runDeploy } = await import("./commands/deploy.js");
      await runDeploy(site, flags, context);
    });
}

function addImportCommand(program: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  const own = texts.importSite;
  program
    .command("import")
    .description(own.description)
    .argument("[old-dir]", own.oldDir, ".")
    .argument("[new-dir]", own.newDir)
    .addOption(new Option("--from <name>", own.from).choices(IMPORT_KINDS))
    .addOption(new Option("--old-output <dir>", own.oldOutput).conflicts("oldSitemap"))
    .option("--old-sitemap <file-or-url>", own.oldSitemap)
    .addOption(new Option("--run-old", own.runOld).conflicts(["oldOutput", "oldSitemap", "run"]))
    .option("--old-url <url>", own.oldUrl, parseOldUrl)
    .option("--fetch-images", own.fetchImages)
    .option("--image-server <url>", own.imageServer, parseOrigin)
    .option("--dry-run", own.dryRun)
    .option("--check", own.check)
    .option("--fix", own.fix)
    .option("--no-run", own.noRun)
    .addHelpText(
      "after",
      formatExamples(["hanblog import ../old-blog my-blog", "hanblog import my-blog --check"], texts),
    )
    .action(async (oldDir: string, newDir: string | undefined, flags: ImportFlags) => {
      const { runImport } = await import("./commands/import.js");
      await runImport(oldDir, newDir, flags, context);
    });
}

function addHelpCommand(program: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  program
    .command("help")
    .description(texts.helpCommand.description)
    .argument("[topic...]", texts.helpCommand.topic)
    .addHelpText(
      "after",
      formatExamples(["hanblog help", "hanblog help writing", "hanblog help broken-link"], texts),
    )
    .action(async (words: readonly string[]) => {
      const { runHelp } = await import("./commands/help.js");
      runHelp(words, { program, context });
    });
}
