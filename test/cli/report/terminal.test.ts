import { join } from "node:path";
import pc from "picocolors";
import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import { createProblem } from "../../../src/cli/messages/create-problem.js";
import {
  problemFrame,
  createTerminal,
  formatPosition,
  formatProblem,
} from "../../../src/cli/report/terminal.js";
import {
  createPlainProblem,
  position,
  type SourcePosition,
  withoutLines,
} from "../../../src/runtime/model/error.js";
import { temporaryFolder, writeFiles } from "../output/temporary-folder.js";

/** Creates a stream that records everything written to it. Only a terminal has `isTTY`, as in Node. */
function createStream(written: string[], name: string, isTTY: boolean): NodeJS.WriteStream {
  const stream: NodeJS.WriteStream = Object.create(process.stdout);
  return Object.assign(stream, {
    isTTY: isTTY || undefined,
    write: (text: string) => written.push(`${name} ${text}`) > 0,
  });
}

function createNoted(env: Readonly<Record<string, string>>, isTTY = true) {
  const written: string[] = [];
  const [stdout, stderr] = [createStream(written, "out", isTTY), createStream(written, "err", isTTY)];
  return { terminal: createTerminal({ stdout, stderr, env }), written };
}

describe("createTerminal", () => {
  it("prints results and notes to separate streams, and clears the progress line first", () => {
    const { terminal, written } = createNoted({});
    terminal.progress("1 of 2");
    terminal.progress("2 of 2");
    terminal.print("done");
    terminal.note("noted");
    expect(written).toEqual([
      "err \r\u001b[2K1 of 2",
      "err \r\u001b[2K2 of 2",
      "err \r\u001b[2K",
      "out done\n",
      "err noted\n",
    ]);
  });

  it.each<[string, Record<string, string>, boolean, boolean, boolean]>([
    ["a person watches", {}, true, true, true],
    ["it writes into a file", {}, false, false, false],
    ["NO_COLOR is set", { NO_COLOR: "1" }, true, false, true],
    ["NO_COLOR is empty", { NO_COLOR: "" }, true, true, true],
    ["it runs in CI", { CI: "true" }, true, true, false],
    ["it writes into a file in CI", { CI: "true" }, false, false, false],
    ["CI is false", { CI: "false" }, true, true, true],
    ["CI is empty", { CI: "" }, true, true, true],
    ["the terminal is dumb", { TERM: "dumb" }, true, false, false],
  ])("decides on colors and a progress line if %s", (_, env, isTTY, hasColors, isLive) => {
    const { terminal, written } = createNoted(env, isTTY);
    terminal.progress("1 of 2");
    expect([terminal.colors.isColorSupported, written.length > 0]).toEqual([hasColors, isLive]);
  });
});

describe("formatPosition", () => {
  it.each([
    [position("a.md"), "a.md"],
    [position("a.md", 3), "a.md:3"],
    [position("a.md", 3, 7), "a.md:3:7"],
  ])("%j is %s", (at, text) => {
    expect(formatPosition(at)).toBe(text);
  });
});

const frameAt = (at: SourcePosition, dir: string) =>
  problemFrame(createPlainProblem("error", "bad", "It is bad", at, null), dir);

describe("the lines around a problem", () => {
  it.each([
    [1, "  >    1 | one\n       2 | two"],
    [2, "       1 | one\n  >    2 | two\n       3 | three"],
    [3, "       2 | two\n  >    3 | three"],
    [4, null],
    [null, null],
  ])("shows line %s with the lines around it", async (line, frame) => {
    const dir = await temporaryFolder();
    await writeFiles(dir, { "a.md": "one\r\ntwo\nthree" });
    expect(frameAt(position("a.md", line), dir)).toBe(frame);
    expect(frameAt(position(join(dir, "a.md"), line), join(dir, "elsewhere"))).toBe(frame);
  });

  it("cuts long lines, and shows none of a missing file", async () => {
    const dir = await temporaryFolder();
    await writeFiles(dir, { "long.md": "x".repeat(161), "fits.md": "x".repeat(160) });
    expect(frameAt(position("long.md", 1), dir)).toBe(`  >    1 | ${"x".repeat(160)}…`);
    expect(frameAt(position("fits.md", 1), dir)).toBe(`  >    1 | ${"x".repeat(160)}`);
    expect(frameAt(position("none.md", 1), dir)).toBeNull();
  });
});

const plain = { colors: pc.createColors(false), catalogue: ENGLISH };

describe("formatProblem", () => {
  it("prints the message, the place with the lines around it, and the hint", async () => {
    const dir = await temporaryFolder();
    await writeFiles(dir, { "a.md": "one\ntwo" });
    const problem = createPlainProblem("error", "bad", "It is bad", position("a.md", 2, 1), "Fix it.");
    expect(formatProblem(problem, { siteDir: dir, ...plain })).toBe(
      "error It is bad [bad]\n  a.md:2:1\n       1 | one\n  >    2 | two\n  Fix it.",
    );
  });

  it("omits unknown parts", () => {
    const problem = createPlainProblem("warning", "odd", "It is odd", position("a.md"), null);
    expect(formatProblem(problem, { siteDir: import.meta.dirname, ...plain })).toBe(
      "warning It is odd [odd]\n  a.md",
    );
    expect(formatProblem({ ...problem, at: null }, { siteDir: import.meta.dirname, ...plain })).toBe(
      "warning It is odd [odd]",
    );
  });
});

it("prints control characters of a file and its name as symbols, which no terminal executes", () => {
  const problem = createPlainProblem(
    "error",
    "a-code",
    "a\u001b[2Jb",
    position("c\u0007.md", 1),
    "d\u009be\n  f\u007f",
  );
  expect(formatProblem(problem, { siteDir: "/nowhere", ...plain })).toBe(
    "error a\u241b[2Jb [a-code]\n  c\u2407.md:1\n  d\u2421e\n  f\u2421",
  );
});

describe("problemFrame", () => {
  it.each([
    "---\npassword: rice\n---\ntext\n",
    "---\npassword:\n---\ntext\n",
    "---\na: [\nPassword: rice\n---\ntext\n",
    "\uFEFF---\n密码: rice\n---\ntext\n",
    "+++\npassword = 'rice'\n+++\ntext\n",
    '---json\n{\n"password": "rice"\n}\n---\ntext\n',
    "---\nkeys:\n  - rice\n---\ntext\n",
    "---\npassword: rice\n\ntext\n",
  ])("shows no line of a page whose front matter names a password: %j", async (text) => {
    const dir = await temporaryFolder();
    await writeFiles(dir, { "a.md": text });
    expect([1, 2, 3, 4].map((line) => frameAt(position("a.md", line), dir))).toEqual([
      null,
      null,
      null,
      null,
    ]);
  });

  it("shows lines of a page without a password, and none of a problem that hides them", async () => {
    const dir = await temporaryFolder();
    await writeFiles(dir, { "a.md": "---\na: 1\n---\npassword: rice\n" });
    const problem = createProblem("error", "password-home", {}, position("a.md", 4));
    expect(problemFrame(problem, dir)).toContain("> ");
    expect(problemFrame(withoutLines(problem), dir)).toBeNull();
  });
});
