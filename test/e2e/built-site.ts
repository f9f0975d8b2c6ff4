import { cp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:http";
import { join } from "node:path";
import { listen } from "../../src/cli/commands/listen.js";
import { createPreviewServer } from "../../src/cli/preview/preview-server.js";
import { makeTempDir } from "../make-temp-dir.js";
import { runCliHere, type CliResult } from "../run-cli.js";
import { buildIn, buildOnce, copySite } from "./build-once.js";

export interface BuiltSite {
  /** A copy of the site that a test may change. */
  readonly dir: string;
  readonly dest: string;
  /** URL of the home page, including the base. */
  readonly url: string;
  /** Returns all canonical routes of the build, from its manifest. */
  routes(): Promise<readonly string[]>;
  build(...flags: readonly string[]): Promise<CliResult>;
  close(): Promise<void>;
}

/**
 * Serves a copy of a built site (a folder of `test/fixtures`, or `site`) as a static host does. `prepare` may
 * change the copy before it is built.
 */
export async function openBuiltSite(
  source: string,
  prepare?: (dir: string) => Promise<unknown>,
): Promise<BuiltSite> {
  const dir = await makeTempDir();
  if (prepare === undefined) {
    await cp(await buildOnce(source), dir, { recursive: true, preserveTimestamps: true });
  } else {
    await copySite(source, dir);
    await prepare(dir);
    await buildIn(dir);
  }
  const dest = join(dir, "dist");
  const base = await readBase(dest);
  const server = createServer(createPreviewServer({ dir: dest, base }));
  const port = await listen(server, { host: "127.0.0.1", port: 0 });
  return {
    dir,
    dest,
    url: `http://127.0.0.1:${port}${base}`,
    build: (...flags) => runCliHere(["build", ...flags], dir),
    routes: () => readRoutes(dest),
    close: async () => {
      server.closeAllConnections();
      server.close();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

/** Returns the base of a built site, read from the address of its style sheet. */
async function readBase(dest: string): Promise<string> {
  const html = await readFile(join(dest, "404.html"), "utf8");
  const base = /<link rel="stylesheet" href="([^"]*)assets\//.exec(html)?.[1];
  if (base === undefined) throw new Error(`${dest} holds no built site`);
  return base;
}

async function readRoutes(dest: string): Promise<readonly string[]> {
  const manifest: { shards: number; routes: Record<string, string | [string, string]> } = JSON.parse(
    await readFile(join(dest, "routes.json"), "utf8"),
  );
  return Object.entries(manifest.routes).map(([key, entry]) => (typeof entry === "string" ? key : entry[0]));
}
