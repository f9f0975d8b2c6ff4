import {
  mkdirSync,
  mkdtempSync,
  rmSync,
  statSync,
  symlinkSync,
  unlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import {
  changedPaths,
  followStates,
  partsOf,
  readClock,
  takeStates,
} from "../../../../src/cli/engine/store/file-states.js";

let dir = "";
const at = (name: string) => join(dir, name);
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), "hanblog-states-"));
  onTestFinished(() => rmSync(dir, { recursive: true }));
  writeFileSync(at("file"), "text");
  writeFileSync(at("other"), "text");
  mkdirSync(at("folder"));
  symlinkSync(at("file"), at("link"));
});

const NAMES = ["file", "link", "folder", "missing"];

/** Writes another text of the same length and restores the times. */
function forge(): void {
  const { atime, mtime } = statSync(at("file"));
  writeFileSync(at("file"), "TEXT");
  utimesSync(at("file"), atime, mtime);
}

describe("the states of files", () => {
  it("report no change if nothing has changed", () => {
    expect(changedPaths(takeStates(NAMES.map(at), Infinity))).toEqual([]);
  });

  it.each([1, 3, 4, 100])("are the same in parts of %d", (size) => {
    const states = takeStates(NAMES.map(at), Infinity);
    writeFileSync(at("missing"), "");
    const parts = [...partsOf(states, size)];
    expect(parts).toHaveLength(Math.ceil(NAMES.length / size));
    expect(parts.flatMap(({ paths }) => paths)).toEqual(states.paths);
    expect(parts.flatMap(changedPaths)).toEqual([at("missing")]);
  });

  it("are updated by reading only touched paths again", () => {
    const states = takeStates(NAMES.map(at), Infinity);
    writeFileSync(at("file"), "longer text");
    writeFileSync(at("new"), "");
    unlinkSync(at("link"));
    const touched = new Set(["link", "file", "new"].map(at));
    const followed = followStates(states, { touched, gone: new Set([at("folder")]) });
    expect(followed).toEqual(takeStates(["file", "missing", "new"].map(at), Infinity));
    expect(followStates(states, { touched: new Set(), gone: new Set() })).toEqual(states);
  });

  it.each<[string, () => void, readonly string[]]>([
    ["the text of a file", () => writeFileSync(at("file"), "longer text"), ["file", "link"]],
    ["a file that is gone", () => unlinkSync(at("file")), ["file", "link"]],
    ["a file that has come", () => writeFileSync(at("missing"), ""), ["missing"]],
    ["a name in a folder", () => writeFileSync(at("folder/new"), ""), ["folder"]],
    [
      "where a link leads",
      () => {
        unlinkSync(at("link"));
        symlinkSync(at("other"), at("link"));
      },
      ["link"],
    ],
  ])("report %s", async (_, change, names) => {
    const states = takeStates(NAMES.map(at), Infinity);
    const start = readClock(dir);
    await expect.poll(() => readClock(dir), { interval: 5 }).toBeGreaterThan(start);
    change();
    expect(changedPaths(states)).toEqual(names.map(at));
  });

  it("report a file whose size and time were restored", async () => {
    const states = takeStates([at("file")], Infinity);
    const start = readClock(dir);
    await expect.poll(() => readClock(dir), { interval: 5 }).toBeGreaterThan(start);
    forge();
    expect(changedPaths(states)).toEqual([at("file")]);
  });

  it("report files that may have changed within one tick, or after they were read", () => {
    expect(changedPaths(takeStates(NAMES.map(at), readClock(dir)))).toEqual(
      ["file", "link", "folder"].map(at),
    );
  });

  it("are reused if they are known, unless they are stale", () => {
    const known = takeStates(NAMES.map(at), Infinity);
    writeFileSync(at("file"), "longer text");
    writeFileSync(at("missing"), "");
    const isStale = (path: string) => path === at("missing");
    const states = takeStates([at("other"), ...NAMES.map(at)], Infinity, { states: known, isStale });
    expect(changedPaths(states)).toEqual([at("file"), at("link")]);
  });
});
