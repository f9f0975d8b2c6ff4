/** Where the mascot tells what went wrong; visitors are shown nothing (spec/site.md §8). */
export interface Log {
  /** A fault of the site: a file that is missing or broken. */
  readonly error: (message: string) => void;
  /** What the visitor's browser cannot do. */
  readonly info: (message: string) => void;
  /** What helps whoever makes a model, and is told in debug mode only. */
  readonly debug: (message: string) => void;
}

/** Writes to a console, each line marked as the mascot's. */
export function createLog(out: Pick<Console, "error" | "info">, isDebug: boolean): Log {
  const mark = (message: string) => `[mascot] ${message}`;
  return {
    error: (message) => out.error(mark(message)),
    info: (message) => out.info(mark(message)),
    debug: (message) => {
      if (isDebug) out.info(mark(message));
    },
  };
}
