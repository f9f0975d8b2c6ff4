import { rmSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { isRunning, processIdentity } from "../files/process-identity.js";

/** Folders of an import that is not finished. */
export interface WorkFolder {
  /** Folder that the new site is written to. */
  readonly siteDir: string;
  /** Folder for temporary files. */
  readonly tempDir: string;
  /** Moves the site to its place. */
  keep(): Promise<void>;
}

/** File with the id and the identity of the process that a folder belongs to, in two lines. */
const OWNER = "process";

/**
 * Calls `use` with a folder, and removes it in every case, also if the process is interrupted. The folder is next to `place`, so that
 * the site appears there as a whole and no temporary file is elsewhere. Without a place it is in the temporary folder of the system.
 * A folder that a killed import has left next to the place is removed first.
 */
export async function inWorkFolder<Result>(
  place: string | null,
  use: (folder: WorkFolder) => Promise<Result>,
): Promise<Result> {
  const parent = place === null ? tmpdir() : dirname(place);
  const firstParent = await mkdir(parent, { recursive: true });
  const prefix = place === null ? "hanblog-import-" : `.${basename(place)}.import-`;
  await removeLeft(parent, prefix);
  const dir = await mkdtemp(join(parent, prefix));
  let isKept = false;
  const remove = () => {
    // A program that was just killed can still write a file.
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    if (firstParent !== undefined && !isKept) rmSync(firstParent, { recursive: true, force: true });
  };
  return withCleanup(remove, async () => {
    await writeFile(join(dir, OWNER), `${process.pid}\n${(await processIdentity(process.pid)) ?? ""}`);
    const [siteDir, tempDir] = [join(dir, "site"), join(dir, "temp")];
    await mkdir(tempDir);
    return await use({
      siteDir,
      tempDir,
      keep: async () => {
        if (place !== null) await moveTo(siteDir, place);
        isKept = true;
      },
    });
  });
}

const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Calls `use`, and after it `clean` in every case, also if the process is interrupted. */
export async function withCleanup<Result>(clean: () => void, use: () => Promise<Result>): Promise<Result> {
  const release = () => {
    clean();
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  const stop = (signal: NodeJS.Signals) => {
    release();
    // The last one of several ends the process.
    process.kill(process.pid, signal);
  };
  // The inner part of two is cleaned first, such as a program that writes to a folder.
  for (const signal of SIGNALS) process.prependListener(signal, stop);
  try {
    return await use();
  } finally {
    release();
  }
}

/** Moves a folder. An existing place has nothing but files that count as none, such as `.git`. */
async function moveTo(from: string, place: string): Promise<void> {
  if ((await stat(place).catch(() => null)) === null) {
    await rename(from, place);
    return;
  }
  for (const name of await readdir(from)) await rename(join(from, name), join(place, name));
}

/** Removes the folders of imports whose process does not run any more. */
async function removeLeft(parent: string, prefix: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(prefix)) continue;
    const [pid = "", identity = ""] = (
      await readFile(join(parent, name, OWNER), "utf8").catch(() => "")
    ).split("\n");
    if (/^[1-9]\d*$/.test(pid) && !(await isRunning(Number(pid), identity || null)))
      await rm(join(parent, name), { recursive: true, force: true });
  }
}
