import { join, relative } from "node:path";
import { readPackageInfo } from "../config/package-info.js";
import { isTimeZone } from "../config/time-zone-name.js";
import type { CommandContext } from "./command-context.js";
import { currentTime } from "./current-time.js";
import { createPost } from "./new-post.js";
import { createBlog, createCommentFiles, createTheme } from "./new.js";

/** Runs `hanblog new`: creates a blog. */
export async function runNewBlog(dir: string, { terminal, cwd }: CommandContext): Promise<void> {
  const templatesDir = join(readPackageInfo().dir, "templates");
  const made = await createBlog({
    cwd,
    dir,
    templatesDir,
    date: currentTime(process.env),
    timeZone: machineZone(),
  });
  terminal.print(terminal.catalogue.texts.create.blog(made.files.length, relative(cwd, made.dir) || "."));
  terminal.print("");
  terminal.print(`  cd ${quoteForShell(relative(cwd, made.dir) || ".")}`);
  terminal.print("  npm install");
  terminal.print("  npm run dev");
}

/** Returns the time zone of the machine, or UTC if a configuration cannot name it. */
function machineZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

/** Quotes a path so that a shell reads it as one word. Authors copy the printed command. */
export function quoteForShell(path: string): string {
  return /^[\p{L}\p{M}\p{N}._/\\:-]+$/u.test(path) ? path : `"${path}"`;
}

/** Runs `hanblog new post`: creates a post. */
export async function runNewPost(
  title: string,
  flags: { readonly site?: string },
  { terminal, cwd, enterSite }: CommandContext,
): Promise<void> {
  const templatesDir = join(readPackageInfo().dir, "templates");
  const date = currentTime(process.env);
  const { file } = await createPost({
    cwd,
    title,
    siteDir: flags.site,
    templatesDir,
    date,
    onSite: enterSite,
  });
  terminal.print(terminal.catalogue.texts.create.post(relative(cwd, file)));
}

/** Options of `hanblog new comments`, with their defaults. */
export interface CommentFilesFlags {
  readonly host: string;
  readonly port: number;
  readonly data: string;
}

/** Runs `hanblog new comments`: creates the files that run the comment service on a server. */
export async function runNewComments(
  dir: string,
  flags: CommentFilesFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const templatesDir = join(readPackageInfo().dir, "templates");
  const made = await createCommentFiles({ cwd, dir, templatesDir, ...flags });
  const texts = terminal.catalogue.texts.create;
  terminal.print(texts.commentFiles(made.files, relative(cwd, made.dir) || "."));
  terminal.print(texts.readme);
}

/** Runs `hanblog new theme`: copies the default theme. */
export async function runNewTheme(dir: string, { terminal, cwd }: CommandContext): Promise<void> {
  const themeSourceDir = join(readPackageInfo().dir, "src/theme");
  const made = await createTheme({ cwd, dir, themeSourceDir });
  const texts = terminal.catalogue.texts.create;
  terminal.print(texts.theme(relative(cwd, made.dir) || ".", made.files.length));
  terminal.print(texts.useTheme(made.name));
  terminal.print(texts.singleFile);
}
