import { mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileChange } from "../../../src/cli/dev/classify-change.js";
import { isIgnored, watchSite, type Watcher } from "../../../src/cli/dev/watch.js";

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

  it("does not mind the names of the folders above a site", () => {
    expect(isIgnored("/x/.notes/node_modules/site/a.md", ["/x/.notes/node_modules/site"], null)).toBe(false);
  });
});

describe("watchSite", () => {
  let dir = "";
  let watcher: Watcher;
  let seen: FileChange[] = [];

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "hanblog-watch-"));
    await mkdir(join(dir, "docs"));
    await writeFile(join(dir, "docs/a.md"), "1");
    seen = [];
    watcher = watchSite({
      paths: () => [dir],
      dest: () => join(dir, "dist"),
      since: Date.now() + 1000,
      async onChanges(changes) {
        seen.push(...changes);
      },
      onError(error) {
        throw error;
      },
    });
    await watcher.ready;
  });
  afterEach(async () => {
    await watcher.close();
    await rm(dir, { recursive: true, force: true });
  });

  const change = (kind: FileChange["kind"], path: string) => ({ kind, file: join(dir, path) });
  const untilSeen = (...expected: readonly FileChange[]) =>
    expect.poll(() => seen, { timeout: 10_000 }).toEqual(expect.arrayContaining([...expected]));

  it("tells what is saved, made, renamed and removed", async () => {
    await writeFile(join(dir, "docs/a.md"), "2");
    await untilSeen(change("change", "docs/a.md"));
    await mkdir(join(dir, "new"));
    await writeFile(join(dir, "new/b.md"), "1");
    await untilSeen(change("add", "new/b.md"));
    await rename(join(dir, "new/b.md"), join(dir, "new/c.md"));
    await untilSeen(change("remove", "new/b.md"), change("add", "new/c.md"));
    await rm(join(dir, "docs"), { recursive: true });
    await untilSeen(change("remove", "docs/a.md"));
  });

  it("sees the file that an editor puts in another's place", async () => {
    await writeFile(join(dir, "docs/.a.md.swp"), "2");
    await rename(join(dir, "docs/.a.md.swp"), join(dir, "docs/a.md"));
    await expect
      .poll(() => seen.map(({ file }) => file), { timeout: 10_000 })
      .toContain(join(dir, "docs/a.md"));
  });

  it("tells what was saved before anyone watched", async () => {
    await watcher.close();
    const since = Date.now() - 60_000;
    const told: string[] = [];
    watcher = watchSite({
      paths: () => [dir],
      dest: () => null,
      since,
      async onChanges(changes) {
        told.push(...changes.map(({ file }) => file));
      },
      onError(error) {
        throw error;
      },
    });
    await expect.poll(() => told, { timeout: 10_000 }).toEqual([join(dir, "docs/a.md")]);
  });
});
