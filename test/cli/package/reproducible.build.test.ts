import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { cp, link, mkdir, mkdtemp, readdir, readFile, rm, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const run = promisify(execFile);
const ROOT = resolve(import.meta.dirname, "../../..");

let dir = "";
beforeAll(async () => {
  // On a disk, where the packages can be links.
  dir = await mkdtemp(join(process.env["DISK_TMPDIR"] ?? tmpdir(), "hanblog-test-"));
});
afterAll(() => rm(dir, { recursive: true, force: true }));

/**
 * Copies the files that a commit of the checkout would have into a folder, with the installed packages as hard links.
 * Symbolic links would lead the copy to the paths of the checkout.
 */
async function copyCheckout(folder: string): Promise<void> {
  for (const name of await ownFiles()) await cp(join(ROOT, name), join(folder, name), { recursive: true });
  await linkFolder(join(ROOT, "node_modules"), join(folder, "node_modules"));
}

/** Returns the paths of everything that git would commit. Without a repository, these are all but the results of builds. */
async function ownFiles(): Promise<readonly string[]> {
  const list = ["ls-files", "-z", "--cached", "--others", "--exclude-standard"];
  try {
    const { stdout } = await run("git", list, { cwd: ROOT, maxBuffer: 2 ** 24 });
    return stdout.split("\0").filter((path) => path !== "" && existsSync(join(ROOT, path)));
  } catch {
    return (await readdir(ROOT)).filter((name) => !["node_modules", "dist"].includes(name));
  }
}

async function linkFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.name === ".cache") continue;
    if (entry.isDirectory()) await linkFolder(source, target);
    else if (entry.isSymbolicLink()) await cp(source, target, { verbatimSymlinks: true });
    else await link(source, target).catch(() => cp(source, target));
  }
}

interface Pack {
  /** Hash of each archive and bill of materials, by its name. */
  readonly archives: ReadonlyMap<string, string>;
  /** Hash of each file in the archives. */
  readonly files: ReadonlyMap<string, string>;
}

interface Environment {
  readonly TZ: string;
  readonly LC_ALL: string;
}

const withDate = (env: Environment) => ({ ...process.env, SOURCE_DATE_EPOCH: "1767225600", ...env });

async function build(folder: string, env: Environment): Promise<void> {
  const options = { cwd: folder, env: withDate(env) };
  await run("npm", ["run", "build"], options).catch((error: Error & { stdout?: string }) => {
    throw new Error(`${error.message}\n${error.stdout}`);
  });
}

/** Packs both packages of a built checkout into a folder. */
async function pack(checkout: string, packed: string, env: Environment): Promise<Pack> {
  const options = { cwd: checkout, env: withDate(env) };
  await mkdir(packed);
  for (const place of [".", "./dist/hanblog-comments"])
    await run("npm", ["pack", place, "--ignore-scripts", "--pack-destination", packed], options);
  await run(process.execPath, ["dist/cli/package/inventory.js", "--sbom", packed], options);
  const archives = await hashesIn(packed);
  const opened = `${packed}-opened`;
  for (const archive of [...archives.keys()].filter((name) => name.endsWith(".tgz"))) {
    await mkdir(join(opened, archive), { recursive: true });
    await run("tar", ["-xzf", join(packed, archive), "-C", join(opened, archive)]);
  }
  return { archives, files: await hashesIn(opened) };
}

async function hashesIn(folder: string): Promise<ReadonlyMap<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hashes = paths.toSorted().map(async (path): Promise<[string, string]> => {
    const hash = createHash("sha256").update(await readFile(path));
    return [path.slice(folder.length + 1), hash.digest("hex")];
  });
  return new Map(await Promise.all(hashes));
}

describe("two packs of one commit", () => {
  it(
    "are identical: of this checkout, and of a clean copy in another folder, built at another time",
    { timeout: 600_000 },
    async () => {
      const copy = join(dir, "elsewhere/with a longer name");
      await copyCheckout(copy);
      // A checkout of another day.
      for (const name of ["package.json", "src/theme/style.css", "templates/document.html"])
        await utimes(join(copy, name), new Date("2001-02-03T04:05:06Z"), new Date("2001-02-03T04:05:06Z"));
      const env = { TZ: "Asia/Tokyo", LC_ALL: "C" };
      await build(copy, env);
      const other = await pack(copy, join(dir, "other"), env);
      // `npm run build` made this one, with the time zone of the machine. Files of deleted sources would be in it as well.
      const one = await pack(ROOT, join(dir, "one"), { TZ: "UTC", LC_ALL: "C.UTF-8" });

      const names = new Set([...one.files.keys(), ...other.files.keys()]);
      const different = [...names].filter((name) => one.files.get(name) !== other.files.get(name));
      expect(different).toEqual([]);
      expect(one.files.size).toBeGreaterThan(1500);
      expect(one.archives).toEqual(other.archives);
      expect([...one.archives.keys()]).toEqual([
        "hanblog-0.1.0.cdx.json",
        "hanblog-0.1.0.tgz",
        "hanblog-comments-0.1.0.cdx.json",
        "hanblog-comments-0.1.0.tgz",
      ]);
    },
  );
});
