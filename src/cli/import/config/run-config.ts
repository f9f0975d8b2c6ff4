import { messageOf } from "../../../runtime/model/error.js";
import { mkdtemp, readFile, realpath, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join, resolve } from "node:path";
import type { Message } from "esbuild";
import { type RunLimits, runProgram } from "../run/run-program.js";
import { bundleOldConfig } from "./bundle-old-config.js";

const LIMITS: RunLimits = { milliseconds: 20_000, bytes: 20e6 };

/** The result of running an old configuration. */
export type RunConfig =
  /** `value` is plain data; see `runnerCode` for values that JSON cannot hold. */
  | { readonly kind: "value"; readonly value: unknown }
  | {
      readonly kind: "failed";
      readonly reason: string;
      /** Line of a syntax error in the configuration, counted from 1, or `null`. */
      readonly line: number | null;
    };

/** Major version of Node.js. */
const [NODE = 20] = process.versions.node.split(".").map(Number);

/** Whether a configuration can reach the network. Node 25 added it to the permissions, all of which are refused. */
export const REACHES_NETWORK = NODE < 25;

/**
 * Runs a JavaScript or TypeScript configuration in a separate process, which can write only to a folder below `tempDir`
 * and cannot start programs, because those would write anywhere. It cannot signal other processes either.
 * `rootDir` is the folder with `package.json`, and `argument` is passed to a configuration that is a function.
 */
export async function runConfig(
  file: string,
  {
    rootDir,
    tempDir,
    argument = {},
  }: { readonly rootDir: string; readonly tempDir: string; readonly argument?: unknown },
): Promise<RunConfig> {
  const dir = await realpath(await mkdtemp(join(tempDir, "config-")));
  try {
    const script = join(dir, "config.mjs");
    const result = join(dir, "result.json");
    await writeFile(script, await bundleOldConfig(file, { result, argument }));
    const failure = await runScript(script, { dir, rootDir });
    if (failure !== null) return { kind: "failed", reason: failure, line: null };
    return { kind: "value", value: JSON.parse(await readFile(result, "utf8")) };
  } catch (error) {
    return readBundleFailure(error, file);
  } finally {
    await rm(dir, { recursive: true, force: true });
  }
}

/** Reads the reason and the line of a syntax error from a failure of esbuild, or the message of another failure. */
function readBundleFailure(error: unknown, file: string): RunConfig {
  const [bundling] = errorsOf(error);
  // A syntax error is the reason of the plugin that reads the file.
  const first = errorsOf(bundling?.detail)[0] ?? bundling;
  if (first === undefined) {
    const reason = firstLine(messageOf(error));
    return { kind: "failed", reason, line: null };
  }
  const { text, location } = first;
  const place = location === null ? null : resolve(location.file);
  // The error can be in a file that the configuration imports.
  const isOwn = place === resolve(file);
  const name = place === null || isOwn ? "" : `${basename(place)}:${location?.line ?? ""}: `;
  return { kind: "failed", reason: firstLine(name + text), line: isOwn ? (location?.line ?? null) : null };
}

function errorsOf(error: unknown): readonly Message[] {
  return error instanceof Error && "errors" in error && Array.isArray(error.errors) ? error.errors : [];
}

/** Runs a script. Resolves to the reason of a failure, or to `null`. */
async function runScript(
  script: string,
  { dir, rootDir }: { readonly dir: string; readonly rootDir: string },
): Promise<string | null> {
  const { end, stderr } = await runProgram(
    {
      words: [process.execPath, ...permissionFlags(dir), script],
      cwd: rootDir,
      env: {
        PATH: process.env["PATH"] ?? "",
        HOME: process.env["HOME"] ?? "",
        NODE_ENV: "production",
        NODE_NO_WARNINGS: "1",
      },
    },
    LIMITS,
  );
  if (end === "done") return null;
  return end === "slow" ? `no end after ${LIMITS.milliseconds / 1000} s` : readFailure(stderr);
}

/** Flags by which Node writes only to a folder and starts no programs, so that a configuration cannot change any file. */
function permissionFlags(dir: string): readonly string[] {
  return [
    NODE >= 24 ? "--permission" : "--experimental-permission",
    "--allow-fs-read=*",
    `--allow-fs-write=${join(dir, "*")}`,
    // Tracing writes its files whatever is allowed.
    `--trace-event-file-pattern=${join(dir, "trace-${rotation}.log")}`,
  ];
}

/** Returns the line of an uncaught error that says what happened. */
function readFailure(printed: string): string {
  const line = printed.split("\n").find((text) => /^(?:\w*Error\b|\[?[A-Z]\w+Error)/.test(text));
  return firstLine(line ?? (printed.trim() === "" ? "the process ended" : printed.trim()));
}

function firstLine(text: string): string {
  return (text.split("\n")[0] ?? "").slice(0, 200);
}

/** Returns the folder that `process.cwd()` was in the old project: the nearest one with `package.json`, or the given one. */
export function projectFolder(files: ReadonlySet<string>, configFile: string): string {
  let folder = dirname(configFile);
  while (folder !== "." && !files.has(`${folder}/package.json`)) folder = dirname(folder);
  return folder === "." ? "" : folder;
}
