import { beforeEach, describe, expect, it } from "vitest";
import { PriorityState, PRIORITY } from "../../../../src/runtime/mascot/model/motion-state.js";

const { none, idle, sleepy, normal, force } = PRIORITY;
const LEVELS = [idle, sleepy, normal, force];

let told: string[];
let state: PriorityState;

beforeEach(() => {
  told = [];
  const tell = (message: string) => void told.push(message);
  state = new PriorityState({ error: tell, info: tell, debug: tell });
});

/** Makes a motion play. */
function play(group: string, priority: number): void {
  expect(state.reserve(group, 0, priority)).toBe(true);
  expect(state.start({}, group, 0, priority)).toBe(true);
}

describe("PriorityState", () => {
  it("has five levels", () => {
    expect([none, ...LEVELS]).toEqual([0, 1, 2, 3, 4]);
  });

  it.each(LEVELS.flatMap((running) => LEVELS.map((next) => [running, next] as const)))(
    "over a motion of priority %i takes one of %i only if it is more urgent or forced",
    (running, next) => {
      play("first", running);
      expect(state.reserve("second", 0, next)).toBe(next > running || next === force);
    },
  );

  it.each(LEVELS.flatMap((waiting) => LEVELS.map((next) => [waiting, next] as const)))(
    "over a reserved motion of priority %i reserves one of %i only if it is more urgent or forced",
    (waiting, next) => {
      state.reserve("first", 0, waiting);
      expect(state.reserve("second", 0, next)).toBe(next > waiting || next === force);
    },
  );

  it("logs that a motion is running when it rejects another", () => {
    play("tap_body", normal);
    state.reserve("tap_body", 1, normal);
    expect(told).toEqual(["Motion is running"]);
  });

  it("rejects motions without priority", () => {
    expect(state.reserve("idle", 0, none)).toBe(false);
  });

  it("allows a forced restart of the current motion", () => {
    play("idle", force);
    expect(state.reserve("idle", 0, force)).toBe(true);
  });

  it("does not start a motion that was replaced while loading", () => {
    state.reserve("idle", 0, idle);
    state.reserve("tap_body", 1, normal);
    expect(state.start({}, "idle", 0, idle)).toBe(false);
    expect(state.start({}, "tap_body", 1, normal)).toBe(true);
    expect(state.currentPriority).toBe(normal);
  });

  it("is free for others if a file could not be loaded", () => {
    state.reserve("tap_body", 0, normal);
    expect(state.start(undefined, "tap_body", 0, normal)).toBe(false);
    expect(state.shouldRequestIdleMotion()).toBe(true);
  });

  it("requests an idle motion when nothing plays and nothing waits", () => {
    expect(state.shouldRequestIdleMotion()).toBe(true);
    state.reserve("idle", 0, idle);
    expect(state.shouldRequestIdleMotion()).toBe(false);
    state.start({}, "idle", 0, idle);
    expect(state.shouldRequestIdleMotion()).toBe(false);
    state.complete();
    expect(state.shouldRequestIdleMotion()).toBe(true);
  });

  it("knows the current and the reserved motion", () => {
    play("idle", idle);
    state.reserve("tap_body", 2, normal);
    expect([state.isActive("idle", 0), state.isActive("tap_body", 2), state.isActive("tap_body", 0)]).toEqual(
      [true, true, false],
    );
    state.reset();
    expect(state.isActive("idle", 0)).toBe(false);
  });
});
