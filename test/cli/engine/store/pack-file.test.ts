import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openPack, writePack, type PackEntry } from "../../../../src/cli/engine/store/pack-file.js";

const SECTIONS = [
  ["one", { text: "文", map: new Map([["a", 1]]) }],
  ["two", Uint32Array.of(1, 2, 3)],
] as const;

const ENTRIES = SECTIONS.map(([name, value]): PackEntry => ({ kind: "new", name, value }));

let file = "";
beforeEach(() => {
  const dir = mkdtempSync(join(tmpdir(), "hanblog-pack-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  file = join(dir, "cache", "pack");
});

/** Returns the values of all sections, or `null` for a pack that cannot be opened. */
function readAll(): readonly unknown[] | null {
  const pack = openPack(file);
  try {
    return pack === null ? null : SECTIONS.map(([name]) => pack.read(name));
  } finally {
    pack?.close();
  }
}

describe("a pack", () => {
  it("returns each section as it was written, and nothing for others", () => {
    writePack(file, ENTRIES);
    expect(readAll()).toEqual(SECTIONS.map(([, value]) => value));
    const pack = openPack(file);
    expect(pack?.read("three")).toBeNull();
    pack?.close();
  });

  it("leaves no other files, and keeps the previous pack if a section fails", () => {
    writePack(file, ENTRIES);
    const fail = function* () {
      yield* ENTRIES.slice(0, 1);
      throw new Error("no more");
    };
    expect(() => writePack(file, fail())).toThrow("no more");
    expect(readdirSync(join(file, ".."))).toEqual(["pack"]);
    expect(readAll()).toEqual(SECTIONS.map(([, value]) => value));
  });

  it("is closed before the next one replaces it, because Windows cannot replace an open file", () => {
    writePack(file, ENTRIES);
    const pack = openPack(file);
    writePack(file, [{ kind: "same", name: "two" }], pack);
    expect(pack?.read("two")).toBeNull();
    // Closing again is allowed.
    pack?.close();
    expect(readAll()).toEqual([null, SECTIONS[1][1]]);
  });

  it("returns the value of an intact section on demand", () => {
    writePack(file, ENTRIES);
    const pack = openPack(file);
    const [later, none] = [pack?.readLater("two"), pack?.readLater("three")];
    pack?.close();
    expect(later?.()).toEqual(SECTIONS[1][1]);
    expect(none).toBeNull();
  });

  it("copies unchanged sections from the previous one", () => {
    writePack(file, ENTRIES);
    const pack = openPack(file);
    writePack(
      file,
      [
        { kind: "new", name: "one", value: 1 },
        { kind: "same", name: "two" },
      ],
      pack,
    );
    pack?.close();
    expect(readAll()).toEqual([1, SECTIONS[1][1]]);
  });

  it("cannot copy sections that the previous one lacks", () => {
    writePack(file, ENTRIES);
    const pack = openPack(file);
    expect(() => writePack(file, [{ kind: "same", name: "three" }], pack)).toThrow("three");
    pack?.close();
    expect(readAll()).toEqual(SECTIONS.map(([, value]) => value));
  });

  it("returns nothing or the original value, wherever it is truncated", () => {
    writePack(file, ENTRIES);
    const { length } = readFileSync(file);
    for (let size = 0; size < length; size++) {
      writePack(file, ENTRIES);
      truncateSync(file, size);
      expect(readAll(), `${size} bytes`).toBeNull();
    }
  });

  it("returns nothing or the original value, whichever byte is damaged", () => {
    writePack(file, ENTRIES);
    const bytes = readFileSync(file);
    for (let index = 0; index < bytes.length; index++) {
      const broken = Buffer.from(bytes);
      broken[index] = 255 - (broken[index] ?? 0);
      writeFileSync(file, broken);
      const wanted = SECTIONS.map(([, value]) => value);
      for (const [number, value] of (readAll() ?? []).entries()) {
        if (value !== null) expect(value).toEqual(wanted[number]);
      }
      expect(readAll()).not.toEqual(wanted);
    }
  });
});
