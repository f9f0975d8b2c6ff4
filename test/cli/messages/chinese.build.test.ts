import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCli } from "../../run-cli.js";

const CHINESE = { LC_ALL: "", LC_MESSAGES: "", LANG: "zh_CN.UTF-8" };
/** The build warns of its comments: GitHub needs an exchange. */
const GOOD = `export default {
  title: "T",
  lang: "en",
  comments: { issue: { platform: "github-v3", owner: "o", repo: "r", clientId: "c" } },
};
`;
const FAULTY = `# A

[gone](gone.md) [heading](#none) ![none](none.png) <Unknown />

::: tip
<div>

{% post_link x %} <b v-if="x">

\`\`\`js
`;
const BAD = "export default { titel: 1, lang: 'en' };\n";

let cwd: string;
beforeAll(async () => {
  cwd = await makeTempDir();
  await mkdir(join(cwd, "good"));
  await writeFile(join(cwd, "good/hanblog.config.ts"), GOOD);
  await writeFile(join(cwd, "good/README.md"), "# Rice\n");
  await writeFile(join(cwd, "good/draft.md"), "---\ndraft: true\n---\n# Later\n");
  await mkdir(join(cwd, "faulty"));
  await writeFile(join(cwd, "faulty/a.md"), FAULTY);
  await writeFile(join(cwd, "faulty/c.md"), "---\ntilte: x\ndate: someday\n---\n# A\n");
  await writeFile(join(cwd, "faulty/b.md"), "---\ntags: [a\n---\n# B\n");
  await mkdir(join(cwd, "bad"));
  await writeFile(join(cwd, "bad/hanblog.config.ts"), BAD);
});

/** Lines without a Chinese character; those of a code frame and of a place are left out. */
function otherLines(text: string): readonly string[] {
  return text
    .split("\n")
    .filter((line) => line !== "" && !/^ *(>? *\d+ \||[\w./-]+(?::\d+)*$)/.test(line))
    .filter((line) => !/\p{Script=Han}/u.test(line));
}

describe("the command line in Chinese", () => {
  it("prints a build's warnings and summary, for the language of the environment", async () => {
    const { code, stdout, stderr } = await runCli(["build", "good"], { cwd, env: CHINESE });
    expect(code).toBe(0);
    expect(stderr).toMatch(/^警告 .* \[exchange-missing\]$/m);
    expect(stderr).toContain("共 1 条警告，加 --strict 会把警告当作错误");
    expect(stdout).toMatch(/^1 个页面、\d 个列表页，用时 /);
    expect(otherLines(stdout + stderr)).toEqual([]);
  });

  it("prints all problems of pages in Chinese", async () => {
    const { code, stderr } = await runCli(["build", "faulty", "--verbose", "--lang", "zh"], { cwd });
    expect(code).toBe(1);
    const codes = [...stderr.matchAll(/^(?:错误|警告) .*\[([a-z-]+)\]$/gm)].map(([, found]) => found);
    expect(new Set(codes).size).toBeGreaterThan(6);
    // The parser of YAML reports in English.
    expect(otherLines(stderr).filter((line) => !line.includes("flow collection"))).toEqual([]);
  });

  it("prints errors with the same code and exit code, for a flag before or after the command", async () => {
    const english = await runCli(["build", "bad"], { cwd });
    expect([english.code, english.stderr]).toEqual([1, expect.stringContaining("Unknown option `titel`")]);
    for (const args of [
      ["--lang", "zh", "build", "bad"],
      ["build", "bad", "--lang=zh"],
    ]) {
      const { code, stderr } = await runCli(args, { cwd });
      expect([code, stderr]).toEqual([
        1,
        expect.stringContaining("错误 没有 `titel` 这个选项 [config-invalid]"),
      ]);
      expect(otherLines(stderr)).toEqual([]);
    }
  });

  it("prints help for a language without a command", async () => {
    const { code, stdout } = await runCli(["--lang", "zh"], { cwd });
    expect([code, stdout]).toEqual([0, expect.stringMatching(/^用法：hanblog /)]);
  });

  it("gives way to --lang en", async () => {
    const { stdout } = await runCli(["build", "--lang", "en", "good"], { cwd, env: CHINESE });
    expect(stdout).toMatch(/^1 page, /);
  });
});
