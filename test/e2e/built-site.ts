import { cp, readFile, rm } from "node:fs/promises";
import { join } from "node:path";
import { makeTempDir } from "../make-temp-dir.js";
import { buildIn, buildOnce, copySite } from "./build-once.js";
import { runCli, startServer, type CliResult, type RunningServer } from "../run-cli.js";

export interface BuiltSite {
  /** A copy of the site that may be changed. */
  readonly dir: string;
  readonly dest: string;
  /** With the base. */
  readonly url: string;
  /** All canonical routes of the build, from its manifest. */
  routes(): Promise<readonly string[]>;
  build(...flags: readonly string[]): Promise<CliResult>;
  close(): Promise<void>;
}

/**
 * Serves a copy of a built site (a folder of `test/fixtures`, or `site`) as a static host would. `prepare` may change
 * the copy before it is built.
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
  const server: RunningServer = await startServer(["preview", "--port", "0"], { cwd: dir });
  return {
    dir,
    dest,
    url: server.url,
    build: (...flags) => runCli(["build", ...flags], { cwd: dir }),
    routes: () => readRoutes(dest),
    close: async () => {
      await server.stop();
      await rm(dir, { recursive: true, force: true });
    },
  };
}

async function readRoutes(dest: string): Promise<readonly string[]> {
  const manifest: { shards: number; routes: Record<string, string | [string, string]> } = JSON.parse(
    await readFile(join(dest, "routes.json"), "utf8"),
  );
  return Object.entries(manifest.routes).map(([key, entry]) => (typeof entry === "string" ? key : entry[0]));
}
