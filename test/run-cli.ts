import { spawn } from "node:child_process";
import { EventEmitter } from "node:events";
import { readFile } from "node:fs/promises";
import { createRequire, syncBuiltinESMExports } from "node:module";
import { join, resolve } from "node:path";
import { Writable } from "node:stream";
import { pathToFileURL } from "node:url";
import workerThreads, { MessageChannel } from "node:worker_threads";
import type { main as Main } from "../src/cli/main.js";
import { MADE_OF } from "../src/cli/package/bundle-command-line.js";
import type { ProgramHost } from "../src/cli/run-program.js";
import type { ServeBuildCalls } from "./cli/local-worker.js";

const ROOT = resolve(import.meta.dirname, "..");
const BIN = join(ROOT, "bin/hanblog.js");

/** The developer's own language must not change what tests read. */
const ENGLISH = { LC_ALL: "C.UTF-8" };

export interface CliResult {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

export interface CliOptions {
  readonly cwd: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Script of the command line; the one of this checkout by default. */
  readonly bin?: string;
  /** The program that runs the script; the Node of this test by default. */
  readonly node?: string;
}

/** Runs the command line to its end, like a user's shell. */
export function runCli(args: readonly string[], { cwd, env = {} }: CliOptions): Promise<CliResult> {
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [BIN, ...args], {
      cwd,
      env: { ...process.env, ...ENGLISH, NO_COLOR: "1", ...env },
    });
    let stdout = "";
    let stderr = "";
    child.stdout.on("data", (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on("data", (chunk: Buffer) => (stderr += chunk.toString()));
    child.once("error", fail);
    child.once("close", (code) => done({ code, stdout, stderr }));
  });
}

/**
 * Runs the command line to its end in this process, which has loaded its code already. For many runs of commands that another
 * test starts as a process. Build workers answer in this thread.
 */
export async function runCliHere(args: readonly string[], cwd: string): Promise<CliResult> {
  const { main } = await loadCli();
  const printed = { stdout: "", stderr: "" };
  const record = (name: keyof typeof printed) =>
    new Writable({
      write(chunk: Buffer, _, done) {
        printed[name] += chunk.toString();
        done();
      },
    }) as unknown as NodeJS.WriteStream;
  const host: ProgramHost = {
    stdin: process.stdin,
    stdout: record("stdout"),
    stderr: record("stderr"),
    env: { ...process.env, ...ENGLISH, NO_COLOR: "1" },
    cwd: () => cwd,
  };
  await main(["node", "hanblog", ...args], host);
  return { code: Number(host.exitCode ?? 0), ...printed };
}

type Cli = Promise<{ readonly main: typeof Main }>;

let loaded: Cli | null = null;

/** Loads the command line. Builds of the checkout's package then start no threads in this process. */
export const loadCli = (): Cli => (loaded ??= findCli());

/** Loads the bundled command line, like `bin/hanblog.js`, or the compiled one if that is newer. */
async function findCli(): Cli {
  const textOf = (file: string) => readFile(join(ROOT, file), "utf8").catch(() => null);
  const states = await Promise.all(
    MADE_OF.map(async ([file, name]) => (await textOf(file)) === (await textOf(`dist/bin/${name}`))),
  );
  if (states.includes(false)) {
    const load = (file: string) => import(pathToFileURL(join(ROOT, "dist/cli", file)).href);
    answerHere((await load("engine/workers/build-worker.js")).serveBuildCalls);
    return load("main.js");
  }
  const require = createRequire(import.meta.url);
  answerHere(require("../dist/bin/build-worker.start.cjs").serveBuildCalls);
  return require("../dist/bin/main.start.cjs");
}

/**
 * Makes the build workers of this checkout answer in this thread. A thread of their own loads the code that renders pages again
 * for each build, which takes half of the CPU time of a small build. Copies of the package keep their threads.
 */
function answerHere(serve: ServeBuildCalls): void {
  const { Worker } = workerThreads;
  const folder = pathToFileURL(join(ROOT, "dist/")).href;
  workerThreads.Worker = new Proxy(Worker, {
    construct(_, args: ConstructorParameters<typeof Worker>) {
      const module = String(args[0]);
      const isOwn = module.startsWith(folder) && module.includes("build-worker");
      return isOwn ? new LocalThread(serve) : new Worker(...args);
    },
  });
  syncBuiltinESMExports();
}

/** The parts of a `Worker` that a build uses, without a thread. */
class LocalThread extends EventEmitter {
  readonly #port;

  constructor(serve: ServeBuildCalls) {
    super();
    const { port1, port2 } = new MessageChannel();
    serve(port1, () => port1.close());
    port2.on("message", (message) => this.emit("message", message));
    port2.once("close", () => this.emit("exit", 0));
    this.#port = port2;
  }

  postMessage(message: unknown): void {
    this.#port.postMessage(message);
  }

  terminate(): Promise<number> {
    this.#port.close();
    return Promise.resolve(0);
  }
}

export interface RunningServer {
  /** URL with the base, as printed by the command. */
  readonly url: string;
  /** Returns everything printed so far. */
  readonly output: () => string;
  stop(): Promise<number | null>;
}

/** Starts `hanblog dev` or `hanblog preview` and waits for the URL that it prints. */
export function startServer(
  args: readonly string[],
  { cwd, env = {}, bin = BIN, node = process.execPath }: CliOptions,
): Promise<RunningServer> {
  return new Promise((done, fail) => {
    const child = spawn(node, [bin, ...args], {
      cwd,
      env: { ...process.env, ...ENGLISH, NO_COLOR: "1", ...env },
    });
    let printed = "";
    const ended = new Promise<number | null>((end) => child.once("close", end));
    const stop = () => {
      child.kill("SIGTERM");
      return ended;
    };
    // Notes on the standard error name other services.
    let standard = "";
    const listen = (chunk: Buffer) => {
      printed += chunk.toString();
      standard += chunk.toString();
      const url = /https?:\/\/\S+/.exec(standard)?.[0];
      if (url !== undefined) done({ url, output: () => printed, stop });
    };
    child.stdout.on("data", listen);
    child.stderr.on("data", (chunk: Buffer) => (printed += chunk.toString()));
    child.once("error", fail);
    void ended.then((code) => fail(new Error(`The server ended with ${code}:\n${printed}`)));
  });
}
