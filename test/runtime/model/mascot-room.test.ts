import { describe, expect, it } from "vitest";
import { mascotRoom, type MascotPlacement } from "../../../src/runtime/model/mascot-room.js";

const KOHARU: MascotPlacement = { side: "left", width: 135, height: 300, offsetX: 65, offsetY: 0, lines: {} };

describe("mascotRoom", () => {
  it.each<[string, Partial<MascotPlacement>, number, string]>([
    ["of the specification", {}, 224, "(min-width: 1200px) and (min-height: 480px)"],
    ["that is wide", { width: 300 }, 389, "(min-width: 1349px) and (min-height: 480px)"],
    ["that is high", { height: 600, offsetY: 20 }, 224, "(min-width: 1200px) and (min-height: 760px)"],
    ["in the middle", { offsetX: 5000, offsetY: 5000 }, 5159, "(min-width: 6119px) and (min-height: 5440px)"],
    [
      "with offsets outside of the window",
      { offsetX: -1000, offsetY: -1000 },
      159,
      "(min-width: 1200px) and (min-height: 480px)",
    ],
    ["that is small", { width: 20, offsetX: 0 }, 44, "(min-width: 1200px) and (min-height: 480px)"],
    [
      "that is small and has a bubble",
      { width: 20, offsetX: 0, lines: { "/": { tap: ["Hey"] } } },
      208,
      "(min-width: 1200px) and (min-height: 480px)",
    ],
  ])("of a mascot %s", (_, placement, width, media) => {
    expect(mascotRoom({ ...KOHARU, ...placement })).toEqual({ width, media });
  });
});
