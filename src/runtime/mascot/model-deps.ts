import type { FileLoader } from "./load-file.js";
import type { Log } from "./log.js";
import type { Sound } from "./sound.js";

/** What a model takes from the world around it. */
export interface ModelDeps {
  readonly files: FileLoader;
  readonly log: Log;
  readonly sound: Sound;
  /** Numbers from 0 to below 1. */
  readonly random: () => number;
  readonly isSleepy: () => boolean;
  /** Lets the browser do what is more urgent before the next piece of work. */
  readonly rest: () => Promise<void>;
  readonly wait: (milliseconds: number) => Promise<void>;
}
