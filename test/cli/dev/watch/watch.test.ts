import { mkdtempSync, renameSync, rmSync, statSync, utimesSync, writeFileSync, type Stats } from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { FSWatcher } from "chokidar";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileChange } from "../../../../src/cli/dev/watch/changes.js";
import { watchSite, type Watcher, type WatchOptions } from "../../../../src/cli/dev/watch/watch.js";
import { isIgnored } from "../../../../src/cli/dev/watch/watched-paths.js";

describe("isIgnored", () => {
  it.each([
    ["/x/site", false],
    ["/x/site/a.md", false],
    ["/x/site/.git", true],
    ["/x/site/docs/.draft.md", true],
    ["/x/site/public/.well-known/a", false],
    ["/x/site/node_modules", true],
    ["/x/site/dist", true],
    ["/x/site/dist/a.html", true],
    ["/x/site/distance.md", false],
    ["/x/theme/index.ts", false],
    ["/x/theme/node_modules/a.js", true],
  ])("%s: %s", (file, expected) => {
    expect(isIgnored(file, ["/x/site", "/x/theme"], "/x/site/dist")).toBe(expected);
  });

  it("ignores the names of the folders above a site", () => {
    expect(isIgnored("/x/.notes/node_modules/site/a.md", ["/x/.notes/node_modules/site"], null)).toBe(false);
  });
});

describe("watchSite", () => {
  const SINCE = Date.parse("2026-01-01T00:00:00Z");
  /** Milliseconds; longer than the wait for an empty file. */
  const LONG = 200;

  let dir = "";
  let stats: Stats;
  /** Batches of changes as `kind path`, relative to the site folder. */
  let batches: string[][] = [];
  let added: string[] = [];
  let errors: unknown[] = [];
  let roots: string[] = [];
  let events: FSWatcher;
  let watcher: Watcher;

  const nameOf = ({ kind, file }: FileChange) => `${kind} ${file.slice(dir.length + 1)}`;
  const at = (path: string) => join(dir, path);

  function watchFake(options: Partial<WatchOptions> = {}): void {
    events = new FSWatcher();
    events.add = (paths) => {
      added.push(...[paths].flat());
      return events;
    };
    watcher = watchSite({
      paths: () => roots,
      dest: () => at("dist"),
      since: SINCE,
      onChanges: async (changes) => void batches.push(changes.map(nameOf)),
      onError: (error) => errors.push(error),
      open: () => events,
      ...options,
    });
  }

  /** Reports the files that exist, as chokidar does. */
  function becomeReady(): void {
    events.emit("addDir", dir);
    events.emit("add", at("a.md"), stats);
    events.emit("ready");
  }

  /** Returns the stats of a file of `size` bytes. */
  const sized = (size: number, mtimeMs = 0): Stats => Object.assign(Object.create(stats), { size, mtimeMs });

  beforeEach(async () => {
    dir = mkdtempSync(join(tmpdir(), "hanblog-watch-"));
    writeFileSync(at("a.md"), "1");
    utimesSync(at("a.md"), 0, 0);
    stats = await stat(at("a.md"));
    vi.useFakeTimers();
    batches = [];
    added = [];
    errors = [];
    roots = [dir];
    watchFake();
    becomeReady();
    await vi.advanceTimersByTimeAsync(LONG);
  });
  afterEach(async () => {
    await watcher.close();
    vi.useRealTimers();
    rmSync(dir, { recursive: true, force: true });
  });

  it.each<[string, "add" | "change", string, number, number]>([
    ["a page that was saved", "change", "a.md", 9, 2],
    ["a page that was made", "add", "a.md", 9, 20],
    ["another file that was saved", "change", "a.ts", 9, 20],
    ["a page that was emptied", "change", "a.md", 0, 150],
  ])("waits some milliseconds for the rest of a save: %s", async (_, kind, path, size, silence) => {
    events.emit(kind, at(path), sized(size));
    await vi.advanceTimersByTimeAsync(silence - 1);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([[`${kind} ${path}`]]);
  });

  it("reports a burst of events as one batch, after the last event", async () => {
    events.emit("change", at("a.md"), sized(9));
    events.emit("add", at("b.ts"), sized(9));
    await vi.advanceTimersByTimeAsync(19);
    events.emit("unlink", at("c.ts"));
    await vi.advanceTimersByTimeAsync(19);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([["change a.md", "add b.ts", "remove c.ts"]]);
  });

  it("reports a replaced file as added, and a removed new file as removed", async () => {
    events.emit("unlink", at("a.md"));
    events.emit("add", at("a.md"), sized(9));
    events.emit("change", at("a.md"), sized(9));
    events.emit("add", at("b.md"), sized(9));
    events.emit("unlink", at("b.md"));
    await vi.advanceTimersByTimeAsync(LONG);
    expect(batches).toEqual([["add a.md", "remove b.md"]]);
  });

  it("passes on changes made during a batch after it ends, even if it failed", async () => {
    await watcher.close();
    let finish: (error: Error) => void = () => undefined;
    const onChanges = (changes: readonly FileChange[]) => {
      batches.push(changes.map(nameOf));
      return new Promise<void>((_, reject) => (finish = reject));
    };
    watchFake({ onChanges });
    events.emit("change", at("a.md"), sized(9));
    await vi.advanceTimersByTimeAsync(LONG);
    events.emit("change", at("b.md"), sized(9));
    await vi.advanceTimersByTimeAsync(LONG);
    expect(batches).toEqual([["change a.md"]]);
    const error = new Error("broken");
    finish(error);
    await vi.advanceTimersByTimeAsync(0);
    expect(batches).toEqual([["change a.md"], ["change b.md"]]);
    expect(errors).toEqual([error]);
  });

  it("watches files that a batch has added to the site, once", async () => {
    roots = [dir, at("../pot"), at("../pan")];
    events.emit("change", at("a.md"), sized(9));
    await vi.advanceTimersByTimeAsync(LONG);
    events.emit("change", at("a.md"), sized(9));
    await vi.advanceTimersByTimeAsync(LONG);
    expect(added).toEqual([at("../pot"), at("../pan")]);
  });

  it("reports a file that existed before the watch only if it was saved since the given time", async () => {
    await watcher.close();
    const save = (name: string, seconds: number) => {
      writeFileSync(at(name), "1");
      utimesSync(at(name), seconds, seconds);
      return statSync(at(name));
    };
    const old = save("old.md", SINCE / 1000 - 1);
    watchFake();
    events.emit("add", at("old.md"), old);
    events.emit("add", at("new.md"), save("new.md", SINCE / 1000));
    events.emit("add", at("unknown.md"));
    await vi.advanceTimersByTimeAsync(LONG);
    expect(batches).toEqual([["add new.md"]]);
    becomeReady();
    await watcher.ready;
    events.emit("add", at("old.md"), old);
    await vi.advanceTimersByTimeAsync(LONG);
    expect(batches.at(-1)).toEqual(["add old.md"]);
  });

  it("reports a file that was created while the watcher listed its folder", async () => {
    await watcher.close();
    watchFake();
    writeFileSync(at("b.md"), "1");
    becomeReady();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(batches).toEqual([["add b.md"]]);
  });

  it("checks for a change that the system reports as an entry of a watched folder", async () => {
    events.emit("addDir", dir);
    events.emit("add", at("a.md"), stats);
    await vi.advanceTimersByTimeAsync(LONG);
    writeFileSync(at("a.md"), "longer");
    events.emit("raw", "change", "a.md", { watchedPath: dir });
    await vi.advanceTimersByTimeAsync(LONG);
    expect(batches).toEqual([["add a.md"], ["change a.md"]]);
  });

  it("checks for a change that the system reports for the watched file itself", async () => {
    writeFileSync(at("b.md"), "1");
    events.emit("raw", "change", "b.md", { watchedPath: at("b.md") });
    await vi.advanceTimersByTimeAsync(LONG);
    expect(batches).toEqual([["add b.md"]]);
  });

  it.each<[string, () => void]>([
    ["names no watched path", () => events.emit("raw", "change", "b.md", {})],
    ["is outside of what is watched", () => events.emit("raw", "change", "b.md", { watchedPath: at("..") })],
    ["is in the output", () => events.emit("raw", "change", "b.md", { watchedPath: at("dist/b.md") })],
  ])("does not check if an event of the system %s", async (_, emit) => {
    events.emit("addDir", at(".."));
    writeFileSync(at("b.md"), "1");
    emit();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(batches).toEqual([]);
  });

  it("does not check before it is ready, because all files are reported then", async () => {
    await watcher.close();
    watchFake();
    events.emit("raw", "change", "a.md", { watchedPath: at("a.md") });
    await vi.advanceTimersByTimeAsync(LONG);
    expect(batches).toEqual([]);
  });

  it("watches a folder found by an event, unless it is watched already or has been removed", async () => {
    const sub = mkdtempSync(at("docs-"));
    const hear = async () => {
      events.emit("raw", "rename", sub.slice(dir.length + 1), { watchedPath: dir });
      await vi.advanceTimersByTimeAsync(LONG);
    };
    events.emit("addDir", dir);
    await hear();
    expect(added).toEqual([sub]);
    events.emit("addDir", sub);
    await hear();
    expect(added).toEqual([sub]);
    events.emit("unlinkDir", sub);
    await hear();
    expect(added).toEqual([sub, sub]);
  });

  it("reports the new name of a file together with the removal of the old one", async () => {
    events.emit("addDir", dir);
    events.emit("change", at("a.md"), stats);
    await vi.advanceTimersByTimeAsync(LONG);
    renameSync(at("a.md"), at("b.md"));
    events.emit("raw", "rename", "a.md", { watchedPath: dir });
    events.emit("add", at("b.md"), stats);
    await vi.advanceTimersByTimeAsync(40);
    expect(batches).toEqual([["change a.md"]]);
    events.emit("unlink", at("a.md"));
    await vi.advanceTimersByTimeAsync(40);
    expect(batches.at(-1)?.toSorted()).toEqual(["add b.md", "remove a.md"]);
  });

  it("watches a root again that was removed and restored", async () => {
    const away = `${dir}-away`;
    renameSync(dir, away);
    events.emit("unlinkDir", dir);
    await vi.advanceTimersByTimeAsync(1000);
    expect(added).toEqual([]);
    renameSync(away, dir);
    await vi.advanceTimersByTimeAsync(1000);
    expect(added).toEqual([dir]);
  });

  it("stops waiting for a removed folder that is not a root, and for all after closing", async () => {
    events.emit("unlinkDir", at("docs"));
    events.emit("unlinkDir", dir);
    events.emit("change", at("a.md"), sized(9));
    await watcher.close();
    await vi.advanceTimersByTimeAsync(1000);
    expect([added, batches]).toEqual([[], []]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("passes on errors of the watcher, and passes it the files to ignore", () => {
    const error = new Error("too many files");
    events.emit("error", error);
    expect(errors).toEqual([error]);
    const open = vi.fn<NonNullable<WatchOptions["open"]>>(() => new FSWatcher());
    watchSite({
      paths: () => roots,
      dest: () => at("dist"),
      since: 0,
      onChanges: async () => undefined,
      onError: () => undefined,
      open,
    });
    const [paths, { ignored } = {}] = open.mock.calls[0] ?? [];
    if (typeof ignored !== "function") throw new TypeError("nothing is left out");
    expect(paths).toEqual([dir]);
    expect([at("dist/a.md"), at("a.md"), resolve(dir)].map((path) => ignored(path))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
