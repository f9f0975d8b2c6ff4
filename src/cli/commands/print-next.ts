import type { Platform } from "../config/packages/service-packages.js";
import { quoteForShell } from "../hosts/quote-for-shell.js";
import type { Terminal } from "../report/terminal.js";

/** A folder that `hanblog comments deploy` wrote. */
export interface ServiceFolder {
  readonly platform: Platform;
  /** The folder, relative to the working directory. */
  readonly dir: string;
  /** Host of the service; `null` before the settings are written. */
  readonly host: string | null;
}

/** Name of the folder on the server, below the home of the user. */
const REMOTE = "hanblog-comments";

/** Prints the commands that remain until the service runs. */
export function printNext(folder: ServiceFolder, terminal: Terminal): void {
  const { next, readme } = terminal.catalogue.texts.service;
  terminal.print("");
  terminal.print(next);
  for (const command of nextCommands(folder)) terminal.print(`  ${command}`);
  terminal.print(readme(folder.dir === "." ? "README.md" : `${folder.dir}/README.md`));
}

/** Returns the commands that remain until the service runs. */
export function nextCommands({ platform, dir, host }: ServiceFolder): readonly string[] {
  const setUp = host === null ? [`hanblog comments setup ${quoteForShell(dir)}`] : [];
  return [...setUp, ...START[platform](quoteForShell(dir), `root@${host ?? "talk.example"}`)];
}

const START: Readonly<Record<Platform, (dir: string, server: string) => readonly string[]>> = {
  docker: (dir, server) => [
    upload(dir, server),
    `ssh ${server} 'cd ${REMOTE} && docker compose up --detach --build'`,
  ],
  systemd: (dir, server) => [upload(dir, server), `ssh ${server} sh ${REMOTE}/install.sh`],
  vercel: (dir, server) => [
    `cd ${dir}`,
    "npx vercel link",
    "node push-settings.mjs",
    "npx vercel deploy --prod",
    `npx vercel domains add ${hostOf(server)}`,
  ],
  cloudflare: (dir, server) => [
    `cd ${dir}`,
    "npx wrangler login",
    `npx wrangler deploy --domain ${hostOf(server)}`,
    "node push-settings.mjs",
  ],
};

function hostOf(server: string): string {
  return server.slice(server.indexOf("@") + 1);
}

/** Keeps the mode of the file with the secrets. */
function upload(dir: string, server: string): string {
  return `rsync -a ${dir}/ ${server}:${REMOTE}/`;
}
