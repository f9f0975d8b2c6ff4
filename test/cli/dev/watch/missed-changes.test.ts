import { mkdirSync, mkdtempSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type { FileChange } from "../../../../src/cli/dev/watch/changes.js";
import { createMissedChanges, type MissedChanges } from "../../../../src/cli/dev/watch/missed-changes.js";

const LONG = 1000;

let dir = "";
let missed: MissedChanges;
let seen: FileChange[] = [];
let folders: string[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  dir = mkdtempSync(join(tmpdir(), "hanblog-missed-"));
  seen = [];
  folders = [];
  missed = createMissedChanges({
    isIgnored: (path) => basename(path).startsWith("."),
    onMissed: (change) => seen.push(change),
    onFolder: (folder) => folders.push(folder),
  });
});
afterEach(() => {
  missed.close();
  vi.useRealTimers();
  rmSync(dir, { recursive: true });
});

function write(path: string, text = "1"): string {
  const file = join(dir, path);
  writeFileSync(file, text);
  return file;
}

function hear(path: string): void {
  missed.notice(path);
  vi.advanceTimersByTime(LONG);
}

it("reports the files of a new folder, and the folder itself", () => {
  mkdirSync(join(dir, "docs/deep"), { recursive: true });
  const files = [write("docs/a.md"), write("docs/deep/b.md")];
  hear(join(dir, "docs"));
  expect(seen).toEqual(files.map((file) => ({ kind: "add", file })));
  expect(folders).toEqual([join(dir, "docs"), join(dir, "docs/deep")]);
});

it("does not report a file that is unchanged since it was recorded", () => {
  const file = write("a.md");
  missed.record(file, statSync(file));
  hear(file);
  hear(dir);
  expect([seen, folders]).toEqual([[], []]);
});

it("reports a file that was written after it was recorded", () => {
  const file = write("a.md");
  missed.record(file, statSync(file));
  write("a.md", "longer");
  hear(file);
  expect(seen).toEqual([{ kind: "change", file }]);
});

it("waits for a pause, and checks again after a report", () => {
  const file = write("a.md");
  missed.notice(file);
  vi.advanceTimersByTime(40);
  missed.notice(file);
  vi.advanceTimersByTime(40);
  expect(seen).toEqual([]);
  vi.advanceTimersByTime(40);
  expect(seen).toEqual([{ kind: "add", file }]);
  write("a.md", "longer");
  vi.advanceTimersByTime(LONG);
  expect(seen.at(-1)).toEqual({ kind: "change", file });
});

it("reports a removed file, unless it is restored or its removal was recorded", () => {
  const [gone, back, recorded] = [write("gone.md"), write("back.md"), write("recorded.md")];
  for (const file of [gone, back, recorded]) missed.record(file, statSync(file));
  for (const file of [gone, back, recorded]) {
    rmSync(file);
    missed.notice(file);
  }
  vi.advanceTimersByTime(100);
  write("back.md", "another");
  missed.record(recorded, null);
  vi.advanceTimersByTime(LONG);
  expect(seen).toEqual([
    { kind: "remove", file: gone },
    { kind: "change", file: back },
  ]);
});

it("reports a file that is removed before the watcher has reported it, without an event", () => {
  const file = write("a.md");
  hear(file);
  vi.advanceTimersByTime(10 * LONG);
  rmSync(file);
  vi.advanceTimersByTime(LONG);
  expect(seen).toEqual([
    { kind: "add", file },
    { kind: "remove", file },
  ]);
});

it("checks a file no longer that the watcher has reported", () => {
  const file = write("a.md");
  hear(file);
  missed.record(file, statSync(file));
  vi.advanceTimersByTime(LONG);
  expect(vi.getTimerCount()).toBe(0);
});

it("reports a file that is missing in its folder after an event of the folder", () => {
  const [gone, there] = [write("gone.md"), write("there.md")];
  for (const file of [gone, there]) missed.record(file, statSync(file));
  rmSync(gone);
  hear(dir);
  expect(seen).toEqual([{ kind: "remove", file: gone }]);
});

it("skips ignored files, and targets of links", () => {
  mkdirSync(join(dir, "docs"));
  write(".hidden.md");
  symlinkSync(dir, join(dir, "docs/again"));
  hear(dir);
  hear(join(dir, ".hidden.md"));
  expect(seen).toEqual([]);
});

it("reports nothing after it is closed", () => {
  missed.notice(write("a.md"));
  missed.close();
  vi.advanceTimersByTime(LONG);
  expect(seen).toEqual([]);
});
