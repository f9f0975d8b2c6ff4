import { flushSync } from "react-dom";

/** Turns of the event loop in which React and everything that waits for no timer finish. */
const TURNS = 10;

/** The real one, whatever timers a test replaces. React's scheduler uses it too. */
const { setImmediate } = globalThis;

/**
 * Runs `change` and resolves to its result once React has drawn what follows from it. Does what React's own `act` does,
 * which the production build does not have.
 */
export async function act<Result>(change: () => Result | Promise<Result>): Promise<Result> {
  const result = await flushSync(change);
  for (let count = 0; count < TURNS; count++) await new Promise((done) => setImmediate(done));
  return result;
}
