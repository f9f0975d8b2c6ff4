import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { HanblogError } from "../../runtime/model/error.js";
import { createError } from "../messages/create-problem.js";
import { spawn } from "node:child_process";

/** The address that a server listens on, and the options that its errors name. */
export interface ListenOptions {
  readonly host: string;
  /** 0 selects a free port. */
  readonly port: number;
  /** Beginning of the options that set host and port; `--` by default. */
  readonly flags?: "--" | "--metrics-";
}

/** Number of ports that are tried after one that is in use. */
const TRIES = 20;
/** The first port that needs no special rights on Unix. */
const FIRST_FREE_PORT = 1024;

/**
 * Starts a server on the port, or on the next free one, and returns the port in use. Throws `port-taken` if there is
 * none, or `address-refused` for a host that does not belong to this machine.
 */
export async function listen(server: Server, options: ListenOptions): Promise<number> {
  const { host, port, flags = "--" } = options;
  const last = port === 0 ? 0 : Math.min(port + TRIES, 65_535);
  for (let next = port; next <= last; next++) {
    const got = await tryPort(server, { host, port: next, flags });
    if (got !== null) return got;
  }
  throw createError("port-taken", { first: port, last, flag: `${flags}port` });
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

/**
 * Checks whether a port is in use. Windows reserves ranges of ports for virtual machines and refuses access to them.
 */
function isTaken({ code }: NodeJS.ErrnoException, port: number): boolean {
  return code === "EADDRINUSE" || (code === "EACCES" && port >= FIRST_FREE_PORT);
}

function refused(error: NodeJS.ErrnoException, tried: Required<ListenOptions>): HanblogError {
  const { host, port, flags } = tried;
  const reason = error.code ?? error.message;
  const values = { address: `${host}:${port}`, reason, hostFlag: `${flags}host`, portFlag: `${flags}port` };
  return createError("address-refused", values, { cause: error });
}

/** Returns the URL of a server for a browser on this machine. */
export function urlOf(host: string, port: number, base: string): string {
  const name = host === "0.0.0.0" || host === "::" ? "localhost" : host;
  return `http://${name.includes(":") ? `[${name}]` : name}:${port}${base}`;
}

/** Interval at which a process that a script started checks whether its shell still runs, in milliseconds. */
const PARENT_CHECK = 500;

/** The shell of the script that started the process. It may end while a site is built, before anything is served. */
const PARENT = process.ppid;

/**
 * Resolves when the process should end: after a signal, or when the shell of the script that started it is gone. npm ends
 * that shell at a signal, and most shells do not end what they run.
 */
export function untilStopped(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
    if (process.env["npm_lifecycle_event"] === undefined) return;
    const timer = setInterval(() => {
      if (process.ppid === PARENT) return;
      clearInterval(timer);
      resolve();
    }, PARENT_CHECK);
    timer.unref();
  });
}

/** Command that opens a URL on each platform, followed by its leading arguments. */
const OPENERS: Readonly<Record<string, readonly [command: string, ...rest: string[]]>> = {
  darwin: ["open"],
  win32: ["rundll32", "url.dll,FileProtocolHandler"],
};

/** Opens a URL in the default browser, without a shell. Does nothing if that fails. */
export function openBrowser(url: string, platform: NodeJS.Platform): void {
  const [command, ...rest] = OPENERS[platform] ?? ["xdg-open"];
  const child = spawn(command, [...rest, url], { stdio: "ignore", detached: true });
  child.on("error", () => undefined);
  child.unref();
}

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
