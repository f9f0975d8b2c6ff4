/** A text file of the output. */
export interface OutputFile {
  /** Path relative to the output folder, decoded, with `/`. */
  readonly file: string;
  readonly content: string;
}

/** Empty file that stops GitHub Pages from running Jekyll, which drops files whose names begin with `_`. */
export const NO_JEKYLL: OutputFile = { file: ".nojekyll", content: "" };
