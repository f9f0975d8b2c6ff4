import { stat } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { createStageWriter } from "../../../../src/cli/output/place/stage-writer.js";
import { readFiles, temporaryFolder, writeFiles } from "../temporary-folder.js";

describe("createStageWriter", () => {
  it("writes text and bytes, and creates folders", async () => {
    const dir = await temporaryFolder();
    const write = createStageWriter({ dir, former: null, equal: "link" });
    write("index.html", "首页");
    write("tag/正则/index.html", Buffer.from("tag"));
    write("tag/正则/page/2.html", "2");
    expect(await readFiles(dir)).toEqual({
      "index.html": "首页",
      "tag/正则/index.html": "tag",
      "tag/正则/page/2.html": "2",
    });
  });

  it("reuses a former file only if its bytes are equal", async () => {
    const former = await temporaryFolder();
    await writeFiles(former, {
      "same.html": "same",
      "other.html": "before",
      "longer.html": "long",
      "dir/a": "",
    });
    const dir = await temporaryFolder();
    const write = createStageWriter({ dir, former, equal: "link" });
    const files = {
      "same.html": "same",
      "other.html": "behind",
      "longer.html": "longer",
      dir: "",
      "new.html": "",
    };
    for (const [path, text] of Object.entries(files)) write(path, text);
    expect(await readFiles(dir)).toEqual(files);
    const inode = async (folder: string, path: string) => (await stat(join(folder, path))).ino;
    expect(await inode(dir, "same.html")).toBe(await inode(former, "same.html"));
    expect(await inode(dir, "other.html")).not.toBe(await inode(former, "other.html"));
  });

  it("writes only different files if the stage holds only changes", async () => {
    const former = await temporaryFolder();
    await writeFiles(former, { "same.html": "same", "tag/same.html": "same", "other.html": "before" });
    const dir = await temporaryFolder();
    const write = createStageWriter({ dir, former, equal: "omit" });
    const files = { "same.html": "same", "tag/same.html": "same", "other.html": "behind", "new.html": "" };
    for (const [path, text] of Object.entries(files)) write(path, text);
    expect(await readFiles(dir)).toEqual({ "other.html": "behind", "new.html": "" });
  });
});
