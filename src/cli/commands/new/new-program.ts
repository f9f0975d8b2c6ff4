import { Argument, Option, type Command } from "commander";
import { HOSTS } from "../../config/host-names.js";
import { CMS_NAMES, type CmsName, COMMENT_KINDS, LOOKS } from "../../create/blog-choices.js";
import type { CommandContext } from "../command-context.js";
import {
  parseAddress,
  parseBlogLanguage,
  parseDataFile,
  parseHost,
  parsePort,
  parsePostDate,
  parsePostFolder,
  parseTemplateName,
  parseTimeZone,
  parseTitle,
} from "../flag-parsers.js";
import { formatExamples } from "../help-format.js";
import type { CommentFilesFlags, NewBlogFlags, NewPostFlags, NewThemeFlags } from "./run-new.js";

/** Adds `hanblog new` and the commands below it. */
export function addNewCommands(program: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  const examples = (lines: readonly string[]) => formatExamples(lines, texts);
  const create = program
    .command("new")
    .description(texts.new.description)
    .argument("[dir]", texts.new.dir)
    // An option belongs to the command before it: `new` and `new comments` both have --host.
    .enablePositionalOptions()
    .option("--lang <language>", texts.new.lang, parseBlogLanguage)
    .option("--title <text>", texts.new.title, parseTitle)
    .option("--time-zone <zone>", texts.new.timeZone, parseTimeZone)
    .addOption(new Option("--comments <kind>", texts.new.comments).choices(COMMENT_KINDS))
    .addOption(new Option("--look <name>", texts.new.look).choices(LOOKS))
    .option("--mascot", texts.new.mascot)
    .option("--no-mascot", texts.new.noMascot)
    .addOption(new Option("--host <host>", texts.new.host).choices(HOSTS))
    .option("--url <address>", texts.siteUrl, parseAddress)
    .option("-y, --yes", texts.new.yes)
    .addHelpText(
      "after",
      examples([
        "hanblog new my-blog",
        "hanblog new my-blog --lang ja --host github --url https://me.github.io/blog/",
        'hanblog new post "春天的饭团"',
        "hanblog new theme my-theme",
      ]),
    )
    .action(async (dir: string | undefined, flags: NewBlogFlags) => {
      const { runNewBlog } = await import("./run-new.js");
      await runNewBlog(dir, flags, context);
    });
  addPost(create, context);
  addCommentFiles(create, context);
  addTheme(create, context);
  addCms(create, context);
}

function addCms(create: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  create
    .command("cms")
    .description(texts.newCms.description)
    .addArgument(new Argument("<name>", texts.newCms.name).choices(CMS_NAMES))
    .option("--site <dir>", texts.newPost.site)
    .addHelpText(
      "after",
      formatExamples(["hanblog new cms pages", "hanblog new cms decap --site blog"], texts),
    )
    .action(async (name: CmsName, flags: { readonly site?: string }) => {
      const { runNewCms } = await import("./run-new.js");
      await runNewCms(name, flags, context);
    });
}

function addPost(create: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  create
    .command("post")
    .description(texts.newPost.description)
    .argument("<title>", texts.newPost.title)
    .option("--site <dir>", texts.newPost.site)
    .option("--template <name>", texts.newPost.template, parseTemplateName)
    .option("--folder <dir>", texts.newPost.folder, parsePostFolder)
    .option("--date <date>", texts.newPost.date, parsePostDate)
    .option("--draft", texts.newPost.draft)
    .addHelpText(
      "after",
      formatExamples(
        [
          'hanblog new post "春天的饭团"',
          'hanblog new post "豆浆" --template recipe --folder recipes --draft',
        ],
        texts,
      ),
    )
    .action(async (title: string, flags: NewPostFlags) => {
      const { runNewPost } = await import("./run-new.js");
      await runNewPost(title, flags, context);
    });
}

function addCommentFiles(create: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  create
    .command("comments")
    .description(texts.newComments.description)
    .argument("<dir>", texts.newDir)
    .option("--port <number>", texts.newComments.port, parsePort, 8360)
    .option("--host <name>", texts.newComments.host, parseHost, "127.0.0.1")
    .option("--data <file>", texts.newComments.data, parseDataFile, "/var/lib/hanblog-comments/comments.db")
    .addHelpText(
      "after",
      formatExamples(["hanblog new comments server", "hanblog new comments server --port 9000"], texts),
    )
    .action(async (dir: string, flags: CommentFilesFlags) => {
      const { runNewComments } = await import("./run-new.js");
      await runNewComments(dir, flags, context);
    });
}

function addTheme(create: Command, context: CommandContext): void {
  const texts = context.terminal.catalogue.texts.help;
  create
    .command("theme")
    .description(texts.newTheme.description)
    .argument("<dir>", texts.newDir)
    .addOption(new Option("--minimal", texts.newTheme.minimal).conflicts("full"))
    .addOption(new Option("--package", texts.newTheme.package).conflicts("full"))
    .option("--full", texts.newTheme.full)
    .addHelpText(
      "after",
      formatExamples(["hanblog new theme my-theme", "hanblog new theme my-theme --minimal"], texts),
    )
    .action(async (dir: string, flags: NewThemeFlags) => {
      const { runNewTheme } = await import("./run-new.js");
      await runNewTheme(dir, flags, context);
    });
}
