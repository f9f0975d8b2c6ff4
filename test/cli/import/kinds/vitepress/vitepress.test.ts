import { expect, it } from "vitest";
import { readVitePressLocales, vitePress } from "../../../../../src/cli/import/kinds/vitepress/vitepress.js";
import { Notes } from "../../../../../src/cli/import/notes.js";
import { importTexts } from "../../../../../src/cli/messages/en/lines/import-texts.js";
import { oldFolderOf } from "../../old-files.js";

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

it("reports pages that a program makes of one file, and leaves their programs out", async () => {
  const old = oldFolderOf({
    ".vitepress/config.ts": "export default {};\n",
    "index.md": "# Home\n",
    "packages/[pkg].md": "# {{ $params.pkg }}\n",
    "packages/[pkg].paths.js": "export default { paths: () => [] };\n",
    "[my-name]/a.md": "# A\n",
    "posts.data.ts": "export default {};\n",
  });
  const found = await vitePress.find(old);
  if (found === null) throw new Error("no site of VitePress");
  const notes = new Notes();
  const { pages, assets } = await vitePress.read({ old, found, notes, texts: importTexts });
  expect(pages.map(({ target }) => target)).toEqual(["index.md"]);
  expect(assets).toEqual([]);
  expect(notes.losses().filter(({ code }) => code === "vue-page")).toHaveLength(2);
});
