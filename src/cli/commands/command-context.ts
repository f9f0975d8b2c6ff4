import type { Terminal } from "../report/terminal.js";

/** What every command gets beside its flags. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Working directory as data: commands never ask the process. */
  readonly cwd: string;
  /** Called with the absolute folder that problems name files from, and whether each problem is to be printed. */
  readonly enterSite: (siteDir: string, isVerbose?: boolean) => void;
}
