import type { IncomingMessage, Server, ServerResponse } from "node:http";

/**
 * Observes the requests of a server. The returned function resolves as soon as all responses are finished and no request
 * was received for the given number of milliseconds, and when the server is closed.
 */
export function observeQuiet(server: Server, milliseconds: number): () => Promise<void> {
  let open = 0;
  let isQuiet = false;
  let waiting: readonly (() => void)[] = [];
  let timer = startTimer();

  function startTimer(): NodeJS.Timeout {
    return setTimeout(rest, milliseconds);
  }
  function rest(): void {
    isQuiet = true;
    for (const resolve of waiting) resolve();
    waiting = [];
  }

  server.on("request", (_request: IncomingMessage, response: ServerResponse) => {
    open += 1;
    isQuiet = false;
    clearTimeout(timer);
    response.once("close", () => {
      open -= 1;
      if (open === 0) timer = startTimer();
    });
  });
  server.once("close", () => {
    clearTimeout(timer);
    rest();
  });
  return () =>
    new Promise((resolve) => {
      // A turn of the event loop, in which a request may arrive.
      setImmediate(() => {
        if (isQuiet) resolve();
        else waiting = [...waiting, resolve];
      });
    });
}
