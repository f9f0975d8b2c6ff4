import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileChange } from "../../../src/cli/dev/classify-change.js";
import { followFiles } from "../../../src/cli/dev/follow-files.js";

/** Milliseconds in which a change that nothing holds back has long been told. */
const LONG = 1000;

describe("followFiles", () => {
  let dir = "";
  let isRead = false;
  let isOpen = true;
  /** Names of the files of each call. */
  let applied: string[][] = [];
  let finish: (() => void)[] = [];
  let errors: unknown[] = [];
  /** Absolute files of the articles whose date has come. */
  let due: string[] = [];
  let close: () => Promise<void>;

  const apply = (changes: readonly FileChange[]) =>
    new Promise<void>((done, fail) => {
      applied.push(changes.map(({ file }) => basename(file)));
      if (changes.some(({ file }) => file.endsWith("broken.md"))) fail(new Error("broken"));
      else finish.push(done);
    });

  const save = (name: string, text: string) => writeFile(join(dir, name), text);
  const untilTold = (...names: string[]) =>
    expect.poll(() => applied.flat(), { timeout: 10_000 }).toEqual(expect.arrayContaining(names));

  async function follow(): Promise<void> {
    const project = { programSources: () => new Set<string>(), earlyFiles: () => [], dueFiles: () => due };
    ({ close } = followFiles({
      site: { apply, isRead: () => isRead, loaded: () => null, current: () => (isOpen ? project : null) },
      siteDir: dir,
      packageDir: "/nowhere",
      since: Date.now() + 60_000,
      onError: (error) => errors.push(error),
    }));
    // Until the watcher sees changes.
    for (let at = 0; !applied.flat().includes("probe.md"); at++) {
      await save("probe.md", `${at}`);
      await pause(300);
    }
  }

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "hanblog-follow-"));
    await mkdir(dir, { recursive: true });
    isRead = false;
    isOpen = true;
    applied = [];
    finish = [];
    errors = [];
    due = [];
    for (const name of ["a.md", "b.md", "broken.md", "probe.md"]) await save(name, "1");
  });
  afterEach(async () => {
    for (const done of finish) done();
    await close();
    await rm(dir, { recursive: true, force: true });
  });

  it("tells each change while pages are still being read, though nothing has come of the ones before", async () => {
    await follow();
    await save("a.md", "2");
    await untilTold("a.md");
    await save("b.md", "2");
    await untilTold("a.md", "b.md");
  });

  it.each([
    ["all pages are read", { read: true, open: true }],
    ["there is no project, as its configuration is broken", { read: false, open: false }],
  ])("tells what changes later together where %s", async (_, state) => {
    isRead = state.read;
    isOpen = state.open;
    await follow();
    const before = applied.length;
    await save("a.md", "2");
    await save("b.md", "2");
    await pause(LONG);
    expect(applied).toHaveLength(before);
    finish.pop()?.();
    await untilTold("a.md", "b.md");
    expect(applied.at(-1)).toEqual(expect.arrayContaining(["a.md", "b.md"]));
  });

  it("tells an article whose date has come as a file that was saved, once until that is worked off", async () => {
    await follow();
    applied = [];
    due = [join(dir, "a.md")];
    await untilTold("a.md");
    await pause(2 * LONG);
    expect(applied).toEqual([["a.md"]]);
    due = [join(dir, "b.md")];
    for (const done of finish) done();
    await untilTold("b.md");
  });

  it("passes on why a change cannot be followed, before all pages are read and afterwards", async () => {
    await follow();
    await save("broken.md", "2");
    await expect.poll(() => errors.length, { timeout: 10_000 }).toBeGreaterThan(0);
    isRead = true;
    const before = errors.length;
    await pause(300);
    await save("broken.md", "3");
    await expect.poll(() => errors.length, { timeout: 10_000 }).toBeGreaterThan(before);
  });
});
