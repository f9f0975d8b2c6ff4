import { spawn } from "node:child_process";
import { once } from "node:events";
import { onTestFinished } from "vitest";
import type { KillableService } from "./survive-kills.js";

/** The variables of a service that `surviveKills` can write to. */
export const KILLABLE = {
  HANBLOG_APP_ID: "a",
  HANBLOG_APP_KEY: "k",
  HANBLOG_PAUSE: "0",
  HANBLOG_ADMIN_PASSWORD: "correct horse battery staple",
};

/** A service in a process that a test can end at a point of its work. */
export interface StartedService extends KillableService {
  /** Sends a message to the process, and resolves when it answers. */
  ask(message: number): Promise<unknown>;
}

/** Starts a script that serves the service and prints its address. It ends with the test at the latest. */
export async function startKillable(
  args: readonly string[],
  env: Readonly<Record<string, string>> = {},
): Promise<StartedService> {
  // A group of its own, because a worker runs in a further process.
  const child = spawn(process.execPath, args, {
    detached: true,
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", "inherit", "ipc"],
  });
  const kill = () => {
    const { pid, exitCode, signalCode } = child;
    if (pid !== undefined && exitCode === null && signalCode === null) process.kill(-pid, "SIGKILL");
  };
  onTestFinished(kill);
  const ended = new Promise((end) => child.once("close", end));
  let printed = "";
  const url = await new Promise<string>((done, fail) => {
    child.stdout?.on("data", (chunk: Buffer) => {
      printed += chunk.toString();
      const found = /^(?:Comment service: )?(http\S+)\n/m.exec(printed)?.[1];
      if (found !== undefined) done(found);
    });
    void ended.then((code) => fail(new Error(`The process of the service ended with ${String(code)}`)));
  });
  const ask = (message: number) => {
    const answer = once(child, "message");
    child.send(message);
    return answer;
  };
  return { url, ended, kill, ask };
}
