/** Texts of the mascot's controls. `{name}` is the name of the mascot. */
export interface MascotTexts {
  /** Name of a mascot whose config sets no name. */
  readonly mascot: string;
  readonly figure: string;
  readonly hide: string;
  readonly show: string;
}
