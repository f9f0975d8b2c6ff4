import { afterEach, expect, it, vi } from "vitest";
import { createProgram } from "../../src/cli/program.js";
import { createTerminal } from "../../src/cli/report/terminal.js";

afterEach(() => vi.restoreAllMocks());

it.each([
  [["bild"], "unknown command 'bild'\n(Did you mean build?)"],
  [["build", "--drats"], "unknown option '--drats'\n(Did you mean --drafts?)"],
  [["dev", "--port", "x"], "must be a whole number from 0 to 65535"],
  [["new"], "missing required argument 'dir'"],
])("reports the fault of %j", async (words, message) => {
  const { stdout, stderr } = process;
  const terminal = createTerminal({ stdout, stderr, env: {} });
  const program = createProgram({ terminal, cwd: "/", enterSite: () => undefined });
  const run = program.parseAsync(words, { from: "user" });
  await expect(run).rejects.toMatchObject({ code: "usage", message: expect.stringContaining(message) });
});

it.each([
  [["help", "dev"], "hanblog dev "],
  [["dev", "--help"], "hanblog dev "],
  [["help"], "hanblog [options] [command]"],
  [["help", "new"], "hanblog new [options] [command] <dir>"],
  [["help", "new", "post"], "hanblog new post "],
  [["help", "comments", "import"], "hanblog comments import "],
])("prints help for %j", async (words, usage) => {
  let text = "";
  vi.spyOn(process.stdout, "write").mockImplementation((part) => {
    text += String(part);
    return true;
  });
  const { stdout, stderr } = process;
  const terminal = createTerminal({ stdout, stderr, env: {} });
  const program = createProgram({ terminal, cwd: "/", enterSite: () => undefined });
  await expect(program.parseAsync(words, { from: "user" })).rejects.toMatchObject({ exitCode: 0 });
  expect(text).toContain(`Usage: ${usage}`);
});

it.each([
  [["help", "bild"], "Did you mean `build`?"],
  [["help", "new", "past"], "Did you mean `new post`?"],
  [["help", "writting"], "Did you mean `writing`?"],
  [["help", "../package"], "`hanblog help` lists"],
])("names the topic or command nearest to %j", async (words, hint) => {
  const { stdout, stderr } = process;
  const terminal = createTerminal({ stdout, stderr, env: {} });
  const program = createProgram({ terminal, cwd: "/", enterSite: () => undefined });
  const run = program.parseAsync(words, { from: "user" });
  await expect(run).rejects.toMatchObject({ code: "unknown-topic", hint: expect.stringContaining(hint) });
});

it("shows the default of a flag once", () => {
  const { stdout, stderr } = process;
  const terminal = createTerminal({ stdout, stderr, env: {} });
  const program = createProgram({ terminal, cwd: "/", enterSite: () => undefined });
  const flags = program.commands
    .flatMap((command) => [command, ...command.commands])
    .flatMap((command) => {
      const help = command.createHelp();
      return help
        .visibleOptions(command)
        .map((option) => `${option.flags}: ${help.optionDescription(option)}`);
    });
  expect(flags.length).toBeGreaterThan(30);
  expect(flags.filter((flag) => flag.split("default: ").length > 2)).toEqual([]);
});
