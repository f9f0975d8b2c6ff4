import { Argument, Option, type Command } from "commander";
import { explainMissing } from "../../comments/missing-package.js";
import { EXPORT_FORMATS } from "../../comments/transfer/export-formats.js";
import { FORMATS } from "../../comments/transfer/source/source-record.js";
import { PLATFORMS, type Platform } from "../../config/packages/service-packages.js";
import type { CommandContext } from "../command-context.js";
import type { BackupFlags, RestoreFlags } from "./comments-backup.js";
import type { CompareFlags } from "./comments-compare.js";
import type { ServiceDeployFlags } from "./comments-deploy.js";
import type { SetupFlags } from "./comments-setup.js";
import type { ExportFlags } from "./comments-export.js";
import type { ImportFlags } from "./comments-import.js";
import type { OwnerFlags } from "./comments-owner.js";
import type { MoveFlags } from "./comments-move.js";
import { parseClassName, parseCommentLanguage, parseFollowSeconds, parseWord } from "../flag-parsers.js";
import { formatExamples } from "../help-format.js";
import { addServe } from "./serve-program.js";

/**
 * Adds the commands of the comment service to `hanblog comments` or to the program of the package `hanblog-comments`: to
 * serve, to prepare a server, to import, compare, export, back up and restore comments, and to let the owner in
 * again.
 */
export function addServiceCommands(comments: Command, context: CommandContext): void {
  comments.enablePositionalOptions().helpCommand(false);
  addServe(comments, context);
  addDeploy(comments, context);
  addSetup(comments, context);
  addImport(comments, context);
  addCompare(comments, context);
  addMove(comments, context);
  addExport(comments, context);
  addBackup(comments, context);
  addRestore(comments, context);
  addOwner(comments, context);
}

function addDeploy(comments: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  const own = texts.serviceDeploy;
  comments
    .command("deploy")
    .description(own.description)
    .addArgument(new Argument("<platform>", own.platform).choices(PLATFORMS))
    .argument("[dir]", own.dir, "comments")
    .option("--force", own.force)
    .addHelpText("after", formatExamples(["hanblog comments deploy docker server"], texts))
    .action(async (platform: Platform, dir: string, flags: ServiceDeployFlags) => {
      const { runServiceDeploy } = await import("./comments-deploy.js");
      await runServiceDeploy(platform, dir, flags, context);
    });
}

function addSetup(comments: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  const own = texts.setup;
  comments
    .command("setup")
    .description(own.description)
    .argument("[dir]", own.dir, ".")
    .option("--url <address>", own.url)
    .option("--site-url <address>", own.siteUrl)
    .option("--site-name <text>", own.siteName)
    .option("--locale <language>", own.locale, parseCommentLanguage)
    .option("--mail-from <mail>", own.mailFrom)
    .option("--owner-mail <mail>", own.ownerMail)
    .option("--github-id <id>", own.githubId)
    .option("--gitee-id <id>", own.giteeId)
    .option("--lean-id <id>", own.leanId)
    .option("--lean-server <address>", own.leanServer)
    .option("--app-key <key>", own.appKey, parseWord)
    .option("--moderate", own.moderate)
    .option("--follow", own.follow)
    .addOption(new Option("--database <place>", own.database).choices(["postgres", "file"]))
    .option("--no-check", own.noCheck)
    .option("-y, --yes", own.yes)
    .addHelpText("after", `\n${own.secrets}`)
    .addHelpText(
      "after",
      formatExamples(
        [
          "hanblog comments setup server",
          "HANBLOG_SMTP_URL=… hanblog comments setup server --url https://talk.example --site-url https://blog.example --yes",
        ],
        texts,
      ),
    )
    .action(async (dir: string, flags: SetupFlags) => {
      const { runSetup } = await import("./comments-setup.js");
      await runSetup(dir, flags, context);
    });
}

function addImport(comments: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  comments
    .command("import")
    .description(texts.import.description)
    .argument("[files...]", texts.import.files)
    .option("--data <file>", texts.data, "comments.db")
    .option("--service <address>", texts.service)
    .option("--class <name>", texts.className, parseClassName, "Comment")
    .addOption(new Option("--format <system>", texts.import.format).choices(FORMATS))
    .option("--map <file>", texts.import.map)
    .option("--from-leancloud", texts.import.fromLeancloud)
    .option("--all", texts.import.all)
    .addOption(
      new Option("--follow [seconds]", texts.import.follow).preset("60").argParser(parseFollowSeconds),
    )
    .option("--dry-run", texts.import.dryRun)
    .addHelpText("after", `\n${texts.import.exitCode}`)
    .addHelpText(
      "after",
      formatExamples(
        [
          "hanblog comments import export.tar.gz --dry-run",
          "hanblog comments import Comment.0.jsonl Counter.0.jsonl --map moved.txt",
          "LEAN_ID=… LEAN_MASTER_KEY=… LEAN_SERVER=https://… hanblog comments import --from-leancloud",
          "LEAN_ID=… LEAN_MASTER_KEY=… LEAN_SERVER=https://… hanblog comments import --from-leancloud --follow",
          "HANBLOG_ADMIN_PASSWORD=… hanblog comments import export.tar.gz --service https://talk.example",
        ],
        texts,
      ),
    )
    .action(async (files: readonly string[], flags: ImportFlags) => {
      const { runImport } = await import("./comments-import.js");
      await runImport(files, flags, context);
    });
}

function addCompare(comments: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  comments
    .command("compare")
    .description(texts.compare.description)
    .option("--data <file>", texts.data, "comments.db")
    .option("--service <address>", texts.service)
    .option("--class <name>", texts.className, parseClassName, "Comment")
    .option("--map <file>", texts.import.map)
    .option("--json", texts.compare.json)
    .addHelpText("after", `\n${texts.compare.exitCode}`)
    .action(async (flags: CompareFlags) => {
      const { runCompare } = await import("./comments-compare.js");
      await runCompare(flags, context);
    });
}

function addMove(comments: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  const own = texts.move;
  comments
    .command("move")
    .description(own.description)
    .argument("[dir]", own.dir, "comments-move")
    .addOption(new Option("--platform <platform>", own.platform).choices(PLATFORMS))
    .option("--service <address>", texts.service)
    .option("--data <file>", texts.data, "comments.db")
    .option("--class <name>", texts.className, parseClassName, "Comment")
    .option("--map <file>", texts.import.map)
    .option("--blog <dir>", own.blog)
    .option("--without-rights", own.withoutRights)
    .option("--no-follow", own.noFollow)
    .option("--finish", own.finish)
    .option("-y, --yes", own.yes)
    .addHelpText("after", `\n${own.keys}`)
    .addHelpText("after", formatExamples(["hanblog comments move", "hanblog comments move --finish"], texts))
    .action(async (dir: string, flags: MoveFlags) => {
      const { runMove } = await import("./comments-move.js").catch(explainMissing);
      await runMove(dir, flags, context);
    });
}

function addExport(comments: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  comments
    .command("export")
    .description(texts.export.description)
    .argument("<to>", texts.export.to)
    .option("--data <file>", texts.data, "comments.db")
    .option("--class <name>", texts.className, parseClassName, "Comment")
    .addOption(
      new Option("--format <format>", texts.export.format).choices(EXPORT_FORMATS).default("leancloud"),
    )
    .addHelpText(
      "after",
      formatExamples(
        ["hanblog comments export backup/", "hanblog comments export - --format d1 > import.sql"],
        texts,
      ),
    )
    .action(async (to: string, flags: ExportFlags) => {
      const { runExport } = await import("./comments-export.js");
      await runExport(to, flags, context);
    });
}

function addBackup(comments: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  comments
    .command("backup")
    .description(texts.backup.description)
    .argument("<file>", texts.backup.file)
    .option("--data <file>", texts.data, "comments.db")
    .action(async (file: string, flags: BackupFlags) => {
      const { runBackup } = await import("./comments-backup.js").catch(explainMissing);
      await runBackup(file, flags, context);
    });
}

function addRestore(comments: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  comments
    .command("restore")
    .description(texts.restore.description)
    .argument("<file>", texts.restore.file)
    .option("--data <file>", texts.data, "comments.db")
    .action(async (file: string, flags: RestoreFlags) => {
      const { runRestore } = await import("./comments-backup.js").catch(explainMissing);
      await runRestore(file, flags, context);
    });
}

function addOwner(comments: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  const own = texts.owner;
  comments
    .command("owner")
    .description(own.description)
    .option("--data <file>", texts.data, "comments.db")
    .addOption(new Option("--format <format>", own.format).choices(["link", "d1"]).default("link"))
    .addHelpText(
      "after",
      formatExamples(
        [
          "HANBLOG_COMMENTS_URL=https://talk.example hanblog comments owner",
          "hanblog comments owner --format d1 > owner.sql",
        ],
        texts,
      ),
    )
    .action(async (flags: OwnerFlags) => {
      const { runOwner } = await import("./comments-owner.js").catch(explainMissing);
      await runOwner(flags, context);
    });
}
