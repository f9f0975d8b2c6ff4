/** What a command costs as a whole, its children and threads included. Linux only: it reads /proc. */
import { spawn } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import { measuredEnv } from "./measured-env.js";

/** Clock ticks of /proc a second, the same on every Linux that Node runs on. */
const TICKS = 100;
const POLL_MS = 50;
const PAGE_BYTES = 4096;

/**
 * Runs a command to its end. Resolves to seconds on the clock, seconds of processor time of all its processes, and
 * the most megabytes that they held at one moment. Rejects where it fails, with the end of what it printed.
 */
export function measureCommand([command, ...args], { cwd, env = {}, timeout = 600_000 }) {
  return new Promise((resolve, reject) => {
    // The shell waits for the command, so that its own line in /proc has the time of all that ran below it.
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

/** Fields 16 and 17 of proc(5)'s stat: ticks of children that were waited for, user and system. */
function childSeconds(stat) {
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  return (Number(fields[13]) + Number(fields[14])) / TICKS;
}

/** Memory of a process and of all below it. */
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
