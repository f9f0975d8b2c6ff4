import { execFile, spawn } from "node:child_process";
import { compareText } from "../../../runtime/model/lists/listing.js";
import { hasRepository, pathBelow } from "../../config/path-below.js";
import { decodeText } from "../content/decode-text.js";
import { isOutputFile, type OutputFiles, folderFiles } from "../addresses/read-output.js";
import { realpath, stat } from "node:fs/promises";
import { resolve } from "node:path";

/** A branch of git with a built site. */
export interface OutputBranch {
  readonly name: string;
  readonly files: OutputFiles;
}

/** Branches that hosts serve a site from. */
const BRANCHES = ["gh-pages", "master", "main", "pages"];

/** Size of a file above which it is no page, in bytes. */
const LARGEST = 10e6;

/**
 * Options and variables with which git only reads: it starts no program that the configuration of the folder names, and contacts
 * no server for an object that is missing.
 */
const OPTIONS = ["--no-optional-locks", "-c", "core.fsmonitor=false", "-c", "core.quotePath=false"];

function environment(): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => !/^GIT_/i.test(name));
  return {
    ...Object.fromEntries(own),
    GIT_ALLOW_PROTOCOL: "none",
    GIT_NO_LAZY_FETCH: "1",
    GIT_TERMINAL_PROMPT: "0",
  };
}

/**
 * Returns branches with a built site in the repository of a folder: those with an `index.html` other than the current one. The
 * files are read from git itself, so that none is written. Resolves to an empty list without git or a repository.
 */
export async function outputBranches(dir: string): Promise<readonly OutputBranch[]> {
  if (!hasRepository(dir)) return [];
  const current = await git(dir, ["symbolic-ref", "--quiet", "--short", "HEAD"]);
  const refs = BRANCHES.filter((name) => name !== current?.trim()).flatMap((name) => [
    `refs/heads/${name}`,
    `refs/remotes/origin/${name}`,
  ]);
  const found: OutputBranch[] = [];
  const seen = new Set<string>();
  for (const ref of refs) {
    const commit = (await git(dir, ["rev-parse", "--quiet", "--verify", `${ref}^{commit}`]))?.trim() ?? "";
    if (commit === "" || seen.has(commit)) continue;
    seen.add(commit);
    const tree = await git(dir, ["ls-tree", "-r", "-z", "-l", "--full-tree", commit]);
    const files = tree === null ? null : branchFiles(dir, tree);
    if (files !== null) found.push({ name: ref.replace(/^refs\/(?:heads|remotes)\//, ""), files });
  }
  return found;
}

/** Returns the pages of a tree, or `null` without a home page. */
function branchFiles(dir: string, tree: string): OutputFiles | null {
  const objects = new Map<string, string>();
  for (const entry of tree.split("\0")) {
    const [, object = "", size = "", name = ""] =
      /^100\d+ blob ([0-9a-f]+) +(\d+)\t([^]+)$/.exec(entry) ?? [];
    if (isOutputFile(name) && Number(size) <= LARGEST) objects.set(name, object);
  }
  if (!objects.has("index.html")) return null;
  return {
    names: [...objects.keys()].toSorted(compareText),
    each: (names, visit) =>
      readObjects(
        dir,
        names.map((name) => ({ name, object: objects.get(name) ?? "" })),
        visit,
      ),
  };
}

function git(dir: string, args: readonly string[]): Promise<string | null> {
  const options = { encoding: "utf8", maxBuffer: 200e6, env: environment() } as const;
  return new Promise((resolve) => {
    execFile("git", ["-C", dir, ...OPTIONS, ...args], options, (error, stdout) =>
      resolve(error === null ? stdout : null),
    );
  });
}

/** Reads objects with one process of git. */
async function readObjects(
  dir: string,
  wanted: readonly { readonly name: string; readonly object: string }[],
  visit: (name: string, text: string) => void,
): Promise<void> {
  if (wanted.length === 0) return;
  const child = spawn("git", ["-C", dir, ...OPTIONS, "cat-file", "--batch"], {
    stdio: ["pipe", "pipe", "ignore"],
    env: environment(),
  });
  // A process that ends early closes its input.
  child.stdin.on("error", () => undefined);
  child.stdin.end(wanted.map(({ object }) => `${object}\n`).join(""));
  const ended = new Promise<void>((resolve, reject) => {
    child.once("error", reject);
    child.once("close", () => resolve());
  });
  let rest: Buffer = Buffer.alloc(0);
  let next = 0;
  const chunks: Buffer[] = [];
  let waiting = 0;
  for await (const chunk of child.stdout) {
    chunks.push(Buffer.from(chunk));
    waiting -= chunk.length;
    if (waiting > 0) continue;
    rest = Buffer.concat([rest, ...chunks.splice(0)]);
    for (;;) {
      const line = rest.indexOf("\n");
      if (line < 0) break;
      const [, size] = /^\S+ blob (\d+)$/.exec(rest.toString("utf8", 0, line)) ?? [];
      const end = line + 1 + (size === undefined ? 0 : Number(size) + 1);
      waiting = end - rest.length;
      if (waiting > 0) break;
      const name = wanted[next++]?.name;
      if (size !== undefined && name !== undefined)
        visit(name, decodeText(rest.subarray(line + 1, end - 1)).text);
      rest = rest.subarray(end);
    }
  }
  await ended;
}

/** A built site that was found in the old folder. */
interface FoundOutput {
  /** Folder or branch, for the report. */
  readonly shown: string;
  readonly files: OutputFiles;
}

/**
 * Finds built sites in an old folder: in the folders that the generator writes, then in branches of git that hosts serve. A folder
 * that a link puts elsewhere is none.
 */
export async function* findOutputs(oldDir: string, folders: readonly string[]): AsyncGenerator<FoundOutput> {
  // An export is a file without a built site.
  if (!(await stat(oldDir)).isDirectory()) return;
  const root = await realpath(oldDir);
  for (const folder of new Set(folders)) {
    const dir = await realpath(resolve(oldDir, folder)).catch(() => null);
    if (dir === null || pathBelow(root, dir) === null) continue;
    const files = await folderFiles(dir).catch(() => null);
    if (files?.names.includes("index.html") === true) yield { shown: folder, files };
  }
  for (const { name, files } of await outputBranches(oldDir)) yield { shown: name, files };
}
