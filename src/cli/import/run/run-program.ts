import { spawn } from "node:child_process";
import { stripVTControlCharacters } from "node:util";
import { withCleanup } from "../work-folder.js";

/** Limits of a program. */
export interface RunLimits {
  readonly milliseconds: number;
  /** Most bytes that it prints. */
  readonly bytes: number;
}

/** Limits of a generator. Large sites take several minutes, and print a line for each page. */
export const RUN_LIMITS: RunLimits = { milliseconds: 20 * 60_000, bytes: 20e6 };

/** Lines that a failure shows. */
const LAST_LINES = 8;

/** A line of a stack in Node.js or Ruby. They come after the message, or before it. */
const STACK_FRAME = /^\s*(?:at|from) \S.*:\d+(?::\d+\)?|:in .*)$/;

/** Bytes at the end in which the last lines are looked for. */
const LAST_BYTES = 64_000;

/** Characters of a line that a failure shows. */
const MOST_CHARACTERS = 300;

/** The end of a program. */
export interface RunResult {
  /** `missing` is a program that cannot be started, `slow` and `large` are limits. */
  readonly end: "done" | "failed" | "missing" | "slow" | "large";
  /** Exit code, or `null`. */
  readonly code: number | null;
  /** Everything that it printed to the standard output. */
  readonly stdout: string;
  /** Everything that it printed to the standard error. */
  readonly stderr: string;
  /** The last lines that it printed. */
  readonly lastLines: readonly string[];
}

/** A program with its arguments. */
export interface Program {
  readonly words: readonly string[];
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Runs a program. It ends with all programs that it started, also if this process is interrupted. */
export function runProgram(program: Program, limits: RunLimits = RUN_LIMITS): Promise<RunResult> {
  const { words, cwd, env } = program;
  const [file = "", ...args] = words;
  // A group of processes of its own ends as a whole.
  const child = spawn(file, args, { cwd, env, detached: true, stdio: ["ignore", "pipe", "pipe"] });
  const kill = () => {
    if (child.pid === undefined) return;
    try {
      process.kill(-child.pid, "SIGKILL");
    } catch {
      // The group has ended, or the system has none.
      child.kill("SIGKILL");
    }
  };
  return withCleanup(kill, () => followProgram(child, { limits, kill }));
}

function followProgram(
  child: ReturnType<typeof spawn>,
  { limits, kill }: { readonly limits: RunLimits; readonly kill: () => void },
): Promise<RunResult> {
  return new Promise((done) => {
    const [all, output, errors]: [Buffer[], Buffer[], Buffer[]] = [[], [], []];
    let bytes = 0;
    let limit: "slow" | "large" | null = null;
    const stop = (reason: "slow" | "large") => {
      limit ??= reason;
      kill();
      // A process that left the group could keep the pipes open.
      child.stdout?.destroy();
      child.stderr?.destroy();
    };
    const read = (chunk: Buffer, part: Buffer[]) => {
      bytes += chunk.length;
      if (bytes > limits.bytes) return stop("large");
      all.push(chunk);
      part.push(chunk);
    };
    child.stdout?.on("data", (chunk: Buffer) => read(chunk, output));
    child.stderr?.on("data", (chunk: Buffer) => read(chunk, errors));
    const timer = setTimeout(() => stop("slow"), limits.milliseconds);
    const finish = (end: RunResult["end"], code: number | null) => {
      clearTimeout(timer);
      done({
        end,
        code,
        stdout: Buffer.concat(output).toString(),
        stderr: Buffer.concat(errors).toString(),
        lastLines: readLastLines(Buffer.concat(all)),
      });
    };
    // Those that it left behind keep the pipes open.
    child.once("exit", kill);
    child.once("error", () => finish("missing", null));
    child.once("close", (code) => finish(limit ?? (code === 0 ? "done" : "failed"), code));
  });
}

function readLastLines(printed: Buffer): readonly string[] {
  const end = printed.subarray(-LAST_BYTES).toString();
  return stripVTControlCharacters(end)
    .split(/[\r\n]+/)
    .map((line) => line.replace(/[\p{Cc}\uFFFD]/gu, "").trimEnd())
    .filter((line) => line !== "" && !STACK_FRAME.test(line))
    .map((line) => (line.length > MOST_CHARACTERS ? `${line.slice(0, MOST_CHARACTERS - 1)}…` : line))
    .slice(-LAST_LINES);
}

/** The part of the system that a program of an old site reaches. */
export interface Isolation {
  /** Command that starts another one, whose words follow it. */
  readonly prefix: readonly string[];
  readonly hasNetwork: boolean;
  /** Whether the program can write to folders other than its own. */
  readonly canWrite: boolean;
}

const TEST_LIMITS: RunLimits = { milliseconds: 10_000, bytes: 1e6 };

/**
 * Makes every mount read-only except the folder `$1`, and runs the rest of the arguments. The options of a mount stay, because some of
 * them cannot be removed. Without capabilities, the program cannot make a mount writable again.
 */
const READ_ONLY = `set -e
keep=$1
shift
mount --bind "$keep" "$keep"
while read -r _ _ _ _ place options _; do
  place=$(printf '%b' "$place")
  case $place in "$keep") continue ;; esac
  mount -o "remount,bind,$options,ro" "$place"
done < /proc/self/mountinfo
cd "$(pwd)"
exec setpriv --bounding-set=-all --no-new-privs "$@"`;

/**
 * Returns the strictest isolation that the system supports and that a test proves: no network and a single writable folder, no network,
 * or none. In the first, all programs end with this process, however that ends.
 */
export async function findIsolation(writable: string): Promise<Isolation> {
  const candidates: readonly Isolation[] = [
    {
      prefix: [
        "setpriv",
        "--pdeathsig",
        "KILL",
        "unshare",
        "-rnmpf",
        "--kill-child",
        "sh",
        "-c",
        READ_ONLY,
        "sh",
        writable,
      ],
      hasNetwork: false,
      canWrite: false,
    },
    { prefix: ["unshare", "-rn"], hasNetwork: false, canWrite: true },
  ];
  for (const candidate of candidates) if (await works(candidate, writable)) return candidate;
  return { prefix: [], hasNetwork: true, canWrite: true };
}

async function works({ prefix }: Isolation, cwd: string): Promise<boolean> {
  const env = { PATH: process.env["PATH"] ?? "" };
  const { end } = await runProgram({ words: [...prefix, "true"], cwd, env }, TEST_LIMITS);
  return end === "done";
}
