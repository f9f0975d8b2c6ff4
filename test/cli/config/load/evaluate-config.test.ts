import { describe, expect, it } from "vitest";
import { importPlainConfig } from "../../../../src/cli/config/load/evaluate-config.js";

const plain: readonly (readonly [text: string, value: unknown])[] = [
  ['export default { title: "饭团" };', { title: "饭团" }],
  ['import { defineConfig } from "hanblog";\nexport default defineConfig({ title: "T" });', { title: "T" }],
  ["import {\n  defineConfig\n} from 'hanblog'\nexport default defineConfig({})", {}],
  ["const year = 1 + 1;\nexport default { year };", { year: 2 }],
  ["export default await Promise.resolve(1);", 1],
];

const others: readonly (readonly [what: string, text: string])[] = [
  ["imports a file", 'import nav from "./nav.json";\nexport default { nav };'],
  ["imports a file late", 'export default { nav: await import("./nav.js") };'],
  [
    "imports more of hanblog",
    'import { defineConfig, build } from "hanblog";\nexport default defineConfig({});',
  ],
  ["reads its own path", "export default { title: import.meta.url };"],
  ["asks for its folder", "export default { title: __dirname };"],
  ["has a type", "const title: string = 'a';\nexport default { title };"],
  ["says what it satisfies", "export default { title: 'a' } satisfies object;"],
  ["names a type where JavaScript compares", "const id = (x) => x;\nexport default id<Object>(1);"],
  ["does so over nested types", "const id = (x) => x;\nexport default id<Map<string, number>>(1);"],
  ["is CommonJS", "module.exports = { title: 'a' };"],
  ["throws", "throw new Error('no');"],
  ["has a syntax error", "export default {"],
];

describe("importPlainConfig", () => {
  it.each(plain)("returns the exports of %j", async (text, value) => {
    expect((await importPlainConfig(text))?.["default"]).toEqual(value);
  });

  it.each(others)("leaves a config that %s to the bundler", async (_, text) => {
    expect(await importPlainConfig(text)).toBeNull();
  });

  it("runs a config again each time", async () => {
    const text = "export default { list: [] };";
    const [first, second] = [await importPlainConfig(text), await importPlainConfig(text)];
    expect(first?.["default"]).not.toBe(second?.["default"]);
  });
});
