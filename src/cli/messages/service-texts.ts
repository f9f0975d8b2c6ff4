/** Lines of `hanblog comments deploy` and `hanblog comments setup`. */
export interface ServiceTexts {
  /** Title of the commands that follow. */
  readonly next: string;
  /** `file` explains the folder. */
  readme(file: string): string;
}
