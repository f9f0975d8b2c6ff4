import { Writable } from "node:stream";
import { Command } from "commander";
import { expect, it } from "vitest";
import type { CommandContext } from "../../src/cli/commands/command-context.js";
import { createError } from "../../src/cli/messages/create-problem.js";
import { type ProgramHost, runProgram } from "../../src/cli/run-program.js";

/** Runs a program whose only command does `work`. Resolves to the exit code and everything that was noted. */
async function run(work: (context: CommandContext) => void, ...args: readonly string[]) {
  let text = "";
  const write = (chunk: Buffer, _: unknown, done: () => void) => {
    text += chunk.toString();
    done();
  };
  const stream = () => new Writable({ write }) as unknown as NodeJS.WriteStream;
  const host: ProgramHost = {
    stdin: process.stdin,
    stdout: stream(),
    stderr: stream(),
    env: { LC_ALL: "C.UTF-8", NO_COLOR: "1" },
    cwd: () => "/",
  };
  const create = (context: CommandContext) => {
    const program = new Command("bowl").exitOverride().configureOutput({ writeOut: () => undefined });
    program.command("cook").action(() => work(context));
    return program;
  };
  await runProgram(["node", "bowl", "cook", ...args], create, host);
  return { code: host.exitCode, text };
}

const throwing = (error: unknown) => () => {
  throw error;
};
const missing = (path: string) => createError("import-missing", { path, flag: null });

it("exits with 0 after a command that succeeds, and after the help", async () => {
  expect(await run(() => undefined)).toEqual({ code: undefined, text: "" });
  expect((await run(() => undefined, "--help")).code).toBeUndefined();
});

it("exits with 1 for an error of the user, whose code the guide explains", async () => {
  const { code, text } = await run(throwing(missing("old")));
  expect(code).toBe(1);
  expect(text).toContain("[import-missing]");
  expect(text).not.toContain("errors");
});

it("counts several errors of the user", async () => {
  const { code, text } = await run(throwing(new AggregateError([missing("a"), missing("b")])));
  expect([code, text.includes("2 errors")]).toEqual([1, true]);
});

it.each<[string, unknown, string]>([
  ["an error of another kind", new TypeError("bowl is no pot"), "TypeError: bowl is no pot"],
  ["an error with a cause", new Error("a page", { cause: new Error("a part") }), "a part"],
  ["a thrown text", "overcooked", "overcooked"],
])("exits with 2 for a bug, and prints it: %s", async (_, error, text) => {
  const result = await run(throwing(error));
  expect(result.code).toBe(2);
  expect(result.text).toContain(text);
});
