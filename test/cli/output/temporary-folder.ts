import { mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";
import { listFiles } from "../../../src/cli/output/place/list-files.js";

/** Creates an empty folder that is deleted when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), "hanblog-output-"));
  onTestFinished(() => rm(dir, { recursive: true, force: true }));
  return dir;
}

export async function writeFiles(dir: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [file, content] of Object.entries(files)) {
    await mkdir(dirname(join(dir, file)), { recursive: true });
    await writeFile(join(dir, file), content);
  }
}

export async function readFiles(dir: string): Promise<Record<string, string>> {
  const contents: Record<string, string> = {};
  for (const file of await listFiles(dir)) contents[file] = await readFile(join(dir, file), "utf8");
  return contents;
}
