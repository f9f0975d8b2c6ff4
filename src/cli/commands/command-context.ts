import type { Terminal } from "../terminal.js";

/** What every command gets beside its flags. */
export interface CommandContext {
  readonly terminal: Terminal;
  /** Working directory as data: commands never ask the process. */
  readonly cwd: string;
}
