import { afterEach, expect, it, vi } from "vitest";
import { ENGLISH, type Catalogue } from "../../src/cli/messages/catalogue.js";
import { loadCatalogue } from "../../src/cli/messages/load-catalogue.js";
import { translateProblem } from "../../src/cli/messages/translate-problem.js";
import { COMMAND_NAMES } from "../../src/cli/config/plugins/command-names.js";
import { createProgram, createSiteProgram } from "../../src/cli/program.js";
import { createTerminal } from "../../src/cli/report/terminal.js";
import { problemFromError, type HanblogError } from "../../src/runtime/model/error.js";

const CHINESE = await loadCatalogue("zh");
const HAN: unknown = expect.stringMatching(/\p{Script=Han}/u);

afterEach(() => vi.restoreAllMocks());

/** Creates the command line for a terminal in a language. */
function createIn(catalogue: Catalogue = ENGLISH) {
  const { stdout, stderr } = process;
  const terminal = createTerminal({ stdout, stderr, env: {}, catalogue });
  return createProgram({ terminal, cwd: "/", enterSite: () => undefined });
}

it.each<[readonly string[], string, string]>([
  [["bild"], "Unknown command `bild`", "Did you mean `build`? Run `hanblog --help`"],
  [["build", "--drats"], "Unknown option `--drats`", "Did you mean `--drafts`?"],
  [["dev", "--port", "x"], '`--port` is "x"', "Expected a whole number from 0 to 65535."],
  [["dev", "--port"], "The option `--port <number>` has no value", "Run `hanblog --help`"],
  [["dev", "--lang", "fr"], '`--lang` is "fr"', "Expected one of en, zh."],
  [["comments", "--proxies", "10"], '`--proxies` is "10"', "from 0 to 9"],
  [["comments", "--class", "Counter"], '`--class` is "Counter"', "`Counter` is reserved."],
  [["comments", "import", "a", "--format", "x"], '`--format` is "x"', "Expected one of leancloud, "],
  [["new"], "The argument `dir` is missing", "Run `hanblog --help`"],
  [["new", "a", "--lang", "fr"], '`--lang` is "fr"', "Expected one of en, zh-CN, zh-TW, ja, ko."],
  [["new", "a", "--title", " \n"], '`--title` is " \\n"', "Expected at least one printable character"],
  [["new", "a", "--time-zone", "Mars"], '`--time-zone` is "Mars"', "Expected an IANA time zone"],
  [["new", "a", "--url", "a b"], '`--url` is "a b"', "Expected the address of a site"],
  [["new", "a", "--host", "ftp"], '`--host` is "ftp"', "Expected one of github, cloudflare, netlify"],
  [["build", "a", "b"], "`build` takes at most 1 argument, found 2", "Run `hanblog --help`"],
])("says what is wrong with %j, in both languages", async (words, message, hint) => {
  const run = createIn().parseAsync([...words], { from: "user" });
  const error: unknown = await run.catch((thrown: unknown) => thrown);
  expect(error).toMatchObject({ code: "usage", message, hint: expect.stringContaining(hint) });
  const problem = translateProblem(problemFromError(error as HanblogError), CHINESE);
  expect([problem.message, problem.hint]).toEqual([HAN, HAN]);
});

it("has the commands whose names plugins cannot have", () => {
  const names = createIn().commands.map((command) => command.name());
  expect(names.toSorted()).toEqual(COMMAND_NAMES);
});

it.each([
  [[], true],
  [["--help"], true],
  [["--lang", "zh"], true],
  [["--lang=zh", "help"], true],
  [["help", "shelve"], true],
  [["shelve"], true],
  [["help", "build"], false],
  [["--lang", "en", "build", "shelve"], false],
  [["--version"], false],
])("reads the commands of plugins only for arguments that can concern one: %j", async (args, isRead) => {
  const terminal = createTerminal({ ...process, env: {} });
  let count = 0;
  const context = { terminal, enterSite: () => undefined };
  await createSiteProgram(
    {
      ...context,
      get cwd() {
        count += 1;
        return "/";
      },
    },
    args,
  );
  expect(count > 0).toBe(isRead);
});

it("describes every command, argument and option in Chinese", () => {
  const program = createIn(CHINESE);
  const all = [program, ...program.commands, ...program.commands.flatMap((command) => command.commands)];
  const texts = all.flatMap((command) => {
    const help = command.createHelp();
    return [
      help.commandDescription(command),
      ...help.visibleArguments(command).map((argument) => help.argumentDescription(argument)),
      ...help.visibleOptions(command).map((option) => help.optionDescription(option)),
    ];
  });
  expect(texts.length).toBeGreaterThan(60);
  expect(texts.filter((text) => !/\p{Script=Han}/u.test(text))).toEqual([]);
  const help = all.map((command) => command.helpInformation()).join("\n");
  expect(program.helpInformation()).toMatch(/^用法：hanblog \[options\]/);
  expect(help).not.toMatch(/Usage|Options|Arguments|Commands|default|choices|display|(?<!-)output/);
});

it("wraps Chinese help at the width of the terminal", () => {
  const command = createIn(CHINESE).commands.find((each) => each.name() === "comments");
  const lines = command?.helpInformation().split("\n") ?? [];
  const columns = lines.map(
    (line) => line.length + (line.match(/[\u3000-\u9FFF\uFF00-\uFF60]/g)?.length ?? 0),
  );
  // A punctuation mark may stand in the last two columns.
  expect(Math.max(...columns)).toBeLessThanOrEqual(82);
  expect(lines.filter((line) => /^\s*[，。：；？）、]/.test(line))).toEqual([]);
});

it.each([
  [["help", "dev"], "hanblog dev "],
  [["dev", "--help"], "hanblog dev "],
  [["help"], "hanblog [options] [command]"],
  [["help", "new"], "hanblog new [options] [command] [dir]"],
  [["help", "new", "post"], "hanblog new post "],
  [["help", "comments", "import"], "hanblog comments import "],
])("prints help for %j", async (words, usage) => {
  let text = "";
  vi.spyOn(process.stdout, "write").mockImplementation((part) => {
    text += String(part);
    return true;
  });
  const program = createIn();
  await expect(program.parseAsync(words, { from: "user" })).rejects.toMatchObject({ exitCode: 0 });
  expect(text).toContain(`Usage: ${usage}`);
});

it.each([
  [["help", "bild"], "Did you mean `build`?"],
  [["help", "new", "past"], "Did you mean `new post`?"],
  [["help", "writting"], "Did you mean `writing`?"],
  [["help", "../package"], "Run `hanblog help` to list"],
])("names the topic or command nearest to %j", async (words, hint) => {
  const program = createIn();
  const run = program.parseAsync(words, { from: "user" });
  await expect(run).rejects.toMatchObject({ code: "unknown-topic", hint: expect.stringContaining(hint) });
});

it("says one default of a flag", () => {
  const program = createIn();
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
