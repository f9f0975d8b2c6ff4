import {
  lstatSync,
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
  isChangedSince,
  isSure,
  packStates,
  partsOf,
  readClock,
  takeStates,
  unpackStates,
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

  it("are sure unless the file may change within the same tick", () => {
    const states = takeStates(NAMES.map(at), Infinity);
    expect(NAMES.map((_, index) => isSure(states, index))).toEqual([true, true, true, true]);
    // The clock of this moment may have gone on since the files were made.
    const made = Math.min(...["file", "link", "folder"].map((name) => lstatSync(at(name)).ctimeMs));
    const recent = takeStates(NAMES.map(at), made);
    expect(NAMES.map((_, index) => isSure(recent, index))).toEqual([false, false, false, true]);
  });

  it("are unknown for a link that leads to itself, which is always reported", () => {
    symlinkSync(at("loop"), at("loop"));
    const states = takeStates([at("loop")], Infinity);
    expect([isSure(states, 0), changedPaths(states)]).toEqual([false, [at("loop")]]);
  });

  it.each([[NAMES], [["file"]], [[]]])("are the same after the transfer of %j", (names) => {
    const states = takeStates(names.map(at), Infinity);
    expect(unpackStates(packStates(states))).toEqual(states);
  });

  it("are compared with a time", async () => {
    const paths = NAMES.map(at);
    const start = readClock(dir);
    await expect.poll(() => readClock(dir), { interval: 5 }).toBeGreaterThan(start);
    expect([isChangedSince(paths, 0), isChangedSince([], 0)]).toEqual([true, false]);
    const since = readClock(dir);
    expect(isChangedSince(paths, since + 2000)).toBe(false);
    await expect.poll(() => readClock(dir), { interval: 5 }).toBeGreaterThan(since);
    writeFileSync(at("missing"), "");
    expect(isChangedSince(paths, since)).toBe(true);
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
