import { execFileSync, spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { vi } from "vitest";
import { findFreePort } from "../../find-free-port.js";

/** A web server that is installed by the operating system. */
export type ServerProgram = "nginx" | "caddy";

const PROGRAMS: Readonly<Record<ServerProgram, readonly string[]>> = {
  nginx: ["/usr/sbin/nginx", "/usr/local/sbin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"],
  caddy: ["/usr/bin/caddy", "/usr/local/bin/caddy", "/opt/homebrew/bin/caddy"],
};

/** Debian's packages. */
const PACKAGES: Readonly<Record<ServerProgram, string>> = { nginx: "nginx-light", caddy: "caddy" };

/** Returns the path of a web server, or `null`. As root on Debian, installs it. */
export function findServer(name: ServerProgram): string | null {
  const find = () => PROGRAMS[name].find((path) => existsSync(path)) ?? null;
  const found = find();
  if (found !== null || !existsSync("/usr/bin/apt-get") || process.getuid?.() !== 0) return found;
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  // Another test may be installing something.
  const wait = ["-o", "DPkg::Lock::Timeout=120"];
  const install = ["install", "-y", "-qq", "--no-install-recommends", PACKAGES[name]];
  try {
    for (const args of [["update", "-qq"], install]) {
      execFileSync("apt-get", [...wait, ...args], { stdio: "ignore", env });
    }
  } catch {
    return null;
  }
  return find();
}

/** A running web server. */
export interface RunningProgram {
  readonly origin: string;
  stop(): Promise<void>;
}

/**
 * Starts a web server with a file of `hanblog deploy`. Only the port and the folder of the files are those of the
 * test. The main settings are those of Debian.
 */
export async function startProgram(
  name: ServerProgram,
  program: string,
  { text, root, dir }: { readonly text: string; readonly root: string; readonly dir: string },
): Promise<RunningProgram> {
  const port = await findFreePort();
  await mkdir(dir, { recursive: true });
  const place = (given: string) => given.replace(/\/srv\/www\/[\w.-]+/g, root);
  const args =
    name === "nginx" ? await nginxArgs(place(text), port, dir) : await caddyArgs(place(text), port, dir);
  const env = { ...process.env, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir, HOME: dir };
  const child = spawn(program, args, { env, stdio: ["ignore", "ignore", "pipe"] });
  let printed = "";
  child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const ended = new Promise<number | null>((end) => child.once("close", end));
  let hasEnded = false;
  void ended.then(() => (hasEnded = true));
  const origin = `http://127.0.0.1:${port}`;
  await vi.waitFor(
    async () => {
      if (!hasEnded) await fetch(origin, { redirect: "manual" });
    },
    { timeout: 20_000, interval: 20 },
  );
  if (hasEnded) throw new Error(`${name} ended: ${printed}\n${text}`);
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { origin, stop };
}

async function nginxArgs(text: string, port: number, dir: string): Promise<readonly string[]> {
  const site = text
    .replace(/listen 80;/, `listen 127.0.0.1:${port};`)
    .replace(/^\s*listen \[::\]:80;\n/m, "");
  const types = "/etc/nginx/mime.types";
  // Workers of root's nginx would have another user, who cannot read the folder.
  const main = `${process.getuid?.() === 0 ? "user root;\n" : ""}daemon off;
pid ${join(dir, "nginx.pid")};
error_log stderr warn;
worker_processes 1;
events { worker_connections 64; }
http {
  include ${types};
  default_type application/octet-stream;
  access_log off;
  ${["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((kind) => `${kind}_temp_path ${join(dir, kind)};`).join("\n  ")}
  include ${join(dir, "site.conf")};
}
`;
  await writeFile(join(dir, "site.conf"), site);
  await writeFile(join(dir, "nginx.conf"), main);
  return ["-p", dir, "-c", join(dir, "nginx.conf"), "-e", "stderr"];
}

async function caddyArgs(text: string, port: number, dir: string): Promise<readonly string[]> {
  const site = text.replace(/^\S+ \{$/m, `http://127.0.0.1:${port} {`);
  await writeFile(join(dir, "Caddyfile"), `{\n\tadmin off\n\tauto_https off\n}\n\n${site}`);
  return ["run", "--config", join(dir, "Caddyfile"), "--adapter", "caddyfile"];
}
