import { join, relative } from "node:path";
import { readPackageInfo } from "../config/package-info.js";
import { isTimeZone } from "../config/time-zone-name.js";
import type { CommandContext } from "./command-context.js";
import { currentTime } from "./current-time.js";
import { createPost } from "./new-post.js";
import { createBlog, createCommentFiles, createTheme } from "./new.js";

/** `hanblog new <dir>`. */
export async function runNewBlog(dir: string, { terminal, cwd }: CommandContext): Promise<void> {
  const templatesDir = join(readPackageInfo().dir, "templates");
  const made = await createBlog({
    cwd,
    dir,
    templatesDir,
    date: currentTime(process.env),
    timeZone: machineZone(),
  });
  terminal.print(`Made a blog of ${made.files.length} files in ${relative(cwd, made.dir) || "."}`);
  terminal.print("");
  terminal.print(`  cd ${quoteForShell(relative(cwd, made.dir) || ".")}`);
  terminal.print("  npm install");
  terminal.print("  npm run dev");
}

/** The zone that the author's machine is set to; UTC where that is none that a configuration may name. */
function machineZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

/** A path as a shell takes it for one word: what is printed is copied. */
function quoteForShell(path: string): string {
  return /^[\p{L}\p{M}\p{N}._/\\:-]+$/u.test(path) ? path : `"${path}"`;
}

/** `hanblog new post <title>`. */
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
  terminal.print(`Made ${relative(cwd, file)}`);
}

/** The flags of `hanblog new comments`, with their defaults. */
export interface CommentFilesFlags {
  readonly host: string;
  readonly port: number;
  readonly data: string;
}

/** `hanblog new comments <dir>`. */
export async function runNewComments(
  dir: string,
  flags: CommentFilesFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const templatesDir = join(readPackageInfo().dir, "templates");
  const made = await createCommentFiles({ cwd, dir, templatesDir, ...flags });
  terminal.print(`Wrote ${made.files.join(", ")} into ${relative(cwd, made.dir) || "."}`);
  terminal.print("README.txt there says what each of them is for.");
}

/** `hanblog new theme <dir>`. */
export async function runNewTheme(dir: string, { terminal, cwd }: CommandContext): Promise<void> {
  const themeSourceDir = join(readPackageInfo().dir, "src/theme");
  const made = await createTheme({ cwd, dir, themeSourceDir });
  terminal.print(`Copied the default theme to ${relative(cwd, made.dir) || "."}: ${made.files.length} files`);
  terminal.print(`Use it with theme: "${made.name}" in hanblog.config.ts`);
  terminal.print(
    "To change one file only, keep that one alone, in the site's folder theme/, and no `theme`.",
  );
}
