import { mkdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { PLATFORMS } from "../../config/packages/service-packages.js";
import { readIfPresent } from "../../files/error-code.js";
import { writePrivate } from "../../files/rename-file.js";
import { createError } from "../../messages/create-problem.js";
import { readEnvFile, type Values } from "../../setup/env-file.js";

/** The new home of the comments: a database, or a running service. */
const PLACE = z.discriminatedUnion("kind", [
  z.object({ kind: z.literal("database") }),
  z.object({ kind: z.literal("service"), url: z.string(), platform: z.enum(PLATFORMS).nullable() }),
]);

const STATE = z.object({
  version: z.literal(1),
  appId: z.string(),
  place: PLACE.nullable(),
  /** The program that follows LeanCloud after the import. */
  follower: z.enum(["machine", "service"]).nullable(),
});

/** The choices of a move. What is done is found out by each step itself, so the file can be deleted. */
export type MoveState = z.output<typeof STATE>;
/** See `MoveState`. */
export type MovePlace = z.output<typeof PLACE>;

/** Names of the files in the folder of a move. */
export const MOVE_FILES = {
  state: "move.json",
  keys: "leancloud.env",
  export: "leancloud-export",
  service: "service",
} as const;

/** Names of the variables with LeanCloud's keys. */
export const LEAN_NAMES = ["LEAN_ID", "LEAN_MASTER_KEY", "LEAN_SERVER"] as const;

/**
 * Reads the choices of an earlier run, or returns those of the first one. Throws `move-state` if the file is damaged or
 * belongs to another app.
 */
export async function readState(folder: string, appId: string): Promise<MoveState> {
  const file = join(folder, MOVE_FILES.state);
  const text = await readIfPresent(file);
  if (text === null) return { version: 1, appId, place: null, follower: null };
  const state = parseState(text);
  if (state === null) throw createError("move-state", { kind: "damaged", file });
  if (state.appId !== appId) throw createError("move-state", { kind: "other-app", file });
  return state;
}

function parseState(text: string): MoveState | null {
  try {
    return STATE.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}

/** Keeps the choices. The file is complete at every moment. */
export async function writeState(folder: string, state: MoveState): Promise<void> {
  await writePrivate(join(folder, MOVE_FILES.state), `${JSON.stringify(state, null, 2)}\n`);
}

/** Reads the keys that an earlier run has kept. */
export async function readKeys(folder: string): Promise<Values> {
  return readEnvFile((await readIfPresent(join(folder, MOVE_FILES.keys))) ?? "");
}

/** Keeps keys that somebody typed, so that the next run needs no answer. */
export async function writeKeys(folder: string, values: Values): Promise<void> {
  const lines = LEAN_NAMES.map((name) => `${name}=${values[name] ?? ""}\n`);
  await writePrivate(join(folder, MOVE_FILES.keys), lines.join(""));
}

/** Creates the folder of a move, which only this user can read and which Git ignores. */
export async function createFolder(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await writeFile(join(folder, ".gitignore"), "*\n");
}

/** Removes all variables of LeanCloud from a file of settings. Resolves to whether there were any. */
export async function dropKeys(file: string): Promise<boolean> {
  const text = await readIfPresent(file);
  if (text === null) return false;
  const kept = text.split("\n").filter((line) => !/^\s*(?:export\s+)?LEAN_\w+=/.test(line));
  if (kept.length === text.split("\n").length) return false;
  await writePrivate(file, kept.join("\n"));
  return true;
}

/** Removes the files with the choices and the keys. Resolves to whether there were keys. */
export async function removeState(folder: string): Promise<boolean> {
  const hadKeys = (await readIfPresent(join(folder, MOVE_FILES.keys))) !== null;
  for (const name of [MOVE_FILES.keys, MOVE_FILES.state]) await rm(join(folder, name), { force: true });
  return hadKeys;
}
