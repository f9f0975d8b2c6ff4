import type { Terminal } from "../terminal.js";

/** What every command gets beside its flags. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Working directory as data: commands never ask the process. */
  readonly cwd: string;
  /** Told the absolute folder of the site that the files of problems are named from. */
  readonly enterSite: (siteDir: string) => void;
}
