import type { KeyStorage } from "../model/storage.js";
import type { Margins } from "../margin/watch-margins.js";
import type { MascotSettings } from "../model/mascot.js";
import type { Fetch } from "./load-file.js";
import type { Log } from "./log.js";
import type { Memory } from "./memory.js";
import type { Timers } from "./sleepiness.js";

/**
 * Whether things may move. `hidden` means that the page is not visible, `still` that the visitor prefers
 * reduced motion.
 */
export type Motion = "moving" | "hidden" | "still";

/** Functions of the application that the mascot uses. */
export interface MascotPorts {
  /** Absolute URL of the settings file that the build wrote. */
  readonly url: string;
  /** Base of the site. Begins and ends with `/`. */
  readonly base: string;
  /** Calls `listener` at once and after every change. Returns the teardown. */
  readonly watchMotion: (listener: (motion: Motion) => void) => () => void;
  /** Calls `listener` at once and after every change between a light and a dark page. Returns the teardown. */
  readonly watchScheme: (listener: (isDark: boolean) => void) => () => void;
  /** Watches the free strips of the lowest `height` pixels of the window. Calls `onChange` after each change. */
  readonly watchMargins: (height: number, onChange: () => void) => Margins;
  /** Adds a style sheet to the document. Returns the teardown. */
  readonly adoptStyle: (css: string) => () => void;
  /**
   * Calls `run` when the page has loaded and the browser is idle. Returns a function that cancels the call.
   */
  readonly whenIdle: (run: () => void) => () => void;
}

/** Everything that the parts of the mascot share. */
export interface MascotWorld extends MascotPorts {
  readonly settings: MascotSettings;
  readonly log: Log;
  readonly memory: Memory;
  readonly session: KeyStorage;
  readonly timers: Timers;
  readonly fetch: Fetch;
  readonly random: () => number;
  /** Returns the time of a monotonic clock, in milliseconds. */
  readonly now: () => number;
  readonly console: Pick<Console, "error" | "info">;
}
