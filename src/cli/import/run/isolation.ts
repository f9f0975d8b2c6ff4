import { type RunLimits, runProgram } from "./run-program.js";

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
