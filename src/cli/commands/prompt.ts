import { createInterface } from "node:readline";

/** A dialogue in a terminal. */
export interface Prompt {
  /** Prints a question and resolves to the answer, or to `null` if the input has ended or was interrupted. */
  ask(question: string): Promise<string | null>;
  /** Ends the dialogue. */
  close(): void;
}

/** Streams of a terminal. */
export interface PromptStreams {
  readonly input: NodeJS.ReadableStream;
  readonly output: NodeJS.WritableStream;
}

/** Starts a dialogue. Lines that arrive before their question are kept for it. */
export function openPrompt({ input, output }: PromptStreams): Prompt {
  const lines: string[] = [];
  let waiting: ((line: string | null) => void) | null = null;
  let hasEnded = false;
  const reader = createInterface({ input, output });
  const answer = (line: string | null) => {
    const next = waiting;
    waiting = null;
    next?.(line);
  };
  reader.on("line", (line) => (waiting === null ? lines.push(line) : answer(line)));
  reader.on("close", () => {
    hasEnded = true;
    // The cursor is behind the question, because no one has pressed Enter.
    if (waiting !== null) output.write("\n");
    answer(null);
  });
  return {
    ask(question) {
      reader.setPrompt(question);
      if (!hasEnded) reader.prompt();
      const line = lines.shift();
      if (line !== undefined || hasEnded) return Promise.resolve(line ?? null);
      return new Promise((done) => {
        waiting = done;
      });
    },
    close: () => reader.close(),
  };
}
