/** Incremental parser of the output of `git log --format=%x01%at %D --name-only -z`. It accepts chunks of any size. */
export interface LogParser {
  readonly read: (text: string) => void;
  /** Returns whether every wanted file has appeared in the log. */
  readonly isComplete: () => boolean;
  readonly result: () => LogResult;
}

interface LogResult {
  readonly times: ReadonlyMap<string, number>;
  /** Whether a wanted file last changed before the commits that a shallow clone contains. */
  readonly isShallow: boolean;
}

/** Mark before each commit, written by `%x01` in the format. No path begins with it. */
const COMMIT_MARK = "\u0001";

/**
 * Creates a parser that finds the last commit of each wanted file. The log lists the newest commit first, so the first
 * commit with a file is its last. A `grafted` commit is where a shallow clone begins. It seems to change every file, so
 * its time is not used.
 */
export function createLogParser(wanted: readonly string[]): LogParser {
  const times = new Map<string, number>();
  // File systems of macOS report names in NFD, git in NFC.
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
