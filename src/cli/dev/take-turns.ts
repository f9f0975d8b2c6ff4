/** Runs a job after all earlier jobs have ended, even if they failed. Settles like the job. */
export type TakeTurn = <Value>(job: () => Promise<Value> | Value) => Promise<Value>;

/** Creates a queue whose jobs run one after the other. */
export function createTurns(): TakeTurn {
  let last: Promise<unknown> = Promise.resolve();
  return (job) => {
    const next = last.then(job);
    last = next.catch(() => undefined);
    return next;
  };
}
