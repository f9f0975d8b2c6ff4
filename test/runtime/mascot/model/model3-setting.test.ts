import { describe, expect, it } from "vitest";
import { parseModel3Setting } from "../../../../src/runtime/mascot/model/model3-setting.js";

const FILES = { Moc: "a.moc3", Textures: ["a.png"] };
const parse = (rest: object, files: object = {}) =>
  parseModel3Setting({ Version: 3, FileReferences: { ...FILES, ...files }, ...rest });

describe("parseModel3Setting", () => {
  it("reads every field", () => {
    const setting = parse(
      {
        Groups: [
          { Target: "Parameter", Name: "LipSync", Ids: ["ParamMouthOpenY"] },
          { Target: "Parameter", Name: "EyeBlink", Ids: ["ParamEyeLOpen", "ParamEyeROpen"] },
        ],
        HitAreas: [{ Id: "HitArea", Name: "Head" }],
        Layout: { CenterX: 0.5, Width: 2.5 },
      },
      {
        Physics: "a.physics3.json",
        Pose: "a.pose3.json",
        Expressions: [{ Name: "shy", File: "shy.exp3.json" }],
        Motions: { Idle: [{ File: "i.motion3.json", FadeInTime: 0.5, FadeOutTime: 0, Sound: "i.wav" }] },
      },
    );
    expect(setting).toEqual({
      name: null,
      id: null,
      model: "a.moc3",
      textures: ["a.png"],
      hitAreas: [{ id: "HitArea", name: "Head" }],
      physics: "a.physics3.json",
      pose: "a.pose3.json",
      expressions: [{ name: "shy", file: "shy.exp3.json" }],
      motions: new Map([["idle", [{ file: "i.motion3.json", sound: "i.wav", fadeIn: 500, fadeOut: 0 }]]]),
      layout: { center_x: 0.5, width: 2.5 },
      customAreas: { head: null, body: null },
      initParam: [],
      initPartsVisible: [],
      eyeBlink: ["ParamEyeLOpen", "ParamEyeROpen"],
      lipSync: ["ParamMouthOpenY"],
    });
  });

  it.each([
    ["Idle", "idle"],
    ["TapBody", "tap_body"],
    ["Tap@Body", "tap_body"],
    ["flick_head", "flick_head"],
    ["PinchIn", "pinch_in"],
    ["Sleepy", "sleepy"],
    ["Shake2", "shake2"],
    ["", ""],
  ])("normalizes the group %j to %j", (name, group) => {
    const { motions } = parse({}, { Motions: { [name]: [{ File: "m.motion3.json" }] } });
    expect([...motions.keys()]).toEqual([group]);
  });

  it("merges groups with the same normalized name", () => {
    const { motions } = parse({}, { Motions: { TapBody: [{ File: "a" }], "Tap@Body": [{ File: "b" }] } });
    expect(motions.get("tap_body")?.map(({ file }) => file)).toEqual(["a", "b"]);
  });

  it("leaves out invalid optional values", () => {
    const setting = parse(
      {
        Groups: [7, { Name: "EyeBlink", Ids: [7, "a"] }],
        HitAreas: [{}, { Id: "b" }],
        Layout: { Width: -1 },
      },
      { Physics: 7, Pose: {}, Expressions: "all", Motions: { Idle: [{}, { File: "i", FadeInTime: -1 }] } },
    );
    expect(setting).toMatchObject({
      physics: null,
      pose: null,
      expressions: [],
      motions: new Map([["idle", [{ file: "i", sound: null, fadeIn: null, fadeOut: null }]]]),
      hitAreas: [{ id: "b", name: "b" }],
      layout: {},
      eyeBlink: ["a"],
    });
  });

  it.each<[unknown, string]>([
    [null, "expected an object"],
    [[], "expected an object"],
    [{}, "`FileReferences.Moc` is missing"],
    [{ FileReferences: { Moc: "a.moc3" } }, "`FileReferences.Textures` is missing"],
    [{ FileReferences: { Moc: "a.moc3", Textures: [7] } }, "`FileReferences.Textures` is missing"],
  ])("rejects %j", (input, message) => {
    expect(() => parseModel3Setting(input)).toThrow(message);
  });
});
