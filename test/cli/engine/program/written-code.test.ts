import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { writeCode } from "../../../../src/cli/engine/program/program-parts.js";

/** Script that writes code in its own process, prints the path, and waits to be killed. */
const WRITER = `
  const { writeCode } = await import(process.argv[1]);
  console.log((await writeCode("0;", process.argv[2])).file);
  setInterval(() => {}, 1000);
`;

describe("writeCode", () => {
  let dir = "";
  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "hanblog-written-code-"));
  });
  afterEach(() => rm(dir, { recursive: true, force: true }));

  const names = async () => (await readdir(dir)).toSorted();

  it("deletes the files of killed processes, even if their pid is reused, but nothing else", async () => {
    const module = new URL("../../../../dist/cli/engine/program/program-parts.js", import.meta.url).href;
    const other = spawn(process.execPath, ["--input-type=module", "-e", WRITER, module, dir]);
    const [line] = await once(other.stdout, "data");
    const theirs = basename(String(line).trim());
    await writeFile(join(dir, `server-${process.pid}-00000000-of-before.cjs`), "0;");
    await writeFile(join(dir, "pages"), "");
    const first = await writeCode("1;", dir);
    const kept = [basename(first.file), "pages"];
    expect(await names()).toEqual([...kept, theirs].toSorted());
    other.kill("SIGKILL");
    await once(other, "close");
    const second = await writeCode("2;", dir);
    expect(await names()).toEqual([...kept, basename(second.file)].toSorted());
    expect(await readFile(second.file, "utf8")).toBe("2;");
  });
});
