import { expect, it } from "vitest";
import { addToOption, setOption } from "../../../../src/cli/config/load/edit-config.js";

it.each([
  ['export default { host: "nginx" };', 'export default { host: "x\\"y" };'],
  ["export default { 'host': 'nginx', a: 1 };", `export default { 'host': "x\\"y", a: 1 };`],
  [
    'import { defineConfig } from "hanblog";\n\nexport default defineConfig({\n  title: "a: {",\n});\n',
    'import { defineConfig } from "hanblog";\n\nexport default defineConfig({\n  host: "x\\"y",\n  title: "a: {",\n});\n',
  ],
  [
    'const site = {\n  // host: "…",\n  nav: [],\n};\nexport default site;\n',
    'const site = {\n  host: "x\\"y",\n  nav: [],\n};\nexport default site;\n',
  ],
  ["module.exports = {};", 'module.exports = {\n  host: "x\\"y",};'],
  ["export default { host: process.env.HOST };", null],
  ["export default { host };", null],
  ["export default make();", null],
  ["", null],
])("sets an option in %j", (source, edited) => {
  expect(setOption(source, "host", 'x"y')).toBe(edited);
});

it("sets the option of the site, not one of the same name in another option", () => {
  const source = 'export default {\n  a: { host: "a" },\n  host: "b",\n};';
  expect(setOption(source, "host", "c")).toBe('export default {\n  a: { host: "a" },\n  host: "c",\n};');
});

it.each([
  ["export default { a: 1 };", 'export default {\n  redirects: {\n    "/x": "/y",\n  }, a: 1 };'],
  [
    'export default {\n  redirects: { "/a": "/b" },\n};',
    'export default {\n  redirects: {\n    "/x": "/y",\n    "/a": "/b" },\n};',
  ],
  [
    'export default {\n  redirects: {\n    "/a": "/b",\n  },\n};',
    'export default {\n  redirects: {\n    "/x": "/y",\n    "/a": "/b",\n  },\n};',
  ],
  ["export default {\n  redirects: {},\n};", 'export default {\n  redirects: {\n    "/x": "/y",\n  },\n};'],
  ["export default { redirects };", null],
  ["export default { redirects: all() };", null],
  ["export default make();", null],
])("adds to an option in %j", (source, edited) => {
  expect(addToOption(source, "redirects", { "/x": "/y" })).toBe(edited);
});
