import { appendFile, mkdir, mkdtemp, rename, rm, symlink, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type FSWatcher, watch } from "chokidar";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { FileChange } from "../../../../src/cli/dev/watch/changes.js";
import { watchSite, type Watcher, type WatchOptions } from "../../../../src/cli/dev/watch/watch.js";

describe("watchSite", () => {
  let parent = "";
  let dir = "";
  let watcher: Watcher;
  let seen: FileChange[] = [];

  const open = (options: Partial<WatchOptions> = {}) =>
    watchSite({
      paths: () => [dir],
      dest: () => join(dir, "dist"),
      since: Date.now() + 60_000,
      async onChanges(changes) {
        seen.push(...changes);
      },
      onError(error) {
        throw error;
      },
      ...options,
    });

  beforeEach(async () => {
    parent = await mkdtemp(join(tmpdir(), "hanblog-watch-"));
    dir = join(parent, "site");
    await mkdir(join(dir, "docs/deep"), { recursive: true });
    await writeFile(join(dir, "docs/a.md"), "1");
    await writeFile(join(dir, "docs/deep/d.md"), "1");
    await writeFile(join(dir, "hanblog.config.ts"), "1");
    seen = [];
    watcher = open();
    await watcher.ready;
  });
  afterEach(async () => {
    await watcher.close();
    await rm(parent, { recursive: true, force: true });
  });

  const change = (kind: FileChange["kind"], path: string) => ({ kind, file: join(dir, path) });
  const untilSeen = (...expected: readonly FileChange[]) =>
    expect.poll(() => seen, { timeout: 10_000 }).toEqual(expect.arrayContaining([...expected]));

  it("reports saved, created, renamed and removed files", async () => {
    await writeFile(join(dir, "docs/a.md"), "2");
    await untilSeen(change("change", "docs/a.md"));
    await mkdir(join(dir, "new"));
    await writeFile(join(dir, "new/b.md"), "1");
    await untilSeen(change("add", "new/b.md"));
    await rename(join(dir, "new/b.md"), join(dir, "new/c.md"));
    await untilSeen(change("remove", "new/b.md"), change("add", "new/c.md"));
    await rm(join(dir, "docs"), { recursive: true });
    await untilSeen(change("remove", "docs/a.md"), change("remove", "docs/deep/d.md"));
  });

  it("reports the new name of a file, or of its folder, together with the removal of the old one", async () => {
    await watcher.close();
    const batches: (readonly FileChange[])[] = [];
    watcher = open({ onChanges: async (changes) => void batches.push(changes) });
    await watcher.ready;
    await rename(join(dir, "docs/a.md"), join(dir, "docs/b.md"));
    await expect.poll(() => batches, { timeout: 10_000 }).toHaveLength(1);
    await rename(join(dir, "docs"), join(dir, "notes"));
    await expect.poll(() => batches, { timeout: 10_000 }).toHaveLength(2);
    const changes = batches.map((batch) =>
      batch.map(({ kind, file }) => `${kind} ${file.slice(dir.length)}`),
    );
    expect(changes.map((batch) => batch.toSorted())).toEqual([
      ["add /docs/b.md", "remove /docs/a.md"],
      ["add /notes/b.md", "add /notes/deep/d.md", "remove /docs/b.md", "remove /docs/deep/d.md"],
    ]);
  });

  it("ends where links lead to a folder around them or to each other", async () => {
    await watcher.close();
    const other = join(parent, "other");
    await mkdir(other);
    await writeFile(join(other, "o.md"), "1");
    await symlink(dir, join(dir, "docs/up"));
    await symlink(other, join(dir, "docs/other"));
    for (const name of ["x", "y", "z"]) await symlink(dir, join(other, name));
    for (const name of ["1", "2", "3"]) await symlink(other, join(dir, name));
    watcher = open();
    await watcher.ready;
    await writeFile(join(other, "o.md"), "2");
    await expect.poll(() => seen, { timeout: 10_000 }).toHaveLength(1);
    const file = seen[0]?.file ?? "";
    expect(seen).toEqual([{ kind: "change", file }]);
    await rm(dirname(file));
    await untilSeen({ kind: "remove", file });
    // The folder is entered through another link now.
    await expect.poll(() => seen.some(({ kind }) => kind === "add"), { timeout: 10_000 }).toBe(true);
    const again = seen.find(({ kind }) => kind === "add");
    await writeFile(join(other, "o.md"), "3");
    await untilSeen({ kind: "change", file: again?.file ?? "" });
  });

  it("follows a link that leads to another folder later", async () => {
    await watcher.close();
    for (const name of ["one", "two"]) {
      await mkdir(join(parent, name, "sub"), { recursive: true });
      await writeFile(join(parent, name, `sub/${name}.md`), "1");
    }
    await symlink(join(parent, "one"), join(dir, "notes"));
    watcher = open();
    await watcher.ready;
    await symlink(join(parent, "two"), join(dir, ".next"));
    await rename(join(dir, ".next"), join(dir, "notes"));
    await untilSeen(change("remove", "notes/sub/one.md"), change("add", "notes/sub/two.md"));
    await writeFile(join(parent, "one/sub/one.md"), "2");
    await writeFile(join(parent, "two/sub/two.md"), "2");
    await untilSeen(change("change", "notes/sub/two.md"));
    expect(seen).not.toContainEqual(change("change", "notes/sub/one.md"));
    await mkdir(join(dir, "real"));
    await writeFile(join(dir, "real/r.md"), "1");
    await rm(join(dir, "notes"));
    await rename(join(dir, "real"), join(dir, "notes"));
    await untilSeen(change("remove", "notes/sub/two.md"), change("add", "notes/r.md"));
    await writeFile(join(dir, "notes/r.md"), "2");
    await untilSeen(change("change", "notes/r.md"));
  });

  it("reports a file again that a formatter writes right after its save was reported", async () => {
    await watcher.close();
    const file = join(dir, "docs/a.md");
    watcher = open({
      async onChanges(changes) {
        seen.push(...changes);
        if (seen.length === 1) await appendFile(file, "formatted");
      },
    });
    await watcher.ready;
    await appendFile(file, "saved");
    await expect
      .poll(() => seen, { timeout: 10_000 })
      .toEqual([change("change", "docs/a.md"), change("change", "docs/a.md")]);
  });

  it("notices a file that an editor replaces", async () => {
    await writeFile(join(dir, "docs/.a.md.swp"), "2");
    await rename(join(dir, "docs/.a.md.swp"), join(dir, "docs/a.md"));
    await expect
      .poll(() => seen.map(({ file }) => file), { timeout: 10_000 })
      .toContain(join(dir, "docs/a.md"));
  });

  it("follows a folder that is moved away and back with other files in it", async () => {
    await rename(join(dir, "docs/deep"), join(parent, "elsewhere"));
    await untilSeen(change("remove", "docs/deep/d.md"));
    await writeFile(join(parent, "elsewhere/e.md"), "1");
    await rename(join(parent, "elsewhere"), join(dir, "docs/deep"));
    await untilSeen(change("add", "docs/deep/d.md"), change("add", "docs/deep/e.md"));
    await writeFile(join(dir, "docs/deep/e.md"), "2");
    await untilSeen(change("change", "docs/deep/e.md"));
  });

  it("follows the site's own folder again that was moved away and back", async () => {
    await rename(dir, `${dir}-away`);
    await untilSeen(change("remove", "docs/a.md"));
    await rename(`${dir}-away`, dir);
    await untilSeen(change("add", "docs/a.md"), change("add", "docs/deep/d.md"));
    seen = [];
    await writeFile(join(dir, "docs/a.md"), "22");
    await untilSeen(change("change", "docs/a.md"));
  });

  // chokidar lists a folder at most once a second, and drops the event of its removal.
  it.each(["", "docs", "docs/deep"])(
    "notices that the folder %j is moved away right after a save",
    async (folder) => {
      const moved = join(dir, folder);
      const files = ["docs/a.md", "docs/deep/d.md"].filter((file) => file.startsWith(folder));
      for (const text of ["2", "3"]) {
        await writeFile(join(moved, "saved.md"), text);
        await untilSeen({ kind: "add", file: join(moved, "saved.md") });
      }
      await rename(moved, join(parent, "away"));
      await untilSeen(...files.map((file) => change("remove", file)));
      await rename(join(parent, "away"), moved);
      seen = [];
      await untilSeen(...files.map((file) => change("add", file)));
      await writeFile(join(dir, files[0] ?? ""), "4");
      await expect.poll(() => seen.filter(({ kind }) => kind === "change")).not.toEqual([]);
    },
  );

  it.each(["site", "site/docs"])(
    "reports that %s was moved away before it was watched, and follows it again",
    async (name) => {
      const path = join(parent, name);
      const early = open({ paths: () => [path] });
      await rename(path, join(parent, "away"));
      await early.ready;
      await untilSeen({ kind: "remove", file: path });
      await rename(join(parent, "away"), path);
      await untilSeen(change("add", "docs/a.md"));
      await early.close();
    },
  );

  it("ignores output, packages and hidden files", async () => {
    for (const folder of ["dist", "node_modules", ".git"]) {
      await mkdir(join(dir, folder));
      await writeFile(join(dir, folder, "x.md"), "1");
    }
    await writeFile(join(dir, "docs/last.md"), "1");
    await untilSeen(change("add", "docs/last.md"));
    expect(seen).toHaveLength(1);
  });

  it("watches single files elsewhere, even when they are replaced, but not their neighbours", async () => {
    await watcher.close();
    const single = join(parent, "rules.ts");
    await writeFile(single, "1");
    watcher = open({ paths: () => [dir, single] });
    await watcher.ready;
    await writeFile(join(parent, "other.ts"), "1");
    await writeFile(join(parent, "rules.ts~"), "2");
    await rename(join(parent, "rules.ts~"), single);
    await untilSeen({ kind: "change", file: single });
    await rm(single);
    await untilSeen({ kind: "remove", file: single });
    expect(new Set(seen.map(({ file }) => file))).toEqual(new Set([single]));
  });

  it("passes on one batch at a time, and loses no change in the meantime", async () => {
    await watcher.close();
    let running = 0;
    let most = 0;
    watcher = open({
      async onChanges(changes) {
        most = Math.max(most, ++running);
        if (seen.length === 0) await writeFile(join(dir, "docs/deep/d.md"), "2");
        seen.push(...changes);
        running -= 1;
      },
    });
    await watcher.ready;
    await writeFile(join(dir, "docs/a.md"), "2");
    await untilSeen(change("change", "docs/a.md"), change("change", "docs/deep/d.md"));
    expect(most).toBe(1);
  });

  it("stays closed when a change that was applied meanwhile names new paths", async () => {
    await watcher.close();
    const opened: FSWatcher[] = [];
    let paths = [dir];
    watcher = open({
      paths: () => paths,
      open(first, options) {
        const all = watch(first, options);
        opened.push(all);
        return all;
      },
    });
    await watcher.ready;
    await watcher.close();
    paths = [dir, parent];
    watcher.renew();
    expect(opened.map(({ closed }) => closed)).toEqual([true]);
  });

  it("reports files that were saved before the watch started, by their time", async () => {
    await watcher.close();
    const since = Date.now() + 60_000;
    const later = new Date(since + 1000);
    await utimes(join(dir, "docs/a.md"), later, later);
    watcher = open({ since });
    await watcher.ready;
    await expect.poll(() => seen, { timeout: 10_000 }).toEqual([change("add", "docs/a.md")]);
  });
});
