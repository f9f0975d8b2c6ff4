import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { createHeldValues } from "../../../../src/cli/engine/workers/read-sources.js";

function temporaryFolder(): string {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-held-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  return dir;
}

const VALUES = Array.from({ length: 20 }, (_, number) => ({ text: `第 ${number} 页`.repeat(number) }));

describe("held values", () => {
  it.each([
    ["memory alone", null, 0],
    ["memory that is large enough", "folder", 1000],
    ["some memory", "folder", 50],
    ["no memory", "folder", 0],
  ])("are read from %s unchanged", (_, folder, most) => {
    const held = createHeldValues<(typeof VALUES)[number]>({
      dir: folder === null ? null : temporaryFolder(),
      most,
    });
    VALUES.forEach((_value, number) => held.set(`${number}`, { text: "before" }, number));
    VALUES.forEach((value, number) => held.set(`${number}`, value, 10));
    expect(VALUES.map((_, number) => held.get(`${number}`))).toEqual(VALUES);
    held.delete("3");
    expect([held.get("3"), held.get("4")]).toEqual([null, VALUES[4]]);
  });

  it("free memory when they are deleted", () => {
    const dir = join(temporaryFolder(), "held");
    const held = createHeldValues<number>({ dir, most: 10 });
    for (let value = 0; value < 5; value++) {
      held.set("one", value, 10);
      held.delete("one");
    }
    held.set("two", 2, 10);
    expect(() => readdirSync(dir)).toThrow("ENOENT");
  });
});
