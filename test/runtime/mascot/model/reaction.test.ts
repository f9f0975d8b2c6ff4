import { describe, expect, it } from "vitest";
import { reactionTo, type Hits } from "../../../../src/runtime/mascot/model/create-figure.js";

const EXPRESSION = { kind: "expression" };
const TAP = { kind: "motion", group: "tap_body" };
const FLICK = { kind: "motion", group: "flick_head" };

describe("reactionTo", () => {
  it.each<[Hits, unknown]>([
    [{ areas: ["head"], custom: [] }, EXPRESSION],
    [{ areas: ["body"], custom: [] }, TAP],
    [{ areas: ["body", "head"], custom: ["body"] }, EXPRESSION],
    [{ areas: [], custom: ["head"] }, FLICK],
    [{ areas: [], custom: ["body"] }, TAP],
    [{ areas: [], custom: ["body", "head"] }, FLICK],
    [{ areas: ["body"], custom: ["head"] }, TAP],
    [{ areas: ["tail"], custom: [] }, null],
    [{ areas: [], custom: [] }, null],
  ])("%j", (hits, expected) => {
    expect(reactionTo(hits)).toEqual(expected);
  });
});
