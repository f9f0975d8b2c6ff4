import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namedFiles, readModelFiles } from "../../../src/cli/mascot/model-files.js";
import { makeTempDir } from "../../e2e/built-site.js";

describe("namedFiles", () => {
  it("finds every file that a setting file names", () => {
    const setting = {
      name: "haru",
      model: "haru.moc",
      textures: ["a.png", "https://other.example/b.png", "//other.example/c.png", 7],
      physics: "physics.json",
      pose: "pose.json",
      expressions: [{ name: "f01", file: "f01.json" }],
      motions: { idle: [{ file: "idle.mtn", sound: "idle.mp3", fade_in: 5 }], "": [{ file: "idle.mtn" }] },
    };
    expect(namedFiles(setting)).toEqual([
      "haru.moc",
      "a.png",
      "physics.json",
      "pose.json",
      "f01.json",
      "idle.mtn",
      "idle.mp3",
    ]);
  });

  it.each([null, 7, "text", [], {}])("finds none in %j", (setting) => {
    expect(namedFiles(setting)).toEqual([]);
  });
});

describe("readModelFiles", () => {
  it("reads nothing outside of the model's folder, by name or by link", async () => {
    const dir = await makeTempDir();
    mkdirSync(join(dir, "model"));
    writeFileSync(join(dir, "secret.txt"), "secret");
    writeFileSync(join(dir, "model/a.moc"), "moc");
    symlinkSync(join(dir, "secret.txt"), join(dir, "model/linked.png"));
    const setting = {
      model: "a.moc",
      textures: ["linked.png", "../secret.txt", "none.png"],
      pose: "/etc/hosts",
    };
    const { files, missing } = readModelFiles(join(dir, "model/model.json"), setting);
    expect(files.map(({ path }) => path)).toEqual(["a.moc"]);
    expect(missing).toEqual(["linked.png", "../secret.txt", "none.png", "/etc/hosts"]);
  });
});
