import type { ConfigMistake } from "../../messages/en/config.js";

/** Keys that lead to a value of the config, from the outside in. */
export type ConfigPath = readonly PropertyKey[];

/** A mistake in a configuration and the path of the value that has it. */
export interface PlacedMistake {
  readonly path: ConfigPath;
  readonly mistake: ConfigMistake;
}
