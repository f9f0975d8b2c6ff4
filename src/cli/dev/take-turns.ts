/** Runs a job when all jobs before it have ended, whether or not they failed. Settles as the job does. */
export type TakeTurn = <Value>(job: () => Promise<Value> | Value) => Promise<Value>;

/** Creates a queue of jobs that run one after the other. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const next = last.then(job);
    last = next.catch(() => undefined);
    return next;
  };
}
