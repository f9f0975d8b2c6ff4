import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative, resolve } from "node:path";
import { LANGUAGES, type Language } from "../../../runtime/texts/languages.js";
import { dropMissing } from "../../config/plain-data.js";
import type { Host } from "../../config/host-names.js";
import { readPackageInfo } from "../../config/package-info.js";
import { isTimeZone } from "../../config/intl-names.js";
import type { BlogChoices, CmsName, CommentKind, Look } from "../../create/blog-choices.js";
import { machineLanguage } from "../../create/blog-language.js";
import { packageName } from "../../create/blog-package.js";
import { handCommands, startingManager } from "../../hosts/package-manager.js";
import { quoteForShell } from "../../hosts/quote-for-shell.js";
import type { SiteAddress } from "../../hosts/site-address.js";
import { createError } from "../../messages/create-problem.js";
import { askChoices, askDir } from "./ask-choices.js";
import { checkHostBase } from "../check-host-base.js";
import { type CommandContext, currentTime } from "../command-context.js";
import { isBegun, createBlog, createCommentFiles, createTheme } from "./new.js";
import { requireEmptyDir } from "../empty-dir.js";
import { createPost } from "./new-post.js";
import { planCms } from "./plan-cms.js";

/** Options of `hanblog new`. What is missing is asked for, or has a default. */
export interface NewBlogFlags {
  readonly lang?: Language;
  readonly title?: string;
  readonly timeZone?: string;
  readonly comments?: CommentKind;
  readonly look?: Look;
  readonly mascot?: boolean;
  readonly host?: Host;
  readonly url?: SiteAddress;
  readonly yes?: boolean;
}

/** Runs `hanblog new`: creates a blog. Asks for missing choices if a person is at the terminal. */
export async function runNewBlog(
  givenDir: string | undefined,
  flags: NewBlogFlags,
  context: CommandContext,
): Promise<void> {
  const { terminal, cwd } = context;
  const { dir, choices } = await chooseBlog(givenDir, flags, context);
  const { host, address } = choices;
  const packageInfo = readPackageInfo();
  const date = currentTime(process.env);
  const manager = startingManager(process.env["npm_config_user_agent"]);
  const made = await createBlog({ cwd, dir, packageInfo, date, choices, manager, randomBytes });
  const texts = terminal.catalogue.texts.create;
  terminal.print(texts.blog(made.files.length, relative(cwd, made.dir) || "."));
  terminal.print("");
  const from = relative(cwd, made.dir);
  if (from !== "") terminal.print(`  cd ${quoteForShell(from)}`);
  const { install, script } = handCommands(manager.name);
  terminal.print(`  ${install}`);
  terminal.print(`  ${script("dev")}`);
  if (host === null) return;
  terminal.print("");
  terminal.print(texts.publish[host](packageName(made.dir)));
  if (address === null) terminal.print(texts.setUrl("hanblog.config.ts"));
}

interface ChosenBlog {
  readonly dir: string;
  readonly choices: BlogChoices;
}

async function chooseBlog(
  givenDir: string | undefined,
  { yes: isSilent = false, lang: language, url: address, ...flags }: NewBlogFlags,
  { terminal, cwd, openPrompt }: CommandContext,
): Promise<ChosenBlog> {
  const given: Partial<BlogChoices> = dropMissing({ ...flags, language, address });
  const defaults: BlogChoices = { ...defaultChoices(), ...given };
  checkHostBase(defaults.host, defaults.address?.base ?? "/");
  if (givenDir !== undefined) await requireEmptyDir(resolve(cwd, givenDir), isBegun);
  if (openPrompt === undefined || isSilent) {
    if (givenDir === undefined) throw createError("usage", { kind: "missing-argument", name: "dir" });
    return { dir: givenDir, choices: defaults };
  }
  const prompt = await openPrompt();
  try {
    const dialogue = { prompt, terminal };
    const dir = givenDir ?? (await askDir(dialogue, "my-blog"));
    await requireEmptyDir(resolve(cwd, dir), isBegun);
    return { dir, choices: await askChoices(given, defaults, dialogue) };
  } finally {
    prompt.close();
  }
}

/** Returns the choices for the machine. */
function defaultChoices(): BlogChoices {
  const { locale } = new Intl.DateTimeFormat().resolvedOptions();
  return {
    language: machineLanguage(process.env, locale, LANGUAGES),
    title: null,
    timeZone: machineZone(),
    comments: "none",
    look: "harbor",
    mascot: false,
    host: null,
    address: null,
  };
}

/** Returns the time zone of the machine, or UTC if a configuration cannot name it. */
function machineZone(): string {
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions();
  return isTimeZone(timeZone) ? timeZone : "UTC";
}

/** Options of `hanblog new post`. */
export interface NewPostFlags {
  readonly site?: string;
  readonly template?: string;
  readonly folder?: string;
  readonly date?: string;
  readonly draft?: boolean;
}

/** Runs `hanblog new post`: creates a post. */
export async function runNewPost(
  title: string,
  { site: siteDir, ...flags }: NewPostFlags,
  { terminal, cwd, enterSite }: CommandContext,
): Promise<void> {
  const templatesDir = join(readPackageInfo().dir, "templates");
  const now = currentTime(process.env);
  const { file } = await createPost({
    cwd,
    title,
    siteDir,
    templatesDir,
    ...flags,
    date: flags.date ?? now,
    onSite: enterSite,
  });
  terminal.print(terminal.catalogue.texts.create.post(relative(cwd, file)));
}

/**
 * Runs `hanblog new cms`: writes the configuration of a content management system from the fields of a site. Throws
 * `cms-exists` if one of its files exists.
 */
export async function runNewCms(
  cms: CmsName,
  { site = "." }: { readonly site?: string },
  { terminal, cwd, enterSite }: CommandContext,
): Promise<void> {
  const siteDir = resolve(cwd, site);
  enterSite(siteDir);
  const { cms: labels, wroteFiles, cmsNext } = terminal.catalogue.texts.create;
  const { root, files } = await planCms(cms, siteDir, labels);
  for (const { path } of files)
    if (existsSync(join(root, path)))
      throw createError("cms-exists", { file: relative(cwd, join(root, path)) });
  for (const { path, text } of files) {
    await mkdir(dirname(join(root, path)), { recursive: true });
    await writeFile(join(root, path), text);
  }
  terminal.print(wroteFiles(files.map(({ path }) => relative(cwd, join(root, path)))));
  terminal.print(cmsNext[cms]);
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

/** Options of `hanblog new theme`. Without one, it copies the default theme. */
export interface NewThemeFlags {
  readonly minimal?: boolean;
  readonly package?: boolean;
  readonly full?: boolean;
}

/** Runs `hanblog new theme`: copies the default theme, or the small one. */
export async function runNewTheme(
  dir: string,
  { package: isPackage = false, minimal: isSmall = isPackage }: NewThemeFlags,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const packageDir = readPackageInfo().dir;
  const themeSourceDir = join(packageDir, isSmall ? "templates/theme" : "src/theme");
  const packageSourceDir = isPackage ? join(packageDir, "templates/theme-package") : null;
  const made = await createTheme({ cwd, dir, themeSourceDir, packageSourceDir });
  const texts = terminal.catalogue.texts.create;
  const shown = relative(cwd, made.dir) || ".";
  terminal.print(texts[isSmall ? "smallTheme" : "theme"](shown, made.files.length));
  terminal.print(texts.useTheme(made.name));
  if (!isSmall) terminal.print(texts.singleFile);
}
