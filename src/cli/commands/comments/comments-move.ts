import { setTimeout as wait } from "node:timers/promises";
import { join, relative, resolve } from "node:path";
import { isHanblogError } from "../../../runtime/model/error.js";
import { compareSides, requireEqualSides } from "../../comments/transfer/cut-over/compare-sides.js";
import { pullApp } from "../../comments/transfer/cut-over/pull-app.js";
import { formatPulled } from "../../comments/transfer/cut-over/pulled-counts.js";
import type { RecordOptions } from "../../comments/transfer/format/read-record.js";
import { formatReport } from "../../comments/transfer/import-report.js";
import { pullLeancloud, type LiveApp } from "../../comments/transfer/source/pull-leancloud.js";
import type { TransferTarget } from "../../comments/transfer/target/transfer-target.js";
import type { Platform } from "../../config/packages/service-packages.js";
import { createError } from "../../messages/create-problem.js";
import { askYes } from "../new/ask-choices.js";
import { type CommandContext, currentTime } from "../command-context.js";
import { followApp, LEANCLOUD_ENDS, createImportNotes } from "./follow-app.js";
import { askFollower, askPlace, openApp } from "../move/ask-move.js";
import { connectBlog } from "../move/change-blog.js";
import {
  returnsRights,
  openPlace,
  preparePlatform,
  type PlaceOptions,
  type WithDialogue,
} from "../move/open-place.js";
import { keyCommands, removeKeys } from "../move/finish-move.js";
import { createFolder, MOVE_FILES, readState, writeState, type MoveState } from "../move/move-state.js";
import { formatPages } from "../move/page-table.js";
import { writeSafetyExport } from "../move/safety-export.js";
import { openAddressMap } from "./comments-place.js";

/** Flags of `hanblog comments move`, as comments-program.ts declares them. */
export interface MoveFlags {
  readonly platform?: Platform;
  readonly service?: string;
  readonly data: string;
  readonly class: string;
  readonly map?: string;
  /** Folder of the blog. */
  readonly blog?: string;
  readonly withoutRights?: boolean;
  readonly follow: boolean;
  readonly finish?: boolean;
  readonly yes?: boolean;
}

/** Time between two pulls while the command follows, in milliseconds. */
const FOLLOW_MS = 60_000;

/**
 * Runs `hanblog comments move`: brings the comments and visits of a LeanCloud app to a new home, step by step. It can be
 * interrupted and run again at any moment: every step finds out whether it is done, and repeating one changes nothing
 * more. Rejects with `move-state`, `move-rights`, `move-waiting`, `import-refused`, and the errors of the app, the
 * service and the file system.
 */
export async function runMove(dir: string, flags: MoveFlags, context: CommandContext): Promise<void> {
  try {
    await moveAll(dir, flags, context);
  } catch (error) {
    // The steps before the question are done.
    if (isHanblogError(error) && error.code === "cancelled") throw createError("cancelled", { isKept: true });
    throw error;
  }
}

async function moveAll(dir: string, flags: MoveFlags, context: CommandContext): Promise<void> {
  const { terminal, cwd } = context;
  const texts = terminal.catalogue.texts.move;
  const folder = resolve(cwd, dir);
  const withDialogue = createDialogues(flags, context);
  await createFolder(folder);
  const app = await withDialogue((dialogue) =>
    openApp({ folder, commentClass: flags.class, dialogue, terminal }),
  ).catch((error: unknown) => {
    if (flags.finish === true && isGone(error)) return null;
    throw error;
  });
  const options = { folder, data: flags.data, context, withDialogue };
  const toPageAddress = await openAddressMap(flags.map === undefined ? null : resolve(cwd, flags.map));
  const records: RecordOptions = { format: null, commentClass: flags.class, toPageAddress };
  if (app === null) {
    terminal.print(texts.leancloudGone);
    await removeKeys(folder, null, context);
    return;
  }
  if (flags.finish !== true) {
    await requireRights(app, flags, { withDialogue, context });
    for (const { file, count } of await writeSafetyExport(
      app,
      join(folder, MOVE_FILES.export),
      createTools(),
    )) {
      terminal.print(texts.exported(relative(cwd, file), count));
    }
  }
  const state = await choosePlace(await readState(folder, app.appId), flags, { ...options, app });
  if (state.place === null) throw createError("usage", { kind: "missing-option", name: "--platform" });
  const target = await openPlace(state.place, { ...options, app });
  try {
    await importAll(app, target, { records, isWhole: flags.finish === true }, context);
    await compareAll(app, target, records, context);
    if (flags.finish === true) await removeKeys(folder, state, context);
    else {
      if (flags.blog !== undefined)
        await connectBlog(resolve(cwd, flags.blog), state.place, { ...options, app });
      await follow(app, target, { records, state, isFollowing: flags.follow, folder }, context);
    }
  } finally {
    await target.close();
  }
}

/** Returns whether an error means that LeanCloud has ended. Before its last day, it is only a failure that passes. */
function isGone(error: unknown): boolean {
  const isOver = currentTime(process.env).getTime() >= LEANCLOUD_ENDS;
  return (
    isOver &&
    isHanblogError(error) &&
    error.code === "leancloud-refused" &&
    error.values?.["kind"] === "failed"
  );
}

function createTools() {
  return { fetch, now: () => new Date(), wait: (ms: number) => wait(ms) };
}

/** Opens a prompt for one part of the command only, because the settings have a dialogue of their own. */
function createDialogues(flags: MoveFlags, { openPrompt, terminal }: CommandContext): WithDialogue {
  return async (run) => {
    if (openPrompt === undefined || flags.yes === true) return run(null);
    const prompt = await openPrompt();
    try {
      return await run({ prompt, terminal });
    } finally {
      prompt.close();
    }
  };
}

async function requireRights(
  app: LiveApp,
  flags: MoveFlags,
  { withDialogue, context: { terminal } }: Pick<PlaceOptions, "withDialogue" | "context">,
): Promise<void> {
  const { rightsReturned, questions } = terminal.catalogue.texts.move;
  if (await returnsRights(app, createTools())) {
    terminal.print(rightsReturned);
    return;
  }
  if (flags.withoutRights === true) return;
  const mayContinue = await withDialogue(async (dialogue) => {
    if (dialogue === null) return false;
    return askYes(dialogue, questions.withoutRights);
  });
  if (!mayContinue) throw createError("move-rights", {});
}

/** Completes the choices, and keeps each one at once. */
async function choosePlace(state: MoveState, flags: MoveFlags, options: PlaceOptions): Promise<MoveState> {
  const { folder, withDialogue } = options;
  if (state.place !== null) return state;
  if (flags.service !== undefined) {
    return keep(folder, { ...state, place: { kind: "service", url: flags.service, platform: null } });
  }
  const kind =
    flags.platform ??
    (await withDialogue(async (dialogue) => (dialogue === null ? "database" : askPlace(dialogue))));
  if (kind === "database") return keep(folder, { ...state, place: { kind } });
  const follower = await withDialogue(async (dialogue) =>
    dialogue === null ? "machine" : askFollower(dialogue),
  );
  const url = await preparePlatform(kind, follower, options);
  return keep(folder, { ...state, follower, place: { kind: "service", url, platform: kind } });
}

async function keep(folder: string, state: MoveState): Promise<MoveState> {
  await writeState(folder, state);
  return state;
}

async function importAll(
  app: LiveApp,
  target: TransferTarget,
  { records, isWhole }: { readonly records: RecordOptions; readonly isWhole: boolean },
  { terminal }: CommandContext,
): Promise<void> {
  const texts = terminal.catalogue.texts;
  const { report, counts } = await pullApp({
    ...records,
    app,
    tools: createTools(),
    target,
    notes: createImportNotes(terminal),
    isWhole,
    watch: (pulled) => pulled,
    isStopped: () => false,
  });
  terminal.print(texts.move.imported);
  for (const line of formatReport(report, texts.comments.report)) terminal.print(`  ${line}`);
  for (const line of formatPulled(counts, texts.comments.pulled)) terminal.print(`  ${line}`);
}

/** Prints the table of all pages. Rejects with the errors of `requireEqualSides`, before any key is removed. */
async function compareAll(
  app: LiveApp,
  target: TransferTarget,
  records: RecordOptions,
  { terminal }: CommandContext,
): Promise<void> {
  const comparison = await compareSides(pullLeancloud(app, createTools()), target, records);
  for (const line of formatPages(comparison, terminal.catalogue.texts.move.table)) terminal.print(line);
  requireEqualSides(comparison);
}

interface Following {
  readonly records: RecordOptions;
  readonly state: MoveState;
  readonly isFollowing: boolean;
  readonly folder: string;
}

async function follow(
  app: LiveApp,
  target: TransferTarget,
  { records, state: { place, follower }, isFollowing, folder }: Following,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const texts = terminal.catalogue.texts.move;
  if (place?.kind === "database") terminal.print(texts.database);
  if (follower === "service") {
    const platform = place?.kind === "service" ? place.platform : null;
    const dir = relative(cwd, join(folder, MOVE_FILES.service));
    const commands = platform === null ? [] : keyCommands(platform, "send", dir);
    terminal.print(commands.length === 0 ? texts.serverFollows : texts.sendKeys);
    for (const command of commands) terminal.print(`  ${command}`);
    return;
  }
  if (!isFollowing) {
    terminal.print(texts.again);
    return;
  }
  terminal.print(texts.stopFollowing);
  const notes = createImportNotes(terminal);
  await followApp(app, { ...records, target, notes, everyMs: FOLLOW_MS }, terminal);
}
