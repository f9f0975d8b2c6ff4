import { readIfPresent } from "../../files/error-code.js";
import { writePrivate } from "../../files/rename-file.js";
import { mkdir } from "node:fs/promises";
import { join, relative } from "node:path";
import { withoutEndSlashes } from "../../../runtime/model/path.js";
import {
  type LiveApp,
  readLeancloudPage,
  type PullTools,
} from "../../comments/transfer/source/pull-leancloud.js";
import type { TransferTarget } from "../../comments/transfer/target/transfer-target.js";
import type { Platform } from "../../config/packages/service-packages.js";
import { createError } from "../../messages/create-problem.js";
import { readEnvFile, type Values } from "../../setup/env-file.js";
import { askText, type Dialogue } from "../new/ask-choices.js";
import { runServiceDeploy } from "../comments/comments-deploy.js";
import { runSetup } from "../comments/comments-setup.js";
import type { CommandContext } from "../command-context.js";
import { openServiceTarget, openTarget } from "../comments/comments-place.js";
import { dropKeys, MOVE_FILES, type MovePlace, type MoveState } from "./move-state.js";
import { ownValue } from "../../comments/protocol/read-json.js";

/** Runs a dialogue with the person at the terminal, or passes `null` on without one. */
export type WithDialogue = <T>(run: (dialogue: Dialogue | null) => Promise<T>) => Promise<T>;

export interface PlaceOptions {
  readonly folder: string;
  readonly data: string;
  readonly app: LiveApp;
  readonly context: CommandContext;
  readonly withDialogue: WithDialogue;
}

/**
 * Writes the folder of a platform and its settings, unless an earlier run has done so. Resolves to the address of the
 * service.
 */
export async function preparePlatform(
  platform: Platform,
  follower: MoveState["follower"],
  { folder, app, context }: PlaceOptions,
): Promise<string> {
  const dir = join(folder, MOVE_FILES.service);
  const file = join(dir, ".env");
  const before = await readSettings(dir);
  if (before["HANBLOG_COMMENTS_URL"] !== undefined) return before["HANBLOG_COMMENTS_URL"];
  await runServiceDeploy(platform, relative(context.cwd, dir), {}, context);
  await mkdir(dir, { recursive: true });
  // The pages of the blog contain the id of the app, so the service takes it over.
  const follows = follower === "service";
  const keys = follows ? [`LEAN_MASTER_KEY='${app.masterKey}'`, `LEAN_SERVER='${app.server}'`] : [];
  await writePrivate(
    file,
    [`LEAN_ID='${app.appId}'`, ...keys, `HANBLOG_APP_ID='${app.appId}'`, ""].join("\n"),
  );
  try {
    await runSetup(relative(context.cwd, dir), { check: true, follow: follows }, context);
  } finally {
    // A platform gets the keys only where following needs them.
    if (!follows) for (const name of [".env", ".env.old"]) await dropKeys(join(dir, name));
  }
  return (await readSettings(dir))["HANBLOG_COMMENTS_URL"] ?? "";
}

/** Reads the settings in the folder of a platform. */
export async function readSettings(dir: string): Promise<Values> {
  return readEnvFile((await readIfPresent(join(dir, ".env"))) ?? "");
}

/**
 * Opens the new home of the comments. Waits for a person until a service runs. Rejects with `move-waiting` if it does
 * not, and nobody is there.
 */
export async function openPlace(place: MovePlace, options: PlaceOptions): Promise<TransferTarget> {
  const { folder, data, context, withDialogue } = options;
  if (place.kind === "database") return openTarget({ data }, false, context);
  const { url } = place;
  const settings = await readSettings(join(folder, MOVE_FILES.service));
  const password = process.env["HANBLOG_ADMIN_PASSWORD"] ?? settings["HANBLOG_ADMIN_PASSWORD"] ?? "";
  // Fails before the wait if the password must not be sent to the address.
  const target = openServiceTarget(url, password);
  const texts = context.terminal.catalogue.texts.move;
  await withDialogue(async (dialogue) => {
    while (!(await responds(url))) {
      if (dialogue === null) throw createError("move-waiting", { url });
      context.terminal.note(texts.notRunning(url));
      await askText(dialogue, texts.questions.running(url), { read: (text) => text });
    }
  });
  context.terminal.print(texts.serves(url));
  return target;
}

/** Resolves to whether a comment service with a database responds at an address. */
async function responds(url: string): Promise<boolean> {
  try {
    const response = await fetch(`${withoutEndSlashes(url)}/health`, {
      signal: AbortSignal.timeout(15_000),
    });
    const body: unknown = await response.json();
    return (
      response.ok && typeof body === "object" && body !== null && "status" in body && body.status === "ok"
    );
  } catch {
    return false;
  }
}

/** Number of comments that the check reads. */
const SAMPLE = 200;

/**
 * Resolves to whether the app returns the access rights of its comments. Without them, a comment that is hidden by its
 * rights cannot be recognized. Comments with a status, as Waline writes it, need none. Rejects with `leancloud-refused`.
 */
export async function returnsRights(app: LiveApp, tools: PullTools): Promise<boolean> {
  const [className = ""] = app.classNames;
  const scan = { className, cursor: null, since: null, line: 0, limit: SAMPLE };
  const { records } = await readLeancloudPage(app, scan, tools);
  const values = records.flatMap((record) => (record.kind === "object" ? [record.value] : []));
  const isStated = ["ACL", "status"].some((name) =>
    values.some((value) => (ownValue(value, name) ?? null) !== null),
  );
  return values.length === 0 || isStated;
}
