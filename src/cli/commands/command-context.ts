import type { Terminal } from "../report/terminal.js";
import type { Prompt } from "./prompt.js";

/** Everything that a command receives in addition to its options. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Working directory. Commands do not read it from the process. */
  readonly cwd: string;
  /** Starts a dialogue with the person at the terminal. Absent without one, such as in a script or in CI. */
  readonly openPrompt?: (() => Promise<Prompt>) | undefined;
  /** Called with the absolute folder that paths in problems are relative to, and whether to print all problems. */
  readonly enterSite: (siteDir: string, isVerbose?: boolean) => void;
}
