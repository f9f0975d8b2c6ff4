/** Reads `git log --format=%x01%at %D --name-only -z` in pieces of any size. */
export interface LogParser {
  readonly read: (text: string) => void;
  /** Whether every wanted file has been seen. */
  readonly isComplete: () => boolean;
  readonly result: () => LogResult;
}

interface LogResult {
  readonly times: ReadonlyMap<string, number>;
  /** Whether the history was cut off before some wanted file's last change. */
  readonly isShallow: boolean;
}

/** The `%x01` of the format: no path begins with it. */
const COMMIT_MARK = "\u0001";

/**
 * The newest commit comes first, so the first one that names a file dates it. A `grafted` commit is where a
 * shallow clone begins: it seems to change every file, so it dates none.
 */
export function createLogParser(wanted: readonly string[]): LogParser {
  const times = new Map<string, number>();
  // File systems of macOS give names decomposed, git composed.
  const missing = new Map(wanted.map((file) => [file.normalize("NFC"), file]));
  let pending = "";
  let time = 0;
  let isGrafted = false;
  let isShallow = false;

  const readToken = (token: string) => {
    const text = token.replace(/^\n/, "");
    if (text.startsWith(COMMIT_MARK)) {
      const space = text.indexOf(" ");
      time = Number(text.slice(COMMIT_MARK.length, space));
      isGrafted = text
        .slice(space + 1)
        .split(", ")
        .includes("grafted");
      return;
    }
    const name = text.normalize("NFC");
    const file = missing.get(name);
    if (file === undefined) return;
    missing.delete(name);
    if (isGrafted) isShallow = true;
    else times.set(file, time);
  };

  return {
    read(text) {
      const tokens = (pending + text).split("\0");
      pending = tokens.pop() ?? "";
      for (const token of tokens) readToken(token);
    },
    isComplete: () => missing.size === 0,
    result() {
      return { times, isShallow };
    },
  };
}
