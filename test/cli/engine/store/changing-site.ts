import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { build as Build, BuildReport, BuildSiteOptions } from "../../../../src/cli/index.js";
import { build as buildHere } from "../../../../src/cli/build/build.js";
import { readClock } from "../../../../src/cli/engine/store/file-states.js";
import { serveBuildCalls } from "../../../../src/cli/engine/workers/build-worker.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { createLocalWorker } from "../../local-worker.js";

/** Absolute path of the package. Its compiled code builds in threads of its own. */
export const PACKAGE = resolve(import.meta.dirname, "../../../..");
const run = promisify(execFile);

/** Hash of every file of an output, by path. */
export type Snapshot = Readonly<Record<string, string>>;

/** A site whose files a test changes between builds. */
export interface ChangingSite {
  readonly dir: string;
  /** Replaces everything but the bundled program by these files, which the next build trusts. */
  readonly renew: (files: Readonly<Record<string, string>>) => Promise<void>;
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  readonly git: (...args: readonly string[]) => Promise<void>;
  readonly build: (options?: Partial<BuildSiteOptions>) => Promise<BuildReport>;
  /** Takes the hashes of `dist` or of another output (absolute path). */
  readonly snapshot: (dest?: string) => Promise<Snapshot>;
  /** Copies only the sources of the site, so that its next build is a first one. Replaces the files of `to`. */
  readonly copy: (to?: ChangingSite) => Promise<ChangingSite>;
  /** Deletes everything but the bundled program, which is the slowest part of a first build. */
  readonly empty: () => Promise<void>;
  readonly close: () => Promise<void>;
}

/**
 * Creates an empty site. It is built by the compiled package in the folder `program`, or with `null` in this thread,
 * which does not load the program again for every build.
 */
export async function openChangingSite(program: string | null): Promise<ChangingSite> {
  return siteIn(await makeTempDir(), program);
}

/** Waits until newly written files get later times than existing ones. A build trusts only older files. */
export async function passTick(dir: string): Promise<void> {
  const start = readClock(dir);
  while (readClock(dir) <= start + 100) await setTimeout(10);
}

function siteIn(dir: string, program: string | null): ChangingSite {
  const site: ChangingSite = {
    dir,
    async renew(files) {
      await site.empty();
      await site.write(files);
      await passTick(dir);
    },
    async write(files) {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(dir, path)), { recursive: true });
        await writeFile(join(dir, path), text);
      }
    },
    async git(...args) {
      const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
      await run("git", ["-C", dir, ...author, ...args]);
    },
    async build(options = {}) {
      if (program === null)
        return buildHere({
          siteDir: dir,
          workers: 1,
          started: createLocalWorker(serveBuildCalls),
          ...options,
        });
      const code = pathToFileURL(join(program, "dist/cli/index.js")).href;
      const { build }: { build: typeof Build } = await import(code);
      return build({ siteDir: dir, ...options });
    },
    async snapshot(dest = join(dir, "dist")) {
      const entries = await readdir(dest, { recursive: true, withFileTypes: true });
      const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name));
      const hashed = files.map(async (file) => {
        const hash = createHash("sha256")
          .update(await readFile(file))
          .digest("hex");
        return [file.slice(dest.length + 1), hash] as const;
      });
      return Object.fromEntries(await Promise.all(hashed));
    },
    async copy(to) {
      const copied = to ?? (await openChangingSite(program));
      await copied.empty();
      const isSource = (file: string) => !["dist", ".hanblog"].some((name) => file === join(dir, name));
      await cp(dir, copied.dir, { recursive: true, filter: isSource, verbatimSymlinks: true });
      return copied;
    },
    async empty() {
      const files = (await readdir(dir)).filter((name) => name !== ".hanblog");
      for (const file of [...files, ".hanblog/cache/last-build"])
        await rm(join(dir, file), { recursive: true, force: true });
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
  return site;
}
