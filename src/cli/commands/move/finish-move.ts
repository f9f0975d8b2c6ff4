import { readdir } from "node:fs/promises";
import { join, relative } from "node:path";
import type { Platform } from "../../config/packages/service-packages.js";
import { quoteForShell } from "../../hosts/quote-for-shell.js";
import type { CommandContext } from "../command-context.js";
import { nextCommands } from "../print-next.js";
import {
  dropKeys,
  LEAN_NAMES,
  MOVE_FILES,
  removeState,
  type MovePlace,
  type MoveState,
} from "./move-state.js";

/** Commands that send or remove a variable on a platform. Servers read `.env`, and start again with it. */
const COMMANDS: Readonly<
  Record<Platform, Readonly<Record<"send" | "drop", (name: string) => string>> | null>
> = {
  docker: null,
  systemd: null,
  vercel: {
    send: (name) => `npx vercel env add ${name} production`,
    drop: (name) => `npx vercel env rm ${name} production --yes`,
  },
  cloudflare: {
    send: (name) => `npx wrangler secret put ${name}`,
    drop: (name) => `npx wrangler secret delete ${name}`,
  },
};

/** Returns the commands that send LeanCloud's keys to a platform or remove them, in the folder of the platform. */
export function keyCommands(platform: Platform, kind: "send" | "drop", dir: string): readonly string[] {
  const own = COMMANDS[platform];
  if (own === null) return [];
  const after = platform === "vercel" ? ["npx vercel deploy --prod"] : [];
  return [`cd ${quoteForShell(dir)}`, ...LEAN_NAMES.map((name) => own[kind](name)), ...after];
}

/** Returns the commands that remove the keys from the service: from a platform, or from the settings on a server. */
function dropCommands(
  { url, platform }: Extract<MovePlace, { readonly kind: "service" }>,
  dir: string,
): readonly string[] {
  if (platform === null) return [];
  if (COMMANDS[platform] !== null) return keyCommands(platform, "drop", dir);
  return nextCommands({ platform, dir, host: new URL(url).hostname });
}

/** Resolves to the names of all files of settings in a folder, also those that other programs have written. */
async function settingFiles(dir: string): Promise<readonly string[]> {
  const names = await readdir(dir).catch(() => []);
  return names.filter((name) => /^\.(?:env|dev\.vars)(?:\.|$)/.test(name));
}

/** Removes LeanCloud's keys from all files of the move, and prints the commands for the places it cannot reach. */
export async function removeKeys(
  folder: string,
  state: MoveState | null,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const texts = terminal.catalogue.texts.move;
  const service = join(folder, MOVE_FILES.service);
  const printDropped = (file: string) => terminal.print(texts.dropped(relative(cwd, file)));
  for (const name of await settingFiles(service)) {
    if (await dropKeys(join(service, name))) printDropped(join(service, name));
  }
  const place = state?.follower === "service" ? state.place : null;
  const commands = place?.kind === "service" ? dropCommands(place, relative(cwd, service) || ".") : [];
  if (commands.length > 0) terminal.print(texts.dropOnPlatform);
  for (const command of commands) terminal.print(`  ${command}`);
  const set = LEAN_NAMES.filter((name) => (process.env[name] ?? "") !== "");
  if (set.length > 0) {
    terminal.print(texts.unset);
    terminal.print(
      `  ${process.platform === "win32" ? set.map((name) => `Remove-Item Env:${name}`).join("; ") : `unset ${set.join(" ")}`}`,
    );
  }
  if (await removeState(folder)) printDropped(join(folder, MOVE_FILES.keys));
  terminal.print(texts.finished);
}
