import type { Server } from "node:http";
import { HanblogError } from "../../runtime/model/error.js";

/** Where a server listens, and the flags that a fault names. */
export interface ListenOptions {
  readonly host: string;
  /** 0 takes any free one. */
  readonly port: number;
  /** What the flags that set the two begin with; `--` if left out. */
  readonly flags?: "--" | "--metrics-";
}

/** How many ports after a taken one are tried. */
const TRIES = 20;
/** Below it Unix asks for rights. */
const FIRST_FREE_PORT = 1024;

/**
 * Starts a server on the port, or on the next free one, and returns the port that it got.
 * Throws `port-taken`, or `address-refused` for a host that is not this machine's.
 */
export async function listen(server: Server, options: ListenOptions): Promise<number> {
  const { host, port, flags = "--" } = options;
  const last = port === 0 ? 0 : Math.min(port + TRIES, 65_535);
  for (let next = port; next <= last; next++) {
    const got = await tryPort(server, { host, port: next, flags });
    if (got !== null) return got;
  }
  throw new HanblogError("port-taken", `The ports ${port} to ${last} are taken`, {
    hint: `Give another one with ${flags}port; 0 takes any free port.`,
  });
}

function tryPort(server: Server, tried: Required<ListenOptions>): Promise<number | null> {
  const { host, port } = tried;
  return new Promise((resolve, reject) => {
    const onError = (error: NodeJS.ErrnoException) => {
      server.off("listening", onListening);
      if (isTaken(error, port)) resolve(null);
      else reject(refused(error, tried));
    };
    const onListening = () => {
      server.off("error", onError);
      const address = server.address();
      resolve(typeof address === "object" && address !== null ? address.port : port);
    };
    server.once("error", onError);
    server.once("listening", onListening);
    server.listen(port, host);
  });
}

/** Windows keeps whole ranges of ports for its virtual machines, and says of those that they may not be used. */
function isTaken({ code }: NodeJS.ErrnoException, port: number): boolean {
  return code === "EADDRINUSE" || (code === "EACCES" && port >= FIRST_FREE_PORT);
}

function refused(error: NodeJS.ErrnoException, tried: Required<ListenOptions>): HanblogError {
  const { host, port, flags } = tried;
  const code = error.code ?? error.message;
  return new HanblogError("address-refused", `Cannot listen on ${host}:${port} (${code})`, {
    hint: `Give an address of this machine with ${flags}host, and a ${flags}port that you may use.`,
    cause: error,
  });
}

/** The address that a browser on this machine can open. */
export function urlOf(host: string, port: number, base: string): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}${base}`;
}

/** Resolves when the process is asked to end. */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}
