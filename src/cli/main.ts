import { createProgram } from "./program.js";
import { runProgram } from "./run-program.js";

/** Runs the command line of hanblog. */
export async function main(argv: readonly string[]): Promise<void> {
  await runProgram(argv, createProgram);
}
