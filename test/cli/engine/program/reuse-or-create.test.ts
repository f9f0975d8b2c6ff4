import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeEach, describe, expect, it } from "vitest";
import { reuseOrCreate } from "../../../../src/cli/engine/store/cache-entry.js";

const root = mkdtempSync(join(tmpdir(), "hanblog-cache-"));
afterAll(() => rmSync(root, { recursive: true }));

let dir = "";
let runs = 0;
beforeEach(() => {
  dir = mkdtempSync(join(root, "case-"));
  runs = 0;
  write("src/a.ts", "a");
  write("src/b.ts", "b");
  write("node_modules/@scope/lib/package.json", '{"sideEffects":true}');
  write("node_modules/@scope/lib/src/index.js", "lib");
});

function write(path: string, text: string): void {
  const file = join(dir, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}

/** Waits until written files are old enough for their times to be trusted. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 100));

/** Joins the sources. Resolves to the number of times that this was actually done. */
async function make(key = "key"): Promise<number> {
  const files = ["src/a.ts", "src/b.ts", "node_modules/@scope/lib/src/index.js"].map((path) =>
    join(dir, path),
  );
  const made = await reuseOrCreate({
    file: join(dir, "cache/made"),
    key,
    make: () => {
      runs += 1;
      const text = files.map((file) => readFileSync(file, "utf8")).join("+");
      return Promise.resolve({ text, bytes: Buffer.from(text), sources: new Set(files) });
    },
  });
  expect(Buffer.from(made?.bytes ?? []).toString()).toBe(made?.text);
  expect(made?.text).toBe(files.map((file) => readFileSync(file, "utf8")).join("+"));
  return runs;
}

describe("reuseOrCreate", () => {
  it("creates a result once while nothing changes", async () => {
    expect(await make()).toBe(1);
    expect(await make()).toBe(1);
  });

  it.each<[string, () => void]>([
    ["a source has other bytes", () => write("src/b.ts", "c")],
    ["a file was added next to one of its own", () => write("src/a.tsx", "")],
    ["a package says something else of itself", () => write("node_modules/@scope/lib/package.json", "{}")],
    [
      "what was kept is cut",
      () => write("cache/made", readFileSync(join(dir, "cache/made")).toString().slice(0, 50)),
    ],
    ["what was kept is something else", () => write("cache/made", "{}")],
  ])("creates it again when %s", async (_, change) => {
    await make();
    change();
    expect(await make()).toBe(2);
    expect(await make()).toBe(2);
  });

  it("creates it again when a source was changed meanwhile", async () => {
    const source = join(dir, "src/a.ts");
    const options = {
      file: join(dir, "cache/made"),
      key: "key",
      async make() {
        const text = readFileSync(source, "utf8");
        await settled();
        if (text === "a") write("src/a.ts", "later");
        return { text, sources: new Set([source]) };
      },
    };
    expect((await reuseOrCreate(options))?.text).toBe("a");
    expect((await reuseOrCreate(options))?.text).toBe("later");
  });

  it("does not create it again for sources that were rewritten with the same content", async () => {
    await make();
    for (const [path, text] of [
      ["src/a.ts", "a"],
      ["src/b.ts", "b"],
    ] as const) {
      rmSync(join(dir, path));
      write(path, text);
    }
    expect(await make()).toBe(1);
    write("src/b.ts", "c");
    expect(await make()).toBe(2);
  });

  it("creates it again for a changed source, whatever its modification time", async () => {
    await make();
    await settled();
    expect(await make()).toBe(1);
    const { atime, mtime } = statSync(join(dir, "src/b.ts"));
    write("src/b.ts", "c");
    utimesSync(join(dir, "src/b.ts"), atime, mtime);
    expect(await make()).toBe(2);
  });

  it("ignores files that a build creates next to its output, and the output", async () => {
    await make();
    write("src/.dist.lock", "");
    write("src/.dist.stage-1/index.html", "");
    write("src/dist/index.html", "");
    expect(await make()).toBe(1);
    write("src/node_modules/@scope/lib/package.json", "{}");
    expect(await make()).toBe(2);
  });

  it("ignores files that a package has gained elsewhere", async () => {
    await make();
    write("node_modules/@scope/lib/src/more.js", "");
    expect(await make()).toBe(1);
  });

  it("creates it again for another key", async () => {
    await make("one");
    expect(await make("two")).toBe(2);
  });

  it("caches nothing if it cannot be created", async () => {
    const options = { file: join(dir, "cache/made"), key: "key" };
    expect(await reuseOrCreate({ ...options, make: () => Promise.resolve(null) })).toBeNull();
    expect(await make()).toBe(1);
  });
});
