import { expect, it } from "vitest";
import { readVitePressLocales } from "../../../../../src/cli/import/kinds/vitepress/vitepress.js";
import { Notes } from "../../../../../src/cli/import/notes.js";

it("readVitePressLocales reads locales in a folder whose name has signs of regular expressions", async () => {
  const files = ["c++/zh/config.yml", "c++/zh/config.ts"];
  const old = {
    dir: "/old",
    beforeRun: null,
    tempDir: "/temp",
    files,
    links: [],
    encodings: new Map(),
    has: (path: string) => files.includes(path),
    read: () => Promise.resolve(""),
  };
  const found = { kind: "vitepress", contentDir: "c++", configDir: "c++/.vitepress" } as const;
  const config = { locales: { zh: { label: "中文" } } };
  const locales = await readVitePressLocales(
    { old, found, notes: new Notes() },
    { config, moves: (path) => path },
  );
  expect(locales).toEqual({ "/zh/": { label: "中文", themeConfig: {} } });
});
