/** A host that is just being started answers the second time. */
const TRIES = 2;

/** The same fetch for a build: it asks once more where there was no answer, or a broken one, until the deadline. */
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
