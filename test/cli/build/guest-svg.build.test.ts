import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, it } from "vitest";
import { runCliHere } from "../../run-cli.js";
import { readFiles, temporaryFolder, writeFiles } from "../output/temporary-folder.js";

it("publishes only the drawings of SVG files in guest mode, and rebuilds them", async () => {
  const dir = await temporaryFolder();
  const svg = (content: string) => `<svg xmlns="http://www.w3.org/2000/svg">${content}</svg>`;
  await writeFiles(dir, {
    "hanblog.config.ts": 'export default { title: "Bowl", lang: "en", markdown: { html: false } };\n',
    "posts/bowl.svg": svg("<script>alert(1)</script><rect></rect>"),
    "posts/rice.md":
      "---\ntitle: Rice\ndate: 2026-01-02\ncover: bowl.svg\n---\n\n![A bowl](bowl.svg) [open](bowl.svg)\n",
  });
  const build = async (...flags: readonly string[]) => {
    const { code, stderr } = await runCliHere(["build", ...flags], dir);
    expect(code).toBe(0);
    const files = await readFiles(join(dir, "dist"));
    const images = Object.keys(files).filter((file) => file.endsWith(".svg"));
    return { stderr, files, drawings: images.map((file) => files[file]) };
  };
  const first = await build();
  expect(first.drawings).toEqual([svg("<rect></rect>")]);
  expect(first.stderr).toContain("posts/rice.md:4");
  expect(first.stderr).toContain("posts/rice.md:7");
  expect(first.stderr).toContain("`<script>` (1)");

  await writeFiles(dir, { "posts/bowl.svg": svg('<g onload="alert(1)"></g>') });
  const second = await build();
  expect(second.drawings).toEqual([svg("<g></g>")]);
  expect((await build("--clean")).files).toEqual(second.files);

  const config = await readFile(join(dir, "hanblog.config.ts"), "utf8");
  await writeFiles(dir, { "hanblog.config.ts": config.replace("html: false", "html: true") });
  expect(await build()).toMatchObject({ stderr: "", drawings: [svg('<g onload="alert(1)"></g>')] });
});
