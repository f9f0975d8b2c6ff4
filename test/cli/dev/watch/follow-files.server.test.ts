import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { followFiles } from "../../../../src/cli/dev/watch/watch.js";

describe("followFiles with the watcher", () => {
  let dir = "";
  let applied: string[] = [];
  let errors: unknown[] = [];
  let close: () => Promise<void>;

  beforeEach(async () => {
    dir = await mkdtemp(join(tmpdir(), "hanblog-follow-"));
    applied = [];
    errors = [];
    for (const name of ["shown.md", "other.md"]) await writeFile(join(dir, name), "1");
    const project = {
      programSources: () => new Set<string>(),
      earlyFiles: () => [join(dir, "shown.md")],
      dueFiles: () => [],
    };
    ({ close } = followFiles({
      site: {
        async apply(changes) {
          applied.push(...changes.map(({ file }) => basename(file)));
          if (applied.includes("broken.md")) throw new Error("broken");
        },
        isRead: () => true,
        loaded: () => null,
        current: () => project,
      },
      siteDir: dir,
      packageDir: join(dir, "package"),
      since: Date.now() + 60_000,
      onError: (error) => errors.push(error),
    }));
  });
  afterEach(async () => {
    await close();
    await rm(dir, { recursive: true, force: true });
  });

  it("reports saved files, and errors while applying them", async () => {
    // Writes are repeated until the watcher reports one. The pauses let each burst end.
    const patience = { timeout: 10_000, interval: 500 };
    const save = (name: string) => async () => {
      await writeFile(join(dir, name), `${Math.random()}`);
      return applied;
    };
    await expect.poll(save("shown.md"), patience).toContain("shown.md");
    await expect.poll(save("other.md"), patience).toContain("other.md");
    await expect.poll(save("broken.md"), patience).toContain("broken.md");
    expect(errors).toContainEqual(new Error("broken"));
  });
});
