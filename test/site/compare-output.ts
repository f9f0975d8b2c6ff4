import type { Fault, Sample, SourceLine } from "./read-samples.js";

/** One call of the console, as Node's console prints it. */
export interface Output {
  readonly text: string;
  /** Of the sample, from 1; `null` where the call came from no line of it. */
  readonly line: number | null;
}

interface Comment extends SourceLine {
  /** Of the sample, from 1. */
  readonly sampleLine: number;
  /** Whether it stands behind a call of the console, and so speaks of that line alone. */
  readonly isBound: boolean;
}

const COMMENT = /\/\/ →(.*)$/;

/**
 * Compares what a sample printed with its `// → …` comments: line by line where every comment stands behind a
 * call of the console (whatever comes first; lines without a comment may print anything), else all the output
 * in order, where every line printed needs its comment.
 */
export function compareOutput(sample: Sample, outputs: readonly Output[]): readonly Fault[] {
  const comments = readComments(sample);
  if (comments.length === 0) return [];
  const printed = outputs.flatMap(({ text, line }) =>
    text.split("\n").map((text) => ({ text: text.trim(), line })),
  );
  const isBound = comments.every(({ isBound }) => isBound) && printed.every(({ line }) => line !== null);
  const fault = (line: number, message: string): Fault => ({ file: sample.file, line, message });
  if (isBound) {
    return comments.flatMap(({ text, line, sampleLine }) => {
      const found = printed.filter((output) => output.line === sampleLine).map(({ text }) => text);
      return found.length === 1 && found[0] === text ? [] : [fault(line, describe(text, found))];
    });
  }
  const at = comments.findIndex(({ text }, index) => text !== printed[index]?.text);
  const comment = comments[at];
  if (comment !== undefined) {
    const found = printed.slice(at, at + 1).map(({ text }) => text);
    return [fault(comment.line, describe(comment.text, found))];
  }
  const extra = printed[comments.length];
  if (extra === undefined) return [];
  const line = sample.lines[(extra.line ?? 1) - 1]?.line ?? 1;
  return [fault(line, `expected no more output, found ${JSON.stringify(extra.text)}`)];
}

/** Whether anything of the output is looked at. */
export function readComments({ lines }: Sample): readonly Comment[] {
  return lines.flatMap(({ text, line }, index) => {
    const match = COMMENT.exec(text);
    if (match === null) return [];
    const isBound = text.slice(0, match.index).includes("console.");
    return [{ text: match[1]?.trim() ?? "", line, sampleLine: index + 1, isBound }];
  });
}

function describe(expected: string, found: readonly string[]): string {
  const shown = found.length === 0 ? "nothing" : found.map((text) => JSON.stringify(text)).join(", ");
  return `expected ${JSON.stringify(expected)}, found ${shown}`;
}
