import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { createNewFile } from "../../../../src/cli/comments/transfer/create-new-file.js";

describe("a new file", () => {
  let dir: string;
  let file: string;
  beforeEach(() => {
    dir = mkdtempSync(join(tmpdir(), "hanblog-new-file-"));
    file = join(dir, "within", "copy.db");
  });
  afterEach(() => rmSync(dir, { recursive: true }));

  it("exists once it is filled, readable for its owner only, and its folder is created", async () => {
    await createNewFile(file, async (temporary) => {
      expect([temporary === file, existsSync(file)]).toEqual([false, false]);
      await writeFile(temporary, "whole");
    });
    expect(readFileSync(file, "utf8")).toBe("whole");
    expect(readdirSync(join(dir, "within"))).toEqual(["copy.db"]);
    if (process.platform !== "win32") expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it("does not exist if filling fails, and no part of it remains", async () => {
    const fill = async (temporary: string) => {
      await writeFile(temporary, "half");
      throw new Error("disk full");
    };
    await expect(createNewFile(file, fill)).rejects.toThrow("disk full");
    expect(readdirSync(join(dir, "within"))).toEqual([]);
  });

  it("never overwrites a file, even one that is created in the meantime", async () => {
    await createNewFile(file, (temporary) => writeFile(temporary, "first"));
    const filled: string[] = [];
    const again = createNewFile(file, async (temporary) => void filled.push(temporary));
    await expect(again).rejects.toMatchObject({ code: "file-exists" });
    expect(filled).toEqual([]);
    const other = join(dir, "within", "other.db");
    const late = createNewFile(other, async () => writeFileSync(other, "came first"));
    await expect(late).rejects.toMatchObject({ code: "file-exists" });
    expect(readFileSync(file, "utf8") + readFileSync(other, "utf8")).toBe("firstcame first");
  });
});
