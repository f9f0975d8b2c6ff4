const SIGNALS = ["SIGINT", "SIGTERM", "SIGHUP"] as const;

/** Calls `use`, and after it `clean` in every case, also if the process is interrupted. */
export async function withCleanup<Result>(clean: () => void, use: () => Promise<Result>): Promise<Result> {
  const release = () => {
    clean();
    for (const signal of SIGNALS) process.off(signal, stop);
  };
  const stop = (signal: NodeJS.Signals) => {
    release();
    // The last one of several ends the process.
    process.kill(process.pid, signal);
  };
  // The inner part of two is cleaned first, such as a program that writes to a folder.
  for (const signal of SIGNALS) process.prependListener(signal, stop);
  try {
    return await use();
  } finally {
    release();
  }
}
