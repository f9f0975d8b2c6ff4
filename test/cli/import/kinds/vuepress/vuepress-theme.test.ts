import { expect, it } from "vitest";
import { readThemeOptions } from "../../../../../src/cli/import/kinds/vuepress/vuepress-theme.js";
import { Notes } from "../../../../../src/cli/import/notes.js";

it.each([
  [{}, {}],
  [
    { mode: "auto", modePicker: false },
    { mode: "auto", modePicker: false },
  ],
  [{ colorMode: "dark" }, { mode: "dark" }],
  [{ darkmode: "disable" }, { mode: "light", modePicker: false }],
  [{ darkmode: "switch" }, {}],
  [{ footer: "MIT", copyright: "© A" }, { footer: ["MIT", "© A"] }],
  [{ footer: "MIT", displayFooter: false }, {}],
  [{ record: "京ICP备1号", footer: "京ICP备2号" }, { record: "京ICP备1号" }],
])("reads the mode and the footer of %j", (theme, expected) => {
  const notes = new Notes();
  expect(readThemeOptions(theme, { notes, file: "config.ts" }).themeConfig).toEqual(expected);
  expect(notes.losses()).toEqual([]);
});
