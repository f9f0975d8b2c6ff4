/** Measures a command with its child processes and threads. Linux only: it reads /proc. */
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { measuredEnv } from "./measured-env.js";

/** Clock ticks of /proc per second, equal on every Linux that Node supports. */
const TICKS = 100;
const POLL_MS = 50;
const PAGE_BYTES = 4096;

/**
 * Runs a command to its end. Resolves to its wall time and the processor time of all its processes in seconds, and to
 * their peak memory in megabytes. Rejects if the command fails, with the end of its output.
 */
export function measureCommand([command, ...args], { cwd, env = {}, timeout = 600_000 }) {
  return new Promise((resolve, reject) => {
    // The shell waits for the command, so its entry in /proc includes the time of all child processes.
    const script = '"$@"; code=$?; cat /proc/$$/stat >&3; exit $code';
    const started = performance.now();
    const child = spawn("/bin/sh", ["-c", script, "sh", command, ...args], {
      cwd,
      env: measuredEnv(env),
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      detached: true,
    });
    let printed = "";
    let stat = "";
    let peak = 0;
    for (const stream of [child.stdout, child.stderr]) {
      stream.on("data", (bytes) => {
        printed = (printed + bytes).slice(-2000);
      });
    }
    child.stdio[3].on("data", (bytes) => {
      stat += bytes;
    });
    const poll = setInterval(() => {
      peak = Math.max(peak, residentBytes(child.pid));
    }, POLL_MS);
    const late = setTimeout(() => child.pid && process.kill(-child.pid, "SIGKILL"), timeout);
    child.on("close", (code) => {
      const wall = (performance.now() - started) / 1000;
      clearInterval(poll);
      clearTimeout(late);
      if (code !== 0) reject(new Error(`${command} ${args.join(" ")} ended with ${code}:\n${printed}`));
      else resolve({ wall, cpu: childSeconds(stat), peak: peak / 2 ** 20 });
    });
  });
}

/** Returns fields 16 and 17 of stat in proc(5): user and system ticks of child processes that have ended. */
function childSeconds(stat) {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Returns the memory of a process and its descendants. */
export function residentBytes(root) {
  const children = new Map();
  const resident = new Map();
  for (const name of readdirSync("/proc")) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const stat = readFileSync(`/proc/${name}/stat`, "utf8");
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      const parent = Number(fields[1]);
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
      resident.set(Number(name), Number(fields[21]) * PAGE_BYTES);
    } catch {
      // It ended between the two reads.
    }
  }
  const sum = (pid) =>
    (resident.get(pid) ?? 0) + (children.get(pid) ?? []).reduce((total, child) => total + sum(child), 0);
  return sum(root);
}
