/** Keys that lead to a value of the config, from the outside in. */
export type ConfigPath = readonly PropertyKey[];

/** A mistake in a configuration: where it is, what was found, what to do. */
export interface ConfigMistake {
  readonly path: ConfigPath;
  readonly message: string;
  readonly hint: string;
}
