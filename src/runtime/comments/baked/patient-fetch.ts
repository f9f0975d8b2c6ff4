/** Number of attempts. A host that is starting up often answers the second one. */
const TRIES = 2;

/**
 * Returns a `fetch` that retries a failed request or a 5xx response once, unless the deadline has passed. The
 * deadline also aborts requests.
 */
export function patientFetch(send: typeof fetch, deadline: AbortSignal): typeof fetch {
  return async (input, init) => {
    for (let attempt = 1; ; attempt += 1) {
      const signals = [deadline, ...(init?.signal ? [init.signal] : [])];
      const isLast = attempt === TRIES || deadline.aborted;
      try {
        const response = await send(input, { ...init, signal: AbortSignal.any(signals) });
        if (response.status < 500 || isLast) return response;
        await response.body?.cancel();
      } catch (error) {
        if (isLast) throw error;
      }
    }
  };
}
