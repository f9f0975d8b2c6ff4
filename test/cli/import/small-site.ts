import { mkdir, readFile, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { runCliHere } from "../../run-cli.js";

/** A site that was imported from a few files. */
export interface SmallImport {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  readonly config: string;
  readonly report: string;
  /** Reads a file of the new site. Resolves to the empty text if it is missing. */
  read(file: string): Promise<string>;
}

/** Writes the files of an old site into `old` below a folder, and imports it to `new`. */
export async function importSmall(
  cwd: string,
  files: Readonly<Record<string, string | Buffer>>,
  ...flags: readonly string[]
): Promise<SmallImport> {
  for (const [file, text] of Object.entries(files)) {
    const path = join(cwd, "old", file);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, text);
  }
  const result = await runCliHere(["import", "old", "new", ...flags], cwd);
  const read = (file: string) => readFile(join(cwd, "new", file), "utf8").catch(() => "");
  return {
    ...result,
    config: await read("hanblog.config.ts"),
    report: await read("import-report.md"),
    read,
  };
}
