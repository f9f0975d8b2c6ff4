import { beforeEach, describe, expect, it } from "vitest";
import { createMotionChoice, type MotionPlayer } from "../../../../src/runtime/mascot/model/motion-choice.js";
import { PriorityState, PRIORITY } from "../../../../src/runtime/mascot/model/motion-state.js";
import { pickExpression } from "../../../../src/runtime/mascot/model/pick.js";

let told: string[];
let started: string[];
let isFinished: boolean;
let isSleepy: boolean;
let chance: number;
let player: MotionPlayer & { motionGroups: Record<string, unknown[]> };

function create(definitions: Record<string, unknown[]>) {
  const log = {
    error: () => undefined,
    info: () => undefined,
    debug: (line: string) => void told.push(line),
  };
  player = {
    definitions,
    motionGroups: {},
    state: new PriorityState(log),
    playing: true,
    isFinished: () => isFinished,
    startMotion(group, index, priority) {
      started.push(`${group} ${index} ${priority}`);
      return Promise.resolve(true);
    },
  };
  return createMotionChoice(player, { log, random: () => chance, isSleepy: () => isSleepy });
}

beforeEach(() => {
  told = [];
  started = [];
  isFinished = true;
  isSleepy = false;
  chance = 0;
});

describe("createMotionChoice", () => {
  it.each([
    [0, "tap_body 0 3"],
    [0.4, "tap_body 1 3"],
    [0.99, "tap_body 2 3"],
  ])("with the random number %d starts %s", async (random, expected) => {
    chance = random;
    expect(await create({ tap_body: [1, 2, 3] }).startRandom("tap_body", PRIORITY.normal)).toBe(true);
    expect(started).toEqual([expected]);
  });

  it("skips motions that failed to load, but not those that are not loaded yet", async () => {
    const choice = create({ tap_body: [1, 2, 3] });
    player.motionGroups = { tap_body: [null, undefined, {}] };
    await choice.startRandom("tap_body", PRIORITY.normal);
    chance = 0.9;
    await choice.startRandom("tap_body", PRIORITY.normal);
    expect(started).toEqual(["tap_body 1 3", "tap_body 2 3"]);
  });

  it.each([{}, { tap_body: [] }])(
    "says in debug mode of %j that a group has no motion",
    async (definitions) => {
      expect(await create(definitions).startRandom("tap_body", PRIORITY.normal)).toBe(false);
      expect([started, told]).toEqual([[], ["Failed to start motion : the group tap_body has no motion"]]);
    },
  );

  it("knows the motions of the setting file", () => {
    const choice = create({ idle: [1] });
    expect([choice.isKnown("idle", 0), choice.isKnown("idle", 1), choice.isKnown("x", 0)]).toEqual([
      true,
      false,
      false,
    ]);
    expect(told).toEqual([
      "Failed to start motion : idle[1] is not in the setting file",
      "Failed to start motion : x[0] is not in the setting file",
    ]);
  });

  it.each([
    ["an idle one", false, { idle: [1], sleepy: [1] }, ["idle 0 1"]],
    ["a sleepy one where the mascot is sleepy", true, { idle: [1], sleepy: [1] }, ["sleepy 0 2"]],
    ["an idle one where there is no sleepy one", true, { idle: [1] }, ["idle 0 1"]],
    ["none without a word where there is none", false, { sleepy: [1] }, []],
  ])("continues with %s when all have ended", (_, sleepy, definitions, expected) => {
    isSleepy = sleepy;
    create(definitions).goOn();
    expect([started, told, player.playing]).toEqual([expected, [], false]);
  });

  it("starts nothing while a motion plays, or is loading", () => {
    const choice = create({ idle: [1] });
    isFinished = false;
    choice.goOn();
    expect([started, player.playing]).toEqual([[], true]);
    isFinished = true;
    player.state.reserve("tap_body", 0, PRIORITY.normal);
    choice.goOn();
    expect(started).toEqual([]);
  });

  it.each([
    [true, { sleepy: [1] }, true],
    [true, { sleepy: [], idle: [1] }, false],
    [false, { sleepy: [1] }, false],
  ])("with the flag %s and the motions %j sleeps: %s", (flag, definitions, expected) => {
    isSleepy = flag;
    expect(create(definitions).sleeps()).toBe(expected);
  });

  it("wakes from a sleepy motion at once, and from no other", () => {
    const choice = create({ idle: [1], sleepy: [1] });
    player.state.setCurrent("idle", 0, PRIORITY.idle);
    choice.wake();
    expect(started).toEqual([]);
    player.state.setCurrent("sleepy", 0, PRIORITY.sleepy);
    choice.wake();
    expect([started, player.state.currentPriority]).toEqual([["idle 0 1"], PRIORITY.none]);
  });
});

describe("pickExpression", () => {
  const [a, b] = [{}, {}];
  it.each([
    ["the first other one", [1, 2, 3], [a, b, undefined], a, 0, 1],
    ["one that is not loaded yet", [1, 2, 3], [a, b, undefined], a, 0.9, 2],
    ["none that failed to load", [1, 2, 3], [a, null, undefined], a, 0, 2],
    ["nothing where there is no other one", [1], [a], a, 0, null],
    ["nothing of none", [], [], undefined, 0, null],
    ["one that is not loaded where none is shown", [1], [], undefined, 0, 0],
  ])("returns %s", (_, definitions, expressions, currentExpression, random, expected) => {
    expect(pickExpression({ definitions, expressions, currentExpression }, () => random)).toBe(expected);
  });
});
