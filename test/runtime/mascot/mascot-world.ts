import { vi } from "vitest";
import type { Strip } from "../../../src/runtime/margin/watch-margins.js";
import { createMemory } from "../../../src/runtime/mascot/memory.js";
import type { Motion, MascotWorld } from "../../../src/runtime/mascot/mascot-world.js";
import type { MascotSettings } from "../../../src/runtime/model/mascot.js";
import { memoryStorage } from "../comments/memory-storage.js";

export const SETTINGS: MascotSettings = {
  name: "Koharu",
  cubism: 2,
  core: "core.js",
  model: "koharu/model.json",
  renderer: "renderer.js",
  width: 100,
  height: 200,
  offsetX: 65,
  offsetY: 10,
  side: "left",
  start: "always",
  mobile: false,
  opacity: 0.9,
  volume: 0.5,
  debug: false,
  lines: { "/": { arrive: ["hello"], tap: ["ouch"], wake: ["morning"] } },
};

/** A world that a test controls. */
export interface TestWorld extends MascotWorld {
  /** Console output: the level and the line. */
  readonly logged: readonly string[];
  /** Style sheets in the document. */
  readonly styles: Set<string>;
  /** Simulates idle time: runs waiting callbacks, and those that they add, until none waits. */
  readonly beIdle: () => Promise<void>;
  /** Returns the number of callbacks that wait for idle time. */
  readonly waiting: () => number;
  /** Reports to all listeners whether things may move. */
  readonly move: (motion: Motion) => void;
  readonly watchers: Set<(motion: Motion) => void>;
  /** Gives the page other margins. */
  readonly setMargins: (strips: readonly Strip[]) => void;
  /** Number of watches of the margins that were not stopped. */
  readonly marginWatches: () => number;
  /** Reports to all listeners that the page has another colour scheme. */
  readonly darken: () => void;
}

/** Creates a world in the document of a test, with the timers of `window`. */
export function createWorld(parts: Partial<MascotWorld> = {}): TestWorld {
  const logged: string[] = [];
  const styles = new Set<string>();
  const watchers = new Set<(motion: Motion) => void>();
  const schemeWatchers = new Set<(isDark: boolean) => void>();
  const idle = new Set<() => void>();
  const marginWatchers = new Set<() => void>();
  let strips: readonly Strip[] = [{ from: 0, to: 400 }];
  let motion: Motion = "moving";
  const note = (level: string) => (line: string) => void logged.push(`${level}: ${line}`);
  return {
    url: "http://localhost:3000/blog/mascot/mascot.json",
    base: "/blog/",
    settings: SETTINGS,
    watchMotion(listener) {
      watchers.add(listener);
      listener(motion);
      return () => watchers.delete(listener);
    },
    watchScheme(listener) {
      schemeWatchers.add(listener);
      listener(false);
      return () => schemeWatchers.delete(listener);
    },
    watchMargins(_height, onChange) {
      const own = () => onChange();
      marginWatchers.add(own);
      return { strips: () => strips, stop: () => void marginWatchers.delete(own) };
    },
    adoptStyle(css) {
      styles.add(css);
      return () => styles.delete(css);
    },
    whenIdle(run) {
      const own = () => run();
      idle.add(own);
      return () => idle.delete(own);
    },
    log: { error: note("error"), info: note("info"), debug: note("debug") },
    memory: createMemory(memoryStorage()),
    session: memoryStorage(),
    timers: {
      setTimeout: (run, time) => setTimeout(run, time) as unknown as number,
      clearTimeout: (id) => clearTimeout(id),
    },
    fetch: () => Promise.reject(new Error("There is no network")),
    random: () => 0,
    now: () => 0,
    console: { error: vi.fn(), info: vi.fn() },
    ...parts,
    logged,
    styles,
    watchers,
    setMargins(next) {
      strips = next;
      for (const watcher of Array.from(marginWatchers)) watcher();
    },
    marginWatches: () => marginWatchers.size,
    darken() {
      for (const watcher of schemeWatchers) watcher(true);
    },
    async beIdle() {
      for (let rounds = 0; rounds < 20; rounds++) {
        const runs = [...idle];
        idle.clear();
        for (const run of runs) run();
        await vi.dynamicImportSettled();
        await Promise.resolve();
      }
    },
    waiting: () => idle.size,
    move(next) {
      motion = next;
      for (const watcher of watchers) watcher(next);
    },
  };
}
