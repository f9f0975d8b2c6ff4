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
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    return await use();
  } finally {
    release();
  }
}
