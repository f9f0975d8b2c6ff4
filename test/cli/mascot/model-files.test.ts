import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { namedFiles, readModelFiles } from "../../../src/cli/mascot/model-files.js";
import { makeTempDir } from "../../make-temp-dir.js";

describe("namedFiles", () => {
  it("returns every file that a setting file refers to", () => {
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

  it("returns every file that a Cubism 4 setting file refers to", () => {
    const setting = {
      FileReferences: {
        Moc: "a.moc3",
        Textures: ["a.4096/texture_00.png"],
        Physics: "a.physics3.json",
        Pose: "a.pose3.json",
        DisplayInfo: "a.cdi3.json",
        UserData: "a.userdata3.json",
        Expressions: [{ Name: "shy", File: "shy.exp3.json" }],
        Motions: { Idle: [{ File: "i.motion3.json", Sound: "i.wav" }] },
      },
      HitAreas: [{ Id: "HitArea", Name: "Head" }],
    };
    expect(namedFiles(setting)).toEqual([
      "a.moc3",
      "a.4096/texture_00.png",
      "a.physics3.json",
      "a.pose3.json",
      "shy.exp3.json",
      "i.motion3.json",
      "i.wav",
    ]);
  });

  it.each([null, 7, "text", [], {}])("returns nothing for %j", (setting) => {
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
