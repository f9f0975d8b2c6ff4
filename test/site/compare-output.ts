import type { Fault, Sample, SourceLine } from "./read-samples.js";

/** Output of one console call, in the format of Node.js. */
export interface Output {
  readonly text: string;
  /** Line of the sample, from 1. It is `null` for a call from elsewhere. */
  readonly line: number | null;
}

interface Comment extends SourceLine {
  /** Line of the sample, from 1. */
  readonly sampleLine: number;
  /** Whether the comment follows a console call on its line, and applies to that line only. */
  readonly isBound: boolean;
}

const COMMENT = /\/\/ →(.*)$/;

/**
 * Compares the output of a sample with its `// → …` comments. If every comment follows a console call on its line, lines are
 * compared one by one, and lines without a comment may print anything. Otherwise the whole output is compared in order, and
 * every printed line needs a comment.
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

/** Whether a sample has expected output. */
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
