import { spawn } from "node:child_process";
import { onTestFinished } from "vitest";
import type { KillableService } from "./survive-kills.js";

/** The variables of a service that `surviveKills` can write to. */
export const KILLABLE = {
  HANBLOG_APP_ID: "a",
  HANBLOG_APP_KEY: "k",
  HANBLOG_PAUSE: "0",
  HANBLOG_ADMIN_PASSWORD: "correct horse battery staple",
};

/** Starts a script that serves the service and prints its address. It ends with the test at the latest. */
export async function startKillable(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<KillableService> {
  // A group of its own, because a worker runs in a further process.
  const child = spawn(process.execPath, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  });
  const kill = () => {
    const { pid, exitCode, signalCode } = child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
  };
  onTestFinished(kill);
  const ended = new Promise((end) => child.once("close", end));
  const url = await new Promise<string>((done, fail) => {
    child.stdout.once("data", (chunk: Buffer) => done(chunk.toString().trim()));
    void ended.then((code) => fail(new Error(`The process of the service ended with ${String(code)}`)));
  });
  return { url, ended, kill };
}
