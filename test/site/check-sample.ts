import { checkSyntax } from "./check-syntax.js";
import { compareOutput } from "./compare-output.js";
import type { Fault, Sample } from "./read-samples.js";
import { runSample, type Run } from "./run-sample.js";

/** Maximum time of a sample, in milliseconds. */
export const TIME_LIMIT = 5000;

/** Runs a sample for Node and compares its output. Other samples are only parsed; a browser test runs browser samples. */
export async function checkSample(sample: Sample, limit = TIME_LIMIT): Promise<readonly Fault[]> {
  if (sample.kind === "browser") return [];
  if (sample.kind !== "node") return checkSyntax(sample);
  const unreadable = await checkSyntax(sample);
  return unreadable.length > 0 ? unreadable : judgeRun(sample, await runSample(sample, limit));
}

/** Returns the reason and place of a failed sample. Its output is then not compared. */
export function judgeRun(sample: Sample, { outputs, failure }: Run): readonly Fault[] {
  if (failure === null) return compareOutput(sample, outputs);
  const line = sample.lines[(failure.line ?? 1) - 1]?.line ?? sample.lines[0]?.line ?? 1;
  return [{ file: sample.file, line, message: failure.message }];
}

/** Formats a fault: `page.md:12 expected "3", found "4"`. */
export function formatFault({ file, line, message }: Fault): string {
  return `${file}:${line} ${message}`;
}
