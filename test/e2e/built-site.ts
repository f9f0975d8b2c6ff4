import { cp, readFile, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { makeTempDir } from "../make-temp-dir.js";
import { runCli, startServer, type CliResult, type RunningServer } from "../run-cli.js";

const ROOT = resolve(import.meta.dirname, "../..");

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
 * Copies a site (a folder of `test/fixtures`, or `site`), builds it and serves it as a static host would.
 * `prepare` may change the copy before.
 */
export async function openBuiltSite(
  source: string,
  prepare: (dir: string) => Promise<unknown> = () => Promise.resolve(),
): Promise<BuiltSite> {
  const dir = await makeTempDir();
  await cp(resolve(ROOT, source), dir, {
    recursive: true,
    filter: (file) => !/[\\/](dist|\.hanblog)$/.test(file),
  });
  await prepare(dir);
  const dest = join(dir, "dist");
  const build = (...flags: readonly string[]) => runCli(["build", ...flags], { cwd: dir });
  const first = await build();
  if (first.code !== 0) throw new Error(`The build of ${source} failed:\n${first.stderr}`);
  const server: RunningServer = await startServer(["preview", "--port", "0"], { cwd: dir });
  return {
    dir,
    dest,
    url: server.url,
    build,
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
