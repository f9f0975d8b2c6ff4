/** A text file of the output. */
export interface OutputFile {
  /** Below the output folder, decoded, with `/`. */
  readonly file: string;
  readonly content: string;
}

/** Keeps GitHub Pages from running Jekyll, which drops files whose name begins with `_`. */
export const NO_JEKYLL: OutputFile = { file: ".nojekyll", content: "" };
