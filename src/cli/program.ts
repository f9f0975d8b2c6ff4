import { Command, InvalidArgumentError, Option, type CommanderError } from "commander";
import { HanblogError } from "../runtime/model/error.js";
import { GUIDE_URL } from "./guide/guide-url.js";
import { LANGUAGES } from "./messages/language.js";
import type { HelpTexts } from "./messages/texts.js";
import { readPackageInfo } from "./config/package-info.js";
import type { BuildFlags } from "./commands/build.js";
import type { CommandContext } from "./commands/command-context.js";
import { addTransferCommands, parseClassName } from "./commands/comments-program.js";
import type { CommentsFlags } from "./commands/comments.js";
import type { CommentFilesFlags } from "./commands/run-new.js";
import type { DevFlags } from "./commands/dev.js";
import type { PreviewFlags } from "./commands/preview.js";

/** All commands and flags of the command line. A command's code is loaded when it runs. */
export function createProgram(context: CommandContext): Command {
  const program = new Command("hanblog")
    .description("A folder of markdown becomes a fast, static blog.")
    .version(readPackageInfo().version, "-v, --version")
    .showHelpAfterError("(hanblog --help lists the commands)")
    .showSuggestionAfterError()
    // A flag belongs to the command that it stands behind: `comments` and `comments import` both have --data.
    .enablePositionalOptions()
    .addHelpText("after", examples(["hanblog new my-blog", "hanblog dev my-blog", "hanblog build my-blog"]))
    .addHelpText("after", `\nGuide: ${GUIDE_URL}`)
    .exitOverride(translateExit)
    .configureOutput({ writeErr: () => undefined });

  program
    .command("build")
    .description("write the site as static files")
    .argument("[site]", "folder of the site", ".")
    .option("--dest <dir>", "output folder (default: dist in the site folder)")
    .option("--base <path>", "path that the site is served under, such as /blog/")
    .option("--drafts", "include drafts and articles dated in the future")
    .option("--strict", "fail on warnings too: broken links, missing images")
    .option("--clean", "write every file anew, also those that are equal")
    .option("--verbose", "print every problem, not only the first of each kind")
    .addHelpText("after", examples(["hanblog build", "hanblog build site --strict --base /blog/"]))
    .action(async (site: string, flags: BuildFlags) => {
      const { runBuild } = await import("./commands/build.js");
      await runBuild(site, flags, context);
    });

  program
    .command("dev")
    .description("serve the site while it is written; the page follows every save")
    .argument("[site]", "folder of the site", ".")
    .option("--port <number>", "port; 0 takes any free one", parsePort, 5173)
    .option("--host <name>", "address to listen on", "127.0.0.1")
    .option("--open", "open the site in a browser")
    .option("--verbose", "print every problem, not only the first of each kind")
    .addHelpText("after", examples(["hanblog dev", "hanblog dev site --port 0 --open"]))
    .action(async (site: string, flags: DevFlags) => {
      const { runDev } = await import("./commands/dev.js");
      await runDev(site, flags, context);
    });

  program
    .command("preview")
    .description("serve a built site as a static host would")
    .argument("[site]", "folder of the site", ".")
    .option("--dest <dir>", "output folder (default: that of the configuration)")
    .option("--base <path>", "path that the site was built for")
    .option("--port <number>", "port; 0 takes any free one", parsePort, 4173)
    .option("--host <name>", "address to listen on", "127.0.0.1")
    .addHelpText("after", examples(["hanblog preview", "hanblog preview site --port 8080"]))
    .action(async (site: string, flags: PreviewFlags) => {
      const { runPreview } = await import("./commands/preview.js");
      await runPreview(site, flags, context);
    });

  const comments = program
    .command("comments")
    .description("run the comment service: comments and visitor counts, without an account")
    .option("--port <number>", "port; 0 takes any free one", parsePort, 8360)
    .option("--host <name>", "address to listen on", "127.0.0.1")
    .option("--data <file>", "file of the comments, unless DATABASE_URL names a PostgreSQL", "comments.db")
    .option("--app-id <id>", "id that clients name (default: made at the first start)", parseWord)
    .option("--app-key <key>", "key that clients name (default: made at the first start)", parseWord)
    .option("--class <name>", "class of the comments, as clients name it", parseClassName, "Comment")
    .option("--pause <seconds>", "between two comments of one visitor; 0: no limits", parseSeconds, 20)
    .option("--proxies <number>", "how many proxies before it tell the visitor's address", parseCount, 0)
    .option("--moderate", "show comments only once they are approved")
    .option("--legacy-mail", "give out md5(mail) for Gravatar; mails can be guessed from it")
    .addOption(
      new Option("--origin <url>", "a site that may call, repeatable")
        .argParser(addOrigin)
        .default([], "any"),
    )
    .option("--max-body <kB>", "size of a body, images included", parseBodySize, 512)
    .option(
      "--sign-max-age <ms>",
      "age of a signature (default: any, for visitors' clocks are wrong)",
      parseAge,
    )
    .option("--metrics-port <number>", "serve Prometheus metrics on a port of their own", parsePort)
    .option("--metrics-host <name>", "address that the metrics listen on", "127.0.0.1")
    .option("--log", "print a line of JSON for each request")
    .addHelpText(
      "after",
      examples(["hanblog comments", "hanblog comments --port 9000 --data /srv/comments.db"]),
    )
    .action(async (flags: CommentsFlags) => {
      const { runComments } = await import("./commands/comments.js");
      await runComments(flags, context);
    });
  addTransferCommands(comments, context);

  const create = program
    .command("new")
    .description("make a blog, a post, a theme or the files of a comment service")
    .argument("<dir>", "folder of the new blog; it must be empty or new")
    .addHelpText(
      "after",
      examples(["hanblog new my-blog", 'hanblog new post "春天的饭团"', "hanblog new theme my-theme"]),
    )
    .action(async (dir: string) => {
      const { runNewBlog } = await import("./commands/run-new.js");
      await runNewBlog(dir, context);
    });
  create
    .command("post")
    .description("make a post with today's date")
    .argument("<title>", "title of the post")
    .option("--site <dir>", "folder of the site (default: here, ./site, or around here)")
    .addHelpText("after", examples(['hanblog new post "春天的饭团"']))
    .action(async (title: string, flags: { readonly site?: string }) => {
      const { runNewPost } = await import("./commands/run-new.js");
      await runNewPost(title, flags, context);
    });
  create
    .command("comments")
    .description("write the files that run the comment service on a server: systemd, docker, nginx")
    .argument("<dir>", "folder of the files; it must be empty or new")
    .option("--port <number>", "port of the service", parsePort, 8360)
    .option("--host <name>", "address that it listens on", parseHost, "127.0.0.1")
    .option("--data <file>", "file of the comments", parseDataFile, "/var/lib/hanblog-comments/comments.db")
    .addHelpText(
      "after",
      examples(["hanblog new comments server", "hanblog new comments server --port 9000"]),
    )
    .action(async (dir: string, flags: CommentFilesFlags) => {
      const { runNewComments } = await import("./commands/run-new.js");
      await runNewComments(dir, flags, context);
    });
  create
    .command("theme")
    .description("copy the default theme, to change it")
    .argument("<dir>", "folder of the new theme; it must be empty or new")
    .addHelpText("after", examples(["hanblog new theme my-theme"]))
    .action(async (dir: string) => {
      const { runNewTheme } = await import("./commands/run-new.js");
      await runNewTheme(dir, context);
    });

  // The library's own reads one word: `help new post` was the help of `new`.
  program
    .helpCommand(false)
    .command("help")
    .description("print a page of the guide, the meaning of an error code, or the help of a command")
    .argument("[topic...]", "such as writing, broken-link, or new post")
    .addHelpText("after", examples(["hanblog help", "hanblog help writing", "hanblog help broken-link"]))
    .action(async (words: readonly string[]) => {
      const { runHelp } = await import("./commands/help.js");
      runHelp(words, { program, language: "en", context });
    });
  addLanguageOption(program, context.terminal.catalogue.texts.help);
  return program;
}

/** Lets every command take `--lang`. `main` has read it from the arguments before. */
function addLanguageOption(command: Command, texts: HelpTexts): void {
  command.addOption(new Option("--lang <language>", texts.lang).choices(LANGUAGES));
  for (const child of command.commands) addLanguageOption(child, texts);
}

function parsePort(text: string): number {
  const port = Number(text);
  if (/^\d+$/.test(text) && port <= 65_535) return port;
  throw new InvalidArgumentError("It must be a whole number from 0 to 65535.");
}

/** These two are written into files that other programs read. */
function parseHost(text: string): string {
  if (/^[\w.-]+$/.test(text)) return text;
  throw new InvalidArgumentError("It must be a name or an IPv4 address of the server.");
}

function parseDataFile(text: string): string {
  if (/^\/var\/lib(\/[\w-]+)+\/\w[\w.-]*$/.test(text)) return text;
  throw new InvalidArgumentError("It must be a file in a folder below /var/lib, which systemd makes.");
}

function addOrigin(text: string, origins: readonly string[]): readonly string[] {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url !== null && /^https?:$/.test(url.protocol) && url.origin === text.replace(/\/$/, "")) {
    return [...origins, url.origin];
  }
  throw new InvalidArgumentError("It must be a site without a path, such as https://blog.example.");
}

/** In the header of a key a comma ends it; what is empty is no client's id. */
function parseWord(text: string): string {
  if (/^[!-+\--~]+$/.test(text)) return text;
  throw new InvalidArgumentError("It must be letters, digits and signs, without blanks and commas.");
}

/** In kB. Below the least, a comment of the full length would not fit. */
const LEAST_BODY = 64;
const MOST_BODY = 16 * 1024;

function parseBodySize(text: string): number {
  const size = Number(text);
  if (/^\d+$/.test(text) && size >= LEAST_BODY && size <= MOST_BODY) return size;
  throw new InvalidArgumentError(`It must be a whole number from ${LEAST_BODY} to ${MOST_BODY}.`);
}

function parseAge(text: string): number {
  if (/^[1-9]\d{0,14}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of milliseconds.");
}

function parseSeconds(text: string): number {
  if (/^\d{1,5}$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a whole number of seconds.");
}

function parseCount(text: string): number {
  if (/^\d$/.test(text)) return Number(text);
  throw new InvalidArgumentError("It must be a number from 0 to 9.");
}

function examples(lines: readonly string[]): string {
  return `\nExamples:\n${lines.map((line) => `  $ ${line}`).join("\n")}`;
}

/** Help and version end well; a wrong flag is the user's fault like any other. */
function translateExit(error: CommanderError): never {
  if (error.exitCode === 0) throw error;
  throw new HanblogError("usage", error.message.replace(/^error: /, ""), {
    hint: "`hanblog --help` lists the commands, `hanblog <command> --help` their flags.",
    cause: error,
  });
}
