import type { Server } from "node:http";

/** Resolves once a server was asked for nothing over so many milliseconds. */
export function untilQuiet(server: Pick<Server, "on" | "off">, milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    let timer = setTimeout(end, milliseconds);
    server.on("request", wait);
    function wait(): void {
      clearTimeout(timer);
      timer = setTimeout(end, milliseconds);
    }
    function end(): void {
      server.off("request", wait);
      resolve();
    }
  });
}
