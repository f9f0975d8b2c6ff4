import { describe, expect, it } from "vitest";
import { roomStyle } from "../../../src/cli/mascot/room-style.js";

const KOHARU = { side: "left", width: 135, height: 300, offsetX: 65, offsetY: 0, lines: {} } as const;
const MEDIA = "@media screen and (min-width: 1200px) and (min-height: 480px)";

describe("roomStyle", () => {
  it.each([
    ["auto", "left", ':root:not([data-mascot="closed"]) { --mascot-left: 224px; --mascot-right: 0px; }'],
    ["always", "right", ':root:not([data-mascot="closed"]) { --mascot-left: 0px; --mascot-right: 224px; }'],
    ["click", "left", ':root[data-mascot="open"] { --mascot-left: 224px; --mascot-right: 0px; }'],
  ] as const)("reserves room for a mascot that starts %s at the %s", (start, side, rule) => {
    expect(roomStyle({ ...KOHARU, start, side })).toBe(`${MEDIA} { ${rule} }`);
  });
});
