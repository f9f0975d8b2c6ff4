/** Texts of the button that chooses pictures for a comment. */
export interface PicturesTexts {
  /** Name of the button, as short as those next to it. */
  readonly choose: string;
}
