/** Everything that the command line prints besides messages of problems. */
export interface Texts {
  readonly help: HelpTexts;
  readonly report: ReportTexts;
}

/** Descriptions of commands, arguments and options. */
export interface HelpTexts {
  /** `--lang`, which every command takes. */
  readonly lang: string;
}

/** Words around problems. */
export interface ReportTexts {
  readonly error: string;
  readonly warning: string;
  readonly bug: string;
  readonly reportBug: string;
  /** Line for the problems of one code that are not shown. `code` is in brackets. */
  more(count: number, code: string): string;
  /** Line for the other places of an error. `named` lists the first of them, and may be empty. */
  morePlaces(count: number, named: string): string;
  errorCount(count: number): string;
}
