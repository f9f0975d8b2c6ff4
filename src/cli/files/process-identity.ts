import { readFile } from "node:fs/promises";
import { errorCode } from "./error-code.js";

/**
 * Returns a string that distinguishes a process from a later one with the same pid: boot id and start time on
 * Linux. Resolves to `null` if the process has ended or the system has no `/proc`.
 */
export async function processIdentity(pid: number): Promise<string | null> {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, "utf8");
    const boot = await readFile("/proc/sys/kernel/random/boot_id", "utf8");
    // The command name is in parentheses and may contain spaces and parentheses (proc_pid_stat(5)).
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const [state, startTime] = [fields[0], fields[19]];
    if (startTime === undefined || state === "Z" || state === "X") return null;
    return `${boot.trim()}/${startTime}`;
  } catch {
    return null;
  }
}

/**
 * Whether the process with this pid and identity is still running. If `identity` is `null`, only the pid is
 * checked.
 */
export async function isRunning(pid: number, identity: string | null): Promise<boolean> {
  if (!hasPid(pid)) return false;
  return identity === null || (await processIdentity(pid)) === identity;
}

function hasPid(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return errorCode(error) === "EPERM";
  }
}
