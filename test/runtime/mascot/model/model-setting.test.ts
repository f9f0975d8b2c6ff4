import { describe, expect, it } from "vitest";
import { isInArea, parseModelSetting } from "../../../../src/runtime/mascot/model/model-setting.js";

const LEAST = { model: "m.moc", textures: ["t.png"] };

describe("parseModelSetting", () => {
  it("reads every field", () => {
    const input = {
      name: "haru",
      id: "h-1",
      ...LEAST,
      hit_areas: [{ name: "head", id: "D_HEAD" }],
      physics: "p.json",
      pose: "pose.json",
      expressions: [{ name: "smile", file: "s.json" }],
      motions: {
        idle: [{ file: "i.mtn", sound: "i.mp3", fade_in: 0, fade_out: 250 }],
        "": [{ file: "x.mtn" }],
      },
      layout: { width: 3, center_x: 0, bottom: -2 },
      hit_areas_custom: { head_x: [-0.6, 0.6], head_y: [1.2, 0.1], body_x: [1, -1], body_y: [0, -1] },
      init_param: [{ id: "PARAM_A", val: 1 }],
      init_parts_visible: [{ id: "PARTS_B", val: 0 }],
    };
    expect(parseModelSetting(input)).toEqual({
      name: "haru",
      id: "h-1",
      model: "m.moc",
      textures: ["t.png"],
      hitAreas: [{ name: "head", id: "D_HEAD" }],
      physics: "p.json",
      pose: "pose.json",
      expressions: [{ name: "smile", file: "s.json" }],
      motions: new Map([
        ["idle", [{ file: "i.mtn", sound: "i.mp3", fadeIn: 0, fadeOut: 250 }]],
        ["", [{ file: "x.mtn", sound: null, fadeIn: null, fadeOut: null }]],
      ]),
      layout: { width: 3, center_x: 0, bottom: -2 },
      customAreas: { head: { x: [-0.6, 0.6], y: [0.1, 1.2] }, body: { x: [-1, 1], y: [-1, 0] } },
      initParam: [{ id: "PARAM_A", val: 1 }],
      initPartsVisible: [{ id: "PARTS_B", val: 0 }],
    });
  });

  it("accepts a file with only model and textures", () => {
    const setting = parseModelSetting(LEAST);
    expect(setting).toMatchObject({ physics: null, pose: null, layout: {}, hitAreas: [], expressions: [] });
    expect(setting.customAreas).toEqual({ head: null, body: null });
  });

  it.each([
    [null, "expected an object"],
    ["text", "expected an object"],
    [[], "expected an object"],
    [{ textures: ["t.png"] }, "`model`"],
    [{ model: "m.moc" }, "`textures`"],
    [{ model: "m.moc", textures: "t.png" }, "`textures`"],
    [{ model: 1, textures: ["t.png"] }, "`model`"],
  ])("rejects %j", (input, message) => {
    expect(() => parseModelSetting(input)).toThrow(message);
  });

  it("leaves out invalid values", () => {
    const setting = parseModelSetting({
      ...LEAST,
      hit_areas: [{ name: "head" }, null, 3],
      motions: { idle: "i.mtn", tap_body: [{}, { file: "t.mtn", fade_in: -1, fade_out: "long" }] },
      layout: { width: -2, height: 0, x: "left", center_y: 0 },
      hit_areas_custom: { head_x: [1], head_y: [0, 1] },
      expressions: [{ file: "nameless.json" }, {}],
      init_param: [{ id: "A" }, { val: 1 }],
    });
    expect(setting.hitAreas).toEqual([]);
    expect(setting.motions.get("idle")).toEqual([]);
    expect(setting.motions.get("tap_body")).toEqual([
      { file: "t.mtn", sound: null, fadeIn: null, fadeOut: null },
    ]);
    expect(setting.layout).toEqual({ center_y: 0 });
    expect(setting.customAreas.head).toBeNull();
    expect(setting.expressions).toEqual([{ name: "nameless.json", file: "nameless.json" }]);
    expect(setting.initParam).toEqual([]);
  });
});

describe("isInArea", () => {
  const area = { x: [-1, 1], y: [0, 2] } as const;
  it.each([
    [{ x: 0, y: 1 }, true],
    [{ x: -1, y: 0 }, true],
    [{ x: 1.1, y: 1 }, false],
    [{ x: 0, y: -0.1 }, false],
  ])("%j: %s", (at, expected) => {
    expect(isInArea(area, at)).toBe(expected);
  });
});
