import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { type SourceMapPayload, SourceMap } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { transform } from "esbuild";
import type { Output } from "./compare-output.js";
import type { Sample } from "./read-samples.js";

export interface Run {
  readonly outputs: readonly Output[];
  /** The error that stopped the sample. */
  readonly failure: { readonly message: string; readonly line: number | null } | null;
}

interface Message {
  readonly text: string;
  readonly callSite: readonly [line: number, column: number] | null;
}

interface Program {
  readonly code: string;
  /** Returns the line of the sample for a position in the code. */
  readonly lineOf: (line: number, column: number) => number;
}

/** Runs a sample as an ES module in its own thread, until it is done or `limit` milliseconds have passed. */
export async function runSample(sample: Sample, limit: number): Promise<Run> {
  const dir = await mkdtemp(join(tmpdir(), "hanblog-sample-"));
  try {
    const { code, lineOf } = await compileSample(sample);
    const file = join(dir, "sample.mjs");
    await writeFile(file, code);
    return await runModule(pathToFileURL(file).href, limit, lineOf);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Returns code that an engine can run. JavaScript stays unchanged. */
export async function compileSample({ language, lines }: Sample): Promise<Program> {
  const source = lines.map(({ text }) => text).join("\n");
  if (language === "js") return { code: source, lineOf: (line) => line };
  const options = { loader: "ts", target: "es2023", sourcemap: "external", logLevel: "silent" } as const;
  const { code, map } = await transform(source, options);
  const places = new SourceMap(JSON.parse(map) as SourceMapPayload);
  return {
    code,
    lineOf: (line, column) => {
      const place = places.findEntry(line - 1, column - 1);
      return "originalLine" in place ? place.originalLine + 1 : line;
    },
  };
}

function runModule(url: string, limit: number, lineOf: Program["lineOf"]): Promise<Run> {
  const outputs: Output[] = [];
  let failure: Run["failure"] = null;
  const worker = new Worker(new URL("./sample-worker.js", import.meta.url), {
    workerData: { url },
    execArgv: [],
    stdout: true,
    stderr: true,
    resourceLimits: { maxOldGenerationSizeMb: 256 },
  });
  worker.on("message", ({ text, callSite }: Message) => {
    outputs.push({ text, line: callSite === null ? null : lineOf(...callSite) });
  });
  worker.on("error", (error) => {
    const place = (error.stack ?? "").match(/sample\.mjs:(\d+)(?::(\d+))?/);
    const line = place === null ? null : lineOf(Number(place[1]), Number(place[2] ?? 1));
    failure = { message: `threw ${error.name}: ${error.message}`, line };
  });
  return new Promise((resolve) => {
    let timer: NodeJS.Timeout | undefined;
    worker.on("online", () => {
      timer = setTimeout(() => {
        failure = { message: `was still running after ${limit} ms`, line: null };
        void worker.terminate();
      }, limit);
    });
    worker.on("exit", (code) => {
      clearTimeout(timer);
      if (code !== 0) failure ??= { message: `ended with exit code ${code}`, line: null };
      resolve({ outputs, failure });
    });
  });
}
