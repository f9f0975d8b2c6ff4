import pc from "picocolors";
import type { CommandContext } from "../../../src/cli/commands/command-context.js";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";

/** The context of a command, with everything that the command printed. */
export interface RecordedContext extends CommandContext {
  readonly printed: string[];
  readonly noted: string[];
  /** Folders that the command entered. */
  readonly entered: string[];
}

/** Creates a context whose terminal records lines without colors. */
export function createRecordedContext(cwd: string): RecordedContext {
  const [printed, noted, entered]: [string[], string[], string[]] = [[], [], []];
  return {
    printed,
    noted,
    entered,
    cwd,
    enterSite: (siteDir) => void entered.push(siteDir),
    terminal: {
      print: (line) => void printed.push(line),
      note: (line) => void noted.push(line),
      progress: () => undefined,
      colors: pc.createColors(false),
      catalogue: ENGLISH,
    },
  };
}
