import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileChange } from "../../../src/cli/dev/classify-change.js";
import { followFiles } from "../../../src/cli/dev/follow-files.js";
import type { WatchOptions } from "../../../src/cli/dev/watch.js";

/** Longer than the pause between two looks whether the date of an article has come. */
const LONG = 2500;

/** A watch that was asked for. */
interface OpenWatch extends WatchOptions {
  isClosed: boolean;
  readonly becomeReady: () => void;
}

describe("followFiles", () => {
  const dir = join(import.meta.dirname, "site");
  const at = (name: string) => join(dir, name);
  const saved = (name: string): readonly FileChange[] => [{ kind: "change", file: at(name) }];

  let isRead = false;
  let isOpen = true;
  /** Names of the files of each call. */
  let applied: string[][] = [];
  let finish: (() => void)[] = [];
  let errors: unknown[] = [];
  /** Absolute files of the articles whose date has come. */
  let due: string[] = [];
  let watches: OpenWatch[] = [];
  let close: () => Promise<void>;

  const apply = (changes: readonly FileChange[]) =>
    new Promise<void>((done, fail) => {
      applied.push(changes.map(({ file }) => file.slice(dir.length + 1)));
      if (changes.some(({ file }) => file.endsWith("broken.md"))) fail(new Error("broken"));
      else finish.push(done);
    });

  function follow(): void {
    const project = {
      programSources: () => new Set([at("../theme/index.ts")]),
      earlyFiles: () => [at("shown.md")],
      dueFiles: () => due,
    };
    ({ close } = followFiles({
      site: { apply, isRead: () => isRead, loaded: () => null, current: () => (isOpen ? project : null) },
      siteDir: dir,
      packageDir: at("../package"),
      since: 5,
      onError: (error) => errors.push(error),
      watch(options) {
        let becomeReady = () => undefined as void;
        const ready = new Promise<void>((resolve) => (becomeReady = resolve));
        const opened: OpenWatch = { ...options, isClosed: false, becomeReady };
        watches.push(opened);
        return { ready, close: async () => void (opened.isClosed = true) };
      },
    }));
  }

  /** Whether the watcher may tell the next batch. */
  async function isTaken(name: string): Promise<boolean> {
    let isDone = false;
    const taking = watches[0]?.onChanges(saved(name)) ?? Promise.reject(new Error("nothing is watched"));
    void taking.then(
      () => (isDone = true),
      () => undefined,
    );
    await vi.advanceTimersByTimeAsync(0);
    return isDone;
  }

  beforeEach(() => {
    vi.useFakeTimers();
    isRead = false;
    isOpen = true;
    applied = [];
    finish = [];
    errors = [];
    due = [];
    watches = [];
  });
  afterEach(async () => {
    await close();
    vi.useRealTimers();
  });

  it("watches the site with its program, and apart from that what is on show until all is watched", async () => {
    follow();
    expect(watches.map(({ paths, since }) => [paths(), since])).toEqual([
      [[dir, at("../theme/index.ts")], 5],
      [[at("shown.md")], 5],
    ]);
    expect(watches[0]?.dest()).toBeNull();
    watches[0]?.becomeReady();
    await vi.advanceTimersByTimeAsync(0);
    expect(watches.map(({ isClosed }) => isClosed)).toEqual([false, true]);
  });

  it("tells each change while pages are still being read, though nothing has come of the ones before", async () => {
    follow();
    expect([await isTaken("a.md"), await isTaken("b.md")]).toEqual([true, true]);
    expect(applied).toEqual([["a.md"], ["b.md"]]);
  });

  it.each([
    ["all pages are read", { read: true, open: true }],
    ["there is no project, as its configuration is broken", { read: false, open: false }],
  ])("takes the next changes once what came before is worked off where %s", async (_, state) => {
    isRead = state.read;
    isOpen = state.open;
    follow();
    const taking = watches[0]?.onChanges(saved("a.md"));
    expect(await isTaken("b.md")).toBe(false);
    finish[0]?.();
    await taking;
    expect(applied).toEqual([["a.md"], ["b.md"]]);
  });

  it("tells an article whose date has come as a file that was saved, once until that is worked off", async () => {
    follow();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(applied).toEqual([]);
    due = [at("a.md")];
    await vi.advanceTimersByTimeAsync(LONG);
    expect(applied).toEqual([["a.md"]]);
    due = [at("b.md")];
    finish[0]?.();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(applied).toEqual([["a.md"], ["b.md"]]);
  });

  it("looks for no date while there is no project, and tells of none once it is closed", async () => {
    isOpen = false;
    follow();
    due = [at("a.md")];
    await vi.advanceTimersByTimeAsync(LONG);
    isOpen = true;
    await close();
    await vi.advanceTimersByTimeAsync(LONG);
    expect(applied).toEqual([]);
    expect(watches.every(({ isClosed }) => isClosed)).toBe(true);
  });

  it("passes on why a change cannot be followed while pages are being read, and goes on with dates", async () => {
    follow();
    expect(await isTaken("broken.md")).toBe(true);
    expect(errors).toEqual([new Error("broken")]);
    due = [at("broken.md")];
    await vi.advanceTimersByTimeAsync(LONG);
    expect(errors.length).toBeGreaterThan(2);
  });

  it("leaves it to the watcher to pass that on afterwards", async () => {
    isRead = true;
    follow();
    await expect(watches[0]?.onChanges(saved("broken.md"))).rejects.toThrow("broken");
    expect(errors).toEqual([]);
    expect(watches[0]?.onError).toBe(watches[1]?.onError);
  });
});
