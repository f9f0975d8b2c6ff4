import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { drawJpeg } from "../content/pictures/make-image.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli } from "../../run-cli.js";

/** Makes `require.resolve("sharp")` fail, as if the package were not installed. */
const HIDE = `const { Module } = require("node:module");
const resolve = Module._resolveFilename;
Module._resolveFilename = function (name, ...rest) {
  if (name === "sharp") throw new Error("Cannot find module 'sharp'");
  return resolve.call(this, name, ...rest);
};
`;

it("says once that smaller images need a package, and is no warning of a strict build", async () => {
  const dir = await makeTempDir();
  const write = (name: string, content: string | Uint8Array) => writeFile(join(dir, name), content);
  await write("hide.cjs", HIDE);
  await write("hanblog.config.ts", 'export default { title: "Bowl", timeZone: "UTC" };\n');
  await write("a.md", "# A\n\n![a](./a.jpg) ![b](./b.jpg)\n");
  await write("a.jpg", await drawJpeg());
  await write("b.jpg", await drawJpeg(2));
  const options = { cwd: dir, env: { NODE_OPTIONS: `--require=${JSON.stringify(join(dir, "hide.cjs"))}` } };
  const { code, stdout, stderr } = await runCli(["build", "--strict"], options);
  expect({ code, stderr }).toEqual({ code: 0, stderr: "" });
  expect(stdout.split("\n").filter((line) => line.includes("sharp"))).toEqual([
    "images: 2 without smaller forms. Run `npm install sharp` for AVIF and WebP at several widths, or set `images: false`",
  ]);
  const found = await runCli(["build", "--strict"], { cwd: dir });
  expect(found.stdout).not.toContain("sharp");
  expect(found.code).toBe(0);
});
