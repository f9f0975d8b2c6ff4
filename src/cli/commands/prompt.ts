import { createInterface } from "node:readline";

/** A dialogue in a terminal. */
export interface Prompt {
  /** Prints a question and resolves to the answer, or to `null` if the input has ended or was interrupted. */
  ask(question: string): Promise<string | null>;
  /** Asks like `ask`, and does not show what is typed. */
  askHidden(question: string): Promise<string | null>;
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
  let isHidden = false;
  // The reader shows what is typed by writing to its output, which has no option against that.
  const shown: NodeJS.WritableStream = Object.create(output, {
    write: { value: (...given: Parameters<typeof output.write>) => isHidden || output.write(...given) },
  });
  // Without a history, no later question shows a hidden answer.
  const reader = createInterface({ input, output: shown, historySize: 0 });
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
  const ask = (question: string): Promise<string | null> => {
    reader.setPrompt(question);
    if (!hasEnded) reader.prompt();
    const line = lines.shift();
    if (line !== undefined || hasEnded) return Promise.resolve(line ?? null);
    return new Promise((done) => {
      waiting = done;
    });
  };
  return {
    ask,
    async askHidden(question) {
      const answering = ask(question);
      isHidden = true;
      try {
        return await answering;
      } finally {
        isHidden = false;
        output.write("\n");
      }
    },
    close: () => reader.close(),
  };
}
