/** The mascot's messages for the console. Visitors see none. */
export interface Log {
  /** Logs an error of the site: a missing or broken file. */
  readonly error: (message: string) => void;
  /** Logs a limitation of the visitor's browser. */
  readonly info: (message: string) => void;
  /** Logs details for authors of models, in debug mode only. */
  readonly debug: (message: string) => void;
}

/** Creates a log that writes to a console. Each line has the prefix `[mascot]`. */
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
