import { readFile, stat, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { withoutEndSlashes } from "../../../runtime/model/path.js";
import type { BlogChange, BlogService } from "../../comments/blog-config/blog-change.js";
import { planBlogChange } from "../../comments/blog-config/plan-blog-change.js";
import { printable } from "../../comments/transfer/import-report.js";
import { renameFile } from "../../files/rename-file.js";
import type { Terminal } from "../../report/terminal.js";
import type { Values } from "../../setup/env-file.js";
import type { CommandContext } from "../command-context.js";
import { askYes } from "../new/ask-choices.js";
import { MOVE_FILES, type MovePlace } from "./move-state.js";
import { readSettings, type PlaceOptions } from "./open-place.js";

/** Variables of the shell with the settings of a service that has no folder here. */
const SHELL_SETTINGS = ["HANBLOG_COMMENTS_URL", "HANBLOG_APP_ID", "HANBLOG_APP_KEY"];

/** Connects a blog with the service. The settings of the service or of the shell contain the key of the app. */
export async function connectBlog(
  blog: string,
  place: MovePlace,
  { folder, app, context: { terminal }, withDialogue }: PlaceOptions,
): Promise<void> {
  const set = SHELL_SETTINGS.map((name) => [name, process.env[name] ?? ""] as const);
  const settings = {
    ...(await readSettings(join(folder, MOVE_FILES.service))),
    ...Object.fromEntries(set.filter(([, value]) => value !== "")),
  };
  const service = findBlogService(settings, place.kind === "service" ? place.url : null, app.appId);
  if (service === null) terminal.note(terminal.catalogue.texts.move.unknownService);
  else await changeBlog(blog, service, { terminal, withDialogue });
}

/**
 * Shows the change of a blog's configuration that connects it with the service, and makes it after a yes. Without a
 * person at the terminal, naming the blog is the yes. Lines that no program can change safely are printed.
 */
async function changeBlog(
  blog: string,
  service: BlogService,
  { terminal, withDialogue }: Pick<CommandContext, "terminal"> & Pick<PlaceOptions, "withDialogue">,
): Promise<void> {
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
    dialogue === null ? true : askYes(dialogue, texts.questions.change),
  );
  if (!isWanted) return;
  for (const { file, before, after } of change.edits) {
    await replaceText(join(blog, file), before, after);
    terminal.print(texts.changed(file));
  }
}

/** Maximum number of compared pairs of lines. Larger changes are shown as one block. */
const MOST_PAIRS = 4_000_000;

/** Returns the lines that differ between two texts, with `-` and `+` in front, and one equal line around them. */
export function diffLines(before: string, after: string): readonly string[] {
  const [old, fresh] = [before.split(/\r?\n/), after.split(/\r?\n/)];
  const marked = markLines(old, fresh);
  const isNear = (at: number) => [at - 1, at, at + 1].some((near) => /^[-+]/.test(marked[near] ?? " "));
  return marked.filter((_, at) => isNear(at));
}

function markLines(old: readonly string[], fresh: readonly string[]): readonly string[] {
  let start = 0;
  while (start < old.length && old[start] === fresh[start]) start++;
  let end = 0;
  const most = Math.min(old.length, fresh.length) - start;
  while (end < most && old.at(-1 - end) === fresh.at(-1 - end)) end++;
  const equal = (lines: readonly string[]) => lines.map((line) => ` ${line}`);
  return [
    ...equal(old.slice(0, start)),
    ...markMiddle(old.slice(start, old.length - end), fresh.slice(start, fresh.length - end)),
    ...equal(old.slice(old.length - end)),
  ];
}

/** Marks lines by their longest common subsequence. */
function markMiddle(old: readonly string[], fresh: readonly string[]): readonly string[] {
  if (old.length * fresh.length > MOST_PAIRS) {
    return [...old.map((line) => `-${line}`), ...fresh.map((line) => `+${line}`)];
  }
  const lengths = Array.from({ length: old.length + 1 }, () => new Uint32Array(fresh.length + 1));
  const lengthAt = (a: number, b: number) => lengths[a]?.[b] ?? 0;
  for (let a = old.length - 1; a >= 0; a--) {
    for (let b = fresh.length - 1; b >= 0; b--) {
      const length =
        old[a] === fresh[b] ? lengthAt(a + 1, b + 1) + 1 : Math.max(lengthAt(a + 1, b), lengthAt(a, b + 1));
      lengths[a]?.fill(length, b, b + 1);
    }
  }
  const marked: string[] = [];
  let [a, b] = [0, 0];
  while (a < old.length || b < fresh.length) {
    if (a < old.length && b < fresh.length && old[a] === fresh[b]) {
      marked.push(` ${old[a] ?? ""}`);
      a++;
      b++;
    } else if (a < old.length && (b === fresh.length || lengthAt(a + 1, b) >= lengthAt(a, b + 1))) {
      marked.push(`-${old[a] ?? ""}`);
      a++;
    } else {
      marked.push(`+${fresh[b] ?? ""}`);
      b++;
    }
  }
  return marked;
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
function findBlogService(settings: Values, url: string | null, appId: string): BlogService | null {
  const address = url ?? settings["HANBLOG_COMMENTS_URL"];
  const appKey = settings["HANBLOG_APP_KEY"];
  if (address === undefined || appKey === undefined) return null;
  return { url: withoutEndSlashes(address), appId: settings["HANBLOG_APP_ID"] ?? appId, appKey };
}
