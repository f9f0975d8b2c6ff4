import { readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { readPublicTypes } from "./public-types/read-public-types.js";

const ROOT = resolve(import.meta.dirname, "..");

const { exports }: { exports: Readonly<Record<string, string | { readonly types: string }>> } = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
);

/** Declaration file in `dist` by module specifier, such as `hanblog/runtime`. */
const ENTRIES = new Map(
  Object.entries(exports).flatMap(([path, target]) =>
    typeof target === "string" ? [] : [[`hanblog${path.slice(1)}`, join(ROOT, target.types)] as const],
  ),
);

/**
 * Types that are not expanded. `build` names them through `BuildOptions`, but they describe calls between
 * threads, and only hanblog creates a `started` worker.
 */
const OPAQUE = new Set(["BuildCall", "BuildResult", "prepareProgram"]);

describe("the package's public types", () => {
  it.each([...ENTRIES.keys()])("equal the recorded ones: %s", async (entry) => {
    const types = readPublicTypes(entry, { entries: ENTRIES, opaque: OPAQUE });
    await expect(types).toMatchFileSnapshot(`public-types/${entry.replace("/", "-")}.txt`);
  });
});
