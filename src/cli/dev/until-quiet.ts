import type { IncomingMessage, Server, ServerResponse } from "node:http";

/**
 * Resolves once a server has finished all responses and received no request for the given number of
 * milliseconds.
 */
export function untilQuiet(server: Server, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    let open = 0;
    let timer = setTimeout(end, milliseconds);
    server.on("request", wait);
    function wait(_request: IncomingMessage, response: ServerResponse): void {
      open += 1;
      clearTimeout(timer);
      response.once("close", () => {
        open -= 1;
        if (open === 0) timer = setTimeout(end, milliseconds);
      });
    }
    function end(): void {
      server.off("request", wait);
      resolve();
    }
  });
}
