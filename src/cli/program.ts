import { Command, Option, type CommanderError } from "commander";
import type { BuildFlags } from "./commands/build.js";
import type { CommandContext } from "./commands/command-context.js";
import { addServiceCommands } from "./commands/comments-program.js";
import type { CommentsFlags } from "./commands/comments.js";
import type { DeployFlags } from "./commands/deploy.js";
import type { DevFlags } from "./commands/dev.js";
import {
  addOrigin,
  parseAddress,
  parseAge,
  parseBodySize,
  parseClassName,
  parsePort,
  parseProxies,
  parseSeconds,
  parseWord,
} from "./commands/flag-parsers.js";
import { formatExamples, formatHelpWith } from "./commands/help-format.js";
import type { ImportFlags } from "./commands/import.js";
import { addNewCommands } from "./commands/new-program.js";
import type { PreviewFlags } from "./commands/preview.js";
import { readUsageMistake } from "./commands/usage-mistake.js";
import { HOSTS } from "./config/host-names.js";
import { POLICY_PLACES } from "./config/load-config.js";
import { readPackageInfo } from "./config/package-info.js";
import { guidePageUrl } from "./guide/guide-url.js";
import { createError } from "./messages/create-problem.js";
import type { HelpTexts } from "./messages/help-texts.js";
import { IMPORT_KINDS } from "./messages/import-texts.js";
import { LANGUAGES } from "./messages/language.js";

/** Creates the command line with all commands and options. The code of a command is loaded when it runs. */
export function createProgram(context: CommandContext): Command {
  const texts = context.terminal.catalogue.texts.help;
  const examples = (lines: readonly string[]) => formatExamples(lines, texts);
  const program = new Command("hanblog")
    .description(texts.program)
    .version(readPackageInfo().version, "-v, --version", texts.version)
    .helpOption("-h, --help", texts.help)
    .configureHelp(formatHelpWith(texts))
    .showSuggestionAfterError()
    // An option belongs to the command before it: `comments` and `comments import` both have --data.
    .enablePositionalOptions()
    .addHelpText("after", examples(["hanblog new my-blog", "hanblog dev my-blog", "hanblog build my-blog"]))
    .addHelpText("after", `\n${texts.guide(guidePageUrl(context.terminal.catalogue.language))}`)
    .exitOverride(rethrow)
    .configureOutput({ writeErr: () => undefined });

  addBuildCommand(program, context);
  addDevCommand(program, context);
  addPreviewCommand(program, context);
  addCommentsCommand(program, context);
  addNewCommands(program, context);
  addDeployCommand(program, context);
  addImportCommand(program, context);
  addHelpCommand(program, context);
  addLanguageOption(program, texts);
  return program;
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
    .option("--host <name>", texts.host, "127.0.0.1")
    .addHelpText("after", formatExamples(["hanblog preview", "hanblog preview site --port 8080"], texts))
    .action(async (site: string, flags: PreviewFlags) => {
      const { runPreview } = await import("./commands/preview.js");
      await runPreview(site, flags, context);
    });
}

function addCommentsCommand(program: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  const own = texts.comments;
  const comments = program
    .command("comments")
    .description(own.description)
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
      formatExamples(["hanblog comments", "hanblog comments --port 9000 --data /srv/comments.db"], texts),
    )
    .action(async (flags: CommentsFlags) => {
      const { runComments } = await import("./commands/comments.js");
      await runComments(flags, context);
    });
  addServiceCommands(comments, context);
}

/** Creates an option whose default the environment can change. Its value is missing unless the flag is given. */
function withShownDefault(flags: string, description: string, shown: string): Option {
  return new Option(flags, description).default(undefined, shown);
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
    .option("--old-sitemap <file>", own.oldSitemap)
    .option("--dry-run", own.dryRun)
    .option("--check", own.check)
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
  // The library's own command takes one word only, so that `help new post` would print the help of `new`.
  program
    .helpCommand(false)
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

/** Lets every command take `--lang`, which `main` has already read from the arguments. */
function addLanguageOption(command: Command, texts: HelpTexts): void {
  // `hanblog new` has its own, because blogs have more languages than messages.
  const hasOwn = command.options.some(({ long }) => long === "--lang");
  if (!hasOwn) command.addOption(new Option("--lang <language>", texts.lang).choices(LANGUAGES));
  for (const child of command.commands) addLanguageOption(child, texts);
}

/** Throws a mistake in the arguments as a user error. The end of `--help` and `--version` stays as it is. */
function rethrow(error: CommanderError): never {
  if (error.exitCode === 0) throw error;
  throw createError("usage", readUsageMistake(error.message), { cause: error });
}
