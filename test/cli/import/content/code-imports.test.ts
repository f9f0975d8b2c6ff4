import { mkdir, rm, symlink, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { inlineCode } from "../../../../src/cli/import/content/code-imports.js";
import { Notes } from "../../../../src/cli/import/notes.js";
import { makeTempDir } from "../../../make-temp-dir.js";

let dir = "";
beforeEach(async () => {
  dir = await makeTempDir();
  await mkdir(join(dir, "old/docs"), { recursive: true });
  await writeFile(join(dir, "secret.txt"), "secret");
  await writeFile(join(dir, "old/a.js"), "a();\n");
});
afterEach(() => rm(dir, { recursive: true, force: true }));

function inline(body: string) {
  const notes = new Notes();
  const path = "docs/page.md";
  const text = inlineCode(body, { oldDir: join(dir, "old"), path, notes: notes.ofFile(path, body) });
  return { text, lost: notes.losses() };
}

it("imports code of the old folder", () => {
  expect(inline("@[code](../a.js)")).toEqual({ text: "```js\na();\n```", lost: [] });
});

it("imports code of an old folder that is a link itself", async () => {
  await mkdir(join(dir, "real"));
  await writeFile(join(dir, "real/a.js"), "real();\n");
  await rm(join(dir, "old"), { recursive: true });
  await symlink(join(dir, "real"), join(dir, "old"), "junction");
  expect(inline("@[code](../a.js)").text).toContain("real();");
});

it.each(["../../secret.txt", "@/../secret.txt", "../../missing.txt", "./link/secret.txt"])(
  "reads nothing outside of the old folder: %s",
  async (name) => {
    await symlink(dir, join(dir, "old/docs/link"), "junction");
    expect(inline(`Text\n\n@[code](${name})\n`)).toEqual({
      text: "Text\n\n\n",
      lost: [{ code: "outside-file", name, file: "docs/page.md", line: 3 }],
    });
  },
);

it("reports a missing file", () => {
  expect(inline("@[code](./b.js)").lost).toMatchObject([{ code: "missing-file", name: "./b.js" }]);
});
