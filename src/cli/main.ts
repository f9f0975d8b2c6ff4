import { createSiteProgram } from "./program.js";
import { type ProgramHost, runProgram } from "./run-program.js";

/** Runs the command line of hanblog, by default for this process. */
export async function main(argv: readonly string[], host?: ProgramHost): Promise<void> {
  await runProgram(argv, createSiteProgram, host);
}
