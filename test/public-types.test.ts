import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readPublicTypes } from "./public-types/read-public-types.js";

const ROOT = resolve(import.meta.dirname, "..");

const { exports }: { exports: Readonly<Record<string, string | { readonly types: string }>> } = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
);

/** `hanblog/runtime` → its declarations in `dist`. */
const ENTRIES = new Map(
  Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string" ? [] : [[`hanblog${path.slice(1)}`, join(ROOT, target.types)] as const],
  ),
);

/**
 * `BuildOptions` reaches `build` by three of its members, which name all that crosses threads: a `started` worker is
 * made by hanblog itself.
 */
const OPAQUE = new Set(["BuildCall", "BuildResult", "prepareProgram"]);

describe("the package's public types", () => {
  it.each([...ENTRIES.keys()])("are as recorded: %s", async (entry) => {
    const types = readPublicTypes(entry, { entries: ENTRIES, opaque: OPAQUE });
    await expect(types).toMatchFileSnapshot(`public-types/${entry.replace("/", "-")}.txt`);
  });
});
