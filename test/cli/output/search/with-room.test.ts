import { expect, it } from "vitest";
import { withRoom } from "../../../../src/cli/output/search/with-room.js";

it("returns an array that has room unchanged", () => {
  const bytes = Uint8Array.of(1, 2);
  expect(withRoom(bytes, 2)).toBe(bytes);
});

it.each([
  [Uint8Array.of(1, 2), 3, Uint8Array.of(1, 2, 0, 0)],
  [Uint32Array.of(70_000), 5, Uint32Array.of(70_000, 0, 0, 0, 0)],
] as const)("copies %j into an array with room for %i", (array, needed, expected) => {
  expect(array instanceof Uint8Array ? withRoom(array, needed) : withRoom(array, needed)).toEqual(expected);
});
