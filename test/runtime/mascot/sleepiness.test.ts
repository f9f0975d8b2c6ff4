import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import {
  createSleepiness,
  isSleepy,
  SLEEPY_AFTER,
  type Sleepiness,
} from "../../../src/runtime/mascot/sleepiness.js";
import type { KeyStorage } from "../../../src/runtime/model/storage.js";

let entries: Map<string, string>;
let flags: KeyStorage;
let sleepiness: Sleepiness;

beforeEach(() => {
  vi.useFakeTimers();
  entries = new Map();
  flags = {
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  };
  sleepiness = createSleepiness(flags, {
    setTimeout: (run, time) => Number(setTimeout(run, time)),
    clearTimeout: (id) => clearTimeout(id),
  });
});
afterEach(() => vi.useRealTimers());

describe("createSleepiness", () => {
  it("falls asleep fifty seconds after the pointer has left, not before", () => {
    expect(SLEEPY_AFTER).toBe(50_000);
    sleepiness.leave();
    vi.advanceTimersByTime(49_999);
    expect(isSleepy(flags)).toBe(false);
    vi.advanceTimersByTime(1);
    expect([...entries]).toEqual([["Sleepy", "1"]]);
    expect(isSleepy(flags)).toBe(true);
  });

  it("stays awake when the pointer comes back in time", () => {
    sleepiness.leave();
    vi.advanceTimersByTime(49_000);
    expect(sleepiness.move()).toBe(false);
    vi.advanceTimersByTime(100_000);
    expect(isSleepy(flags)).toBe(false);
  });

  it("counts from the last time that the pointer left", () => {
    sleepiness.leave();
    vi.advanceTimersByTime(40_000);
    sleepiness.leave();
    vi.advanceTimersByTime(40_000);
    expect(isSleepy(flags)).toBe(false);
    vi.advanceTimersByTime(10_000);
    expect(isSleepy(flags)).toBe(true);
  });

  it("wakes at the first movement, once", () => {
    entries.set("Sleepy", "1");
    expect(sleepiness.move()).toBe(true);
    expect([...entries]).toEqual([]);
    expect(sleepiness.move()).toBe(false);
  });

  it("never falls asleep after it is stopped", () => {
    sleepiness.leave();
    sleepiness.stop();
    vi.advanceTimersByTime(100_000);
    expect(isSleepy(flags)).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it.each([
    ["1", true],
    ["0", false],
    ["true", false],
    ["", false],
  ])("reads the flag %j as %s", (value, expected) => {
    entries.set("Sleepy", value);
    expect(isSleepy(flags)).toBe(expected);
  });
});
