import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileChange } from "../../../../src/cli/dev/watch/changes.js";
import { followFiles, type WatchOptions } from "../../../../src/cli/dev/watch/watch.js";

/** Milliseconds; longer than the interval at which dates of drafts are checked. */
const LONG = 2500;

/** A watch that `followFiles` has opened. */
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
  /** File names of each call of `apply`. */
  let applied: string[][] = [];
  let finish: (() => void)[] = [];
  let errors: unknown[] = [];
  /** Absolute paths of articles whose date has passed. */
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
      packageDir: at("../../package"),
      since: 5,
      onError: (error) => errors.push(error),
      watch(options) {
        let becomeReady = () => undefined as void;
        const ready = new Promise<void>((resolve) => (becomeReady = resolve));
        const opened: OpenWatch = { ...options, isClosed: false, becomeReady };
        watches.push(opened);
        return { ready, renew: () => undefined, close: async () => void (opened.isClosed = true) };
      },
    }));
  }

  /** Whether the watcher may report the next batch. */
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

  it("watches the site with its program, and the shown pages separately until everything is watched", async () => {
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

  it("reports each change while pages are being read, without waiting for earlier ones", async () => {
    follow();
    expect([await isTaken("a.md"), await isTaken("b.md")]).toEqual([true, true]);
    expect(applied).toEqual([["a.md"], ["b.md"]]);
  });

  it.each([
    ["all pages are read", { read: true, open: true }],
    ["there is no project, as its configuration is broken", { read: false, open: false }],
  ])("reports the next changes after the previous ones were applied if %s", async (_, state) => {
    isRead = state.read;
    isOpen = state.open;
    follow();
    const taking = watches[0]?.onChanges(saved("a.md"));
    expect(await isTaken("b.md")).toBe(false);
    finish[0]?.();
    await taking;
    expect(applied).toEqual([["a.md"], ["b.md"]]);
  });

  it("reports an article whose date has passed like a saved file, once until that is applied", async () => {
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

  it("checks no dates without a project, and reports none after closing", async () => {
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

  it("passes on errors of changes while pages are being read, and continues with dates", async () => {
    follow();
    expect(await isTaken("broken.md")).toBe(true);
    expect(errors).toEqual([new Error("broken")]);
    due = [at("broken.md")];
    await vi.advanceTimersByTimeAsync(LONG);
    expect(errors.length).toBeGreaterThan(2);
  });

  it("leaves errors to the watcher afterwards", async () => {
    isRead = true;
    follow();
    await expect(watches[0]?.onChanges(saved("broken.md"))).rejects.toThrow("broken");
    expect(errors).toEqual([]);
    expect(watches[0]?.onError).toBe(watches[1]?.onError);
  });
});
