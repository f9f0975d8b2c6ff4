import { join, relative } from "node:path";
import type { Platform } from "../../config/service-platforms.js";
import type { CommandContext } from "../command-context.js";
import { dropKeys, LEAN_NAMES, MOVE_FILES, removeState, type MovePlace } from "./move-state.js";

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
  return [`cd ${dir}`, ...LEAN_NAMES.map((name) => own[kind](name)), ...after];
}

/** Removes LeanCloud's keys from all files of the move, and prints the commands for the places it cannot reach. */
export async function removeKeys(
  folder: string,
  place: MovePlace | null,
  { terminal, cwd }: CommandContext,
): Promise<void> {
  const texts = terminal.catalogue.texts.move;
  const service = join(folder, MOVE_FILES.service);
  const dropped: string[] = [];
  for (const name of [".env", ".env.old"]) {
    if (await dropKeys(join(service, name))) dropped.push(join(service, name));
  }
  if (await removeState(folder)) dropped.push(join(folder, MOVE_FILES.keys));
  for (const file of dropped) terminal.print(texts.dropped(relative(cwd, file)));
  const platform = place?.kind === "service" ? place.platform : null;
  const dir = relative(cwd, service) || ".";
  const commands = platform === null ? [] : keyCommands(platform, "drop", dir);
  if (commands.length > 0) terminal.print(texts.dropOnPlatform);
  for (const command of commands) terminal.print(`  ${command}`);
  const set = LEAN_NAMES.filter((name) => (process.env[name] ?? "") !== "");
  if (set.length > 0) {
    terminal.print(texts.unset);
    terminal.print(
      `  ${process.platform === "win32" ? set.map((name) => `Remove-Item Env:${name}`).join("; ") : `unset ${set.join(" ")}`}`,
    );
  }
  terminal.print(texts.finished);
}
