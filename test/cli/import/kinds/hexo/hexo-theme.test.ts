import { expect, it } from "vitest";
import { readHexoTheme } from "../../../../../src/cli/import/kinds/hexo/hexo-theme.js";

it.each([
  [{}, { mode: "light" }],
  [{ display_mode: "dark" }, { mode: "dark" }],
  [{ dark_mode: { enable: true, default: "auto" } }, { mode: "auto" }],
  [{ darkmode: true }, { mode: "auto" }],
  [{ darkmode: false }, { mode: "light" }],
  [{ display_mode: "light", darkmode: true }, { mode: "light" }],
  [{ display_mode: "dark", dark_mode: { default: "auto" } }, { mode: "dark" }],
  [{ display_mode: "sepia", darkmode: true }, { mode: "auto" }],
  [
    { footer: { beian: { enable: true, icp: "京ICP备1号", gongan_num: "京公网安备2号" } } },
    { record: "京ICP备1号", footer: ["京公网安备2号"] },
  ],
  [{ footer: { beian: { enable: false, icp: "京ICP备1号" } } }, { record: undefined, footer: undefined }],
  [
    { footer: { custom_text: 'Hi | <a href="https://b.example/">京ICP备1号</a>' } },
    { record: "京ICP备1号", recordLink: "https://b.example/", footer: ["Hi"] },
  ],
])("reads the options %j of a theme", (theme, expected) => {
  const options = readHexoTheme({}, theme, null);
  expect({ mode: options["mode"], record: undefined, footer: undefined, ...options }).toMatchObject(expected);
});
