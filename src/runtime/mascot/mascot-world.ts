import type { MascotSettings } from "../model/mascot.js";
import type { Fetch } from "./load-file.js";
import type { Log } from "./log.js";
import type { Memory } from "./memory.js";
import type { Flags, Timers } from "./sleepiness.js";

/** Whether things may move: `hidden`, nobody sees the page; `still`, the visitor's system asks for no motion. */
export type Motion = "moving" | "hidden" | "still";

/** What the mascot takes from the application, which lends other features the same. */
export interface MascotPorts {
  /** Absolute URL of the settings that the build wrote. */
  readonly url: string;
  /** Begins and ends with `/`. */
  readonly base: string;
  /** Tells at once, and at every change; returns its teardown. */
  readonly watchMotion: (listener: (motion: Motion) => void) => () => void;
  /** Adds a style sheet to the document; returns its teardown. */
  readonly adoptStyle: (css: string) => () => void;
  /** Calls back once the page has loaded and the browser has nothing to do. */
  readonly whenIdle: (run: () => void) => () => void;
}

/** Everything that the parts of the mascot share. */
export interface MascotWorld extends MascotPorts {
  readonly settings: MascotSettings;
  readonly log: Log;
  readonly memory: Memory;
  readonly session: Flags;
  readonly timers: Timers;
  readonly fetch: Fetch;
  readonly random: () => number;
  readonly console: Pick<Console, "error" | "info">;
}
