import { expect, it } from "vitest";
import { runImport } from "../../../src/cli/commands/import.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";
import { createRecordedContext } from "./recorded-context.js";

it.each([
  ["old", "old", "import-inside"],
  ["old", "old/new", "import-inside"],
  ["old", "used", "dir-not-empty"],
  ["gone", "new", "import-missing"],
])("hanblog import %s %s fails with %s", async (old, given, code) => {
  const dir = await makeTempDir();
  await writeFiles(dir, {
    "old/source/_posts/a.md": "# A\n",
    "old/_config.yml": "title: A\n",
    "used/a.md": "",
  });
  await expect(runImport(old, given, { run: true }, createRecordedContext(dir))).rejects.toMatchObject({
    code,
  });
});
