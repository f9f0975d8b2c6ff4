import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { BlogChange, BlogService } from "../../comments/blog-config/blog-change.js";
import { planBlogChange } from "../../comments/blog-config/plan-blog-change.js";
import { printable } from "../../comments/transfer/import-report.js";
import { renameFile } from "../../files/rename-file.js";
import type { Terminal } from "../../report/terminal.js";
import type { Values } from "../../setup/env-file.js";
import { askConsent } from "./ask-move.js";
import { diffLines } from "./diff-lines.js";
import type { WithDialogue } from "./open-place.js";

interface BlogOptions {
  readonly blog: string;
  readonly service: BlogService;
  readonly terminal: Terminal;
  readonly withDialogue: WithDialogue;
}

/**
 * Shows the change of a blog's configuration that connects it with the service, and makes it after a yes. Without a
 * person at the terminal, naming the blog is the yes. Lines that no program can change safely are printed.
 */
export async function changeBlog({ blog, service, terminal, withDialogue }: BlogOptions): Promise<void> {
  const texts = terminal.catalogue.texts.move;
  const change = await planBlogChange(blog, service);
  if (change === null) {
    for (const [name, value] of Object.entries(service)) terminal.print(`  ${name}: ${value as string}`);
    terminal.print(texts.unknownBlog);
    return;
  }
  printByHand(change, terminal);
  if (change.edits.length === 0) {
    if (change.byHand.length === 0) terminal.print(texts.sameBlog);
    return;
  }
  for (const { file, before, after } of change.edits) {
    terminal.print(`${change.theme}: ${file}`);
    for (const line of diffLines(before, after)) terminal.print(`  ${printable(line)}`);
  }
  const isWanted = await withDialogue(async (dialogue) =>
    dialogue === null ? true : askConsent(dialogue, texts.questions.change),
  );
  if (!isWanted) return;
  for (const { file, before, after } of change.edits) {
    await replaceText(join(blog, file), before, after);
    terminal.print(texts.changed(file));
  }
}

function printByHand({ byHand }: BlogChange, terminal: Terminal): void {
  for (const { file, line, lines } of byHand) {
    terminal.print(terminal.catalogue.texts.move.byHand(file, line));
    for (const each of lines) terminal.print(`  ${printable(each)}`);
  }
}

/** Replaces a file that still has its text. The file is complete at every moment, and keeps its mode. */
async function replaceText(file: string, before: string, after: string): Promise<void> {
  if ((await readFile(file, "utf8")) !== before) return;
  const next = `${file}.new`;
  await writeFile(next, after, { mode: (await stat(file)).mode });
  renameFile(next, file);
}

/** Returns the service that a blog should use, or `null` if the settings do not name it completely. */
export function findBlogService(settings: Values, url: string | null, appId: string): BlogService | null {
  const address = url ?? settings["HANBLOG_COMMENTS_URL"];
  const appKey = settings["HANBLOG_APP_KEY"];
  if (address === undefined || appKey === undefined) return null;
  return { url: address.replace(/\/+$/, ""), appId: settings["HANBLOG_APP_ID"] ?? appId, appKey };
}
