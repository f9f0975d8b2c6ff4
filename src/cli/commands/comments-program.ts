import { InvalidArgumentError, Option, type Command } from "commander";
import { FORMATS } from "../comments/transfer/source/source-record.js";
import type { CommandContext } from "./command-context.js";
import type { BackupFlags } from "./comments-backup.js";
import type { ExportFlags } from "./comments-export.js";
import type { ImportFlags } from "./comments-import.js";

const DATA: readonly [string, string, string] = [
  "--data <file>",
  "file of the comments, unless DATABASE_URL names a PostgreSQL",
  "comments.db",
];

/** The commands below `hanblog comments` that move comments in and out. */
export function addTransferCommands(comments: Command, context: CommandContext): void {
  comments.enablePositionalOptions();
  comments
    .command("import")
    .description("take comments and counters over from another system; running it again takes nothing twice")
    .argument(
      "[files...]",
      "exports: .jsonl, .json, .csv, .xml, .tar.gz, a folder of them, or - for the input",
    )
    .option(...DATA)
    .option("--class <name>", "class of the comments, as clients name it", parseClassName, "Comment")
    .addOption(
      new Option("--format <system>", "which system wrote them (default: seen from them)").choices(FORMATS),
    )
    .option("--map <file>", "addresses of pages that have moved: the old one, a space and the new one a line")
    .option("--from-leancloud", "pull a live app, named by LEAN_ID, LEAN_MASTER_KEY and LEAN_SERVER")
    .option("--dry-run", "say what would happen, and write nothing")
    .addHelpText(
      "after",
      [
        "",
        "The exit code is 1 where anything had to be refused; all that could be taken was taken.",
        "",
        "Examples:",
        "  $ hanblog comments import export.tar.gz --dry-run",
        "  $ hanblog comments import Comment.0.jsonl Counter.0.jsonl --map moved.txt",
        "  $ LEAN_ID=… LEAN_MASTER_KEY=… LEAN_SERVER=https://… hanblog comments import --from-leancloud",
      ].join("\n"),
    )
    .action(async (files: readonly string[], flags: ImportFlags) => {
      const { runImport } = await import("./comments-import.js");
      await runImport(files, flags, context);
    });

  comments
    .command("export")
    .description("write all comments and counters in LeanCloud's format, mails and addresses included")
    .argument(
      "<to>",
      "folder of Comment.0.jsonl and Counter.0.jsonl, a .jsonl file of both, or - for the output",
    )
    .option(...DATA)
    .option("--class <name>", "class of the comments, as clients name it", parseClassName, "Comment")
    .action(async (to: string, flags: ExportFlags) => {
      const { runExport } = await import("./comments-export.js");
      await runExport(to, flags, context);
    });

  comments
    .command("backup")
    .description("copy the file of the comments, also while the service runs, and check the copy")
    .argument("<file>", "the copy; it must not be there yet")
    .option(...DATA)
    .action(async (file: string, flags: BackupFlags) => {
      const { runBackup } = await import("./comments-backup.js");
      await runBackup(file, flags, context);
    });
}

/**
 * A class of comments that clients can name; the counters' own is not free. Throws commander's `InvalidArgumentError`
 * for any other text.
 */
export function parseClassName(text: string): string {
  if (/^[A-Za-z]\w{0,63}$/.test(text) && text !== "Counter") return text;
  throw new InvalidArgumentError(
    "It must be letters, digits and _, beginning with a letter, and not Counter.",
  );
}
