import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { cp, mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import type { build as Build, BuildReport, BuildSiteOptions } from "../../../src/cli/index.js";
import { expect } from "vitest";
import { readClock } from "../../../src/cli/cache/file-states.js";
import { makeTempDir } from "../../make-temp-dir.js";

/** Absolute path of the package whose compiled code builds the sites. */
const PACKAGE = resolve(import.meta.dirname, "../../..");
const run = promisify(execFile);

/** Hash of every file of an output, by path. */
export type Snapshot = Readonly<Record<string, string>>;

/** A site whose files a test changes between builds. */
export interface ChangingSite {
  readonly dir: string;
  readonly write: (files: Readonly<Record<string, string>>) => Promise<void>;
  readonly remove: (path: string) => Promise<void>;
  readonly git: (...args: readonly string[]) => Promise<void>;
  readonly build: (options?: Partial<BuildSiteOptions>) => Promise<BuildReport>;
  /** Takes the hashes of `dist` or of another output (absolute path). */
  readonly snapshot: (dest?: string) => Promise<Snapshot>;
  /** Copies only the sources of the site, so that its next build is a first one. */
  readonly copy: () => Promise<ChangingSite>;
  readonly close: () => Promise<void>;
}

/** Creates a site of these files. It is built by the package in the folder `program`. */
export async function openChangingSite(
  files: Readonly<Record<string, string>>,
  program = PACKAGE,
): Promise<ChangingSite> {
  const site = siteIn(await makeTempDir(), program);
  await site.write(files);
  await passTick(site.dir);
  return site;
}

/** Waits until newly written files get later times than existing ones. A build trusts only older files. */
export async function passTick(dir: string): Promise<void> {
  const start = readClock(dir);
  await expect.poll(() => readClock(dir), { interval: 10 }).toBeGreaterThan(start + 100);
}

function siteIn(dir: string, program: string): ChangingSite {
  const site: ChangingSite = {
    dir,
    async write(files) {
      for (const [path, text] of Object.entries(files)) {
        await mkdir(dirname(join(dir, path)), { recursive: true });
        await writeFile(join(dir, path), text);
      }
    },
    remove: (path) => rm(join(dir, path), { recursive: true }),
    async git(...args) {
      const author = ["-c", "user.name=A", "-c", "user.email=a@example.com"];
      await run("git", ["-C", dir, ...author, ...args]);
    },
    async build(options = {}) {
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
    async copy() {
      const to = await makeTempDir();
      const isSource = (file: string) => !["dist", ".hanblog"].some((name) => file === join(dir, name));
      await cp(dir, to, { recursive: true, filter: isSource, verbatimSymlinks: true });
      return siteIn(to, program);
    },
    close: () => rm(dir, { recursive: true, force: true }),
  };
  return site;
}
