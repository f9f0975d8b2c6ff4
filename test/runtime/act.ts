import { flushSync } from "react-dom";

/** Number of event loop turns in which React, and everything that waits for no timer, finishes. */
const TURNS = 10;

/** The real timer, even if a test replaces timers. React's scheduler uses it too. */
const { setImmediate } = globalThis;

/**
 * Runs `change` and resolves to its result when React has rendered its consequences. It replaces React's own
 * `act`, which the production build does not have.
 */
export async function act<Result>(change: () => Result | Promise<Result>): Promise<Result> {
  const result = await flushSync(change);
  for (let count = 0; count < TURNS; count++) await new Promise((done) => setImmediate(done));
  return result;
}
