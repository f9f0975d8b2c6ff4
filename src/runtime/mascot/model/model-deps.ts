import type { FileLoader } from "../load-file.js";
import type { Log } from "../log.js";
import type { Sound } from "./sound.js";

/** The functions of the environment that a model uses. */
export interface ModelDeps {
  readonly files: FileLoader;
  readonly log: Log;
  readonly sound: Sound;
  /** Returns numbers from 0 to less than 1. */
  readonly random: () => number;
  readonly isSleepy: () => boolean;
  /** Waits until the browser is idle, so that more urgent work comes first. */
  readonly rest: () => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
}
