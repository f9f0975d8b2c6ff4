import type { Terminal } from "../report/terminal.js";
import type { Prompt } from "./prompt.js";
import { quoteValue } from "../../runtime/model/error.js";
import { createError } from "../messages/create-problem.js";

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

/**
 * Returns the current time of a run: the clock's time, or `SOURCE_DATE_EPOCH` if it is set, so that a build
 * can be repeated to the byte. The variable is in Unix seconds, as reproducible-builds.org defines it. Throws
 * `source-date-epoch` for an invalid number instead of falling back to the clock, because the build could then
 * not be repeated.
 */
export function currentTime(env: Readonly<Record<string, string | undefined>>): Date {
  const seconds = env["SOURCE_DATE_EPOCH"];
  if (seconds === undefined || seconds === "") return new Date();
  const time = new Date(/^\d+$/.test(seconds) ? Number(seconds) * 1000 : Number.NaN);
  if (!Number.isNaN(time.getTime())) return time;
  throw createError("source-date-epoch", { found: quoteValue(seconds) });
}
