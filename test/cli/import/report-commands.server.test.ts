import { execFile } from "node:child_process";
import { chmod, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { delimiter, join, resolve } from "node:path";
import { promisify } from "node:util";
import { afterEach, beforeEach, expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCliHere } from "../../run-cli.js";
import { writeFiles } from "../output/temporary-folder.js";

/** Records a call of the command line, which `runAll` makes later. */
const RECORD = `{ printf '%s\\0' "$PWD" "$@"; echo; } >> "$CALLS"`;

/** Installs without a registry. A server that would never end does not start. */
const NPM = `#!/bin/sh
case "$*" in
install) test -f package.json && mkdir -p node_modules/.bin ;;
"run dev") test -d node_modules/.bin && grep -q '"dev": "hanblog dev"' package.json ;;
"run build") shift; ${RECORD} ;;
*) exit 9 ;;
esac
`;

/** Does the same with the commands of pnpm. */
const PNPM = `#!/bin/sh
case "$*" in
install) test -f package.json && mkdir -p node_modules/.bin ;;
dev) test -d node_modules/.bin ;;
build) ${RECORD} ;;
"exec hanblog "*) test -d node_modules/.bin && shift 2 && ${RECORD} ;;
*) exit 9 ;;
esac
`;

/** Knows only packages that are installed in the current folder. */
const NPX = `#!/bin/sh
test -d node_modules/.bin && test "$1" = hanblog || exit 9
shift
${RECORD}
`;

let cwd = "";
let origin = "";
beforeEach(async () => {
  cwd = await makeTempDir();
  const bin = join(cwd, "bin");
  await mkdir(bin);
  for (const [name, text] of [
    ["npm", NPM],
    ["npx", NPX],
    ["pnpm", PNPM],
  ] as const) {
    await writeFile(join(bin, name), text);
    await chmod(join(bin, name), 0o755);
  }
  const server = createServer((request, response) => {
    const found = request.url === "/blog/sitemap.xml";
    response.writeHead(found ? 200 : 404).end("<urlset><loc>/blog/a/</loc></urlset>");
  });
  await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return () => new Promise((done) => server.close(done));
});
afterEach(() => rm(cwd, { recursive: true, force: true }));

/**
 * Runs commands in one shell, in their order, each in its own right, and then their calls of the command line. Returns the
 * ids of their errors, and the calls and commands that failed.
 */
async function runAll(commands: readonly string[], from: string): Promise<readonly string[]> {
  const script = commands.map((command) => `${command} || echo "FAILED $? ${command}" >&2`).join("\n");
  const calls = join(cwd, "calls");
  const env = {
    ...process.env,
    LC_ALL: "C.UTF-8",
    PATH: `${join(cwd, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
    CALLS: calls,
  };
  await writeFile(calls, "");
  const { stderr } = await promisify(execFile)("sh", ["-c", script], { cwd: from, env });
  const found = stderr.split("\n").filter((line) => line !== "");
  for (const call of (await readFile(calls, "utf8")).split("\n").slice(0, -1)) {
    const [dir = "", ...args] = call.split("\0").slice(0, -1);
    const result = await runCliHere(args, dir);
    const codes = [...result.stderr.matchAll(/\[(import-[a-z-]+)\]$/gm)].map(([, code = ""]) => code);
    found.push(...codes.filter((code) => code !== "import-lost"));
    // A check exits with 1 while something is lost.
    const isCheck = /^import \. --(?:check|fix)$/.test(args.join(" "));
    if (result.code !== 0 && !(isCheck && result.code === 1))
      found.push(`FAILED ${result.code} ${args.join(" ")}`);
  }
  return found;
}

const commandsOf = (report: string) =>
  [...report.matchAll(/^ {3}```sh\n([^]*?)\n {3}```$/gm)].flatMap(([, block = ""]) =>
    block.split("\n").map((line) => line.trim()),
  );
const helpIn = (report: string) =>
  [...report.matchAll(/`((?:npx|pnpm exec) hanblog help [a-z-]+)`/g)].map(([, command = ""]) => command);

const post = "---\ntitle: A\ndate: 2020-01-02\ntags: [x]\n---\nText <Own />\n\n![](gone.png)\n";
const hexo = (config = "") => ({
  "_config.yml": `title: T\npermalink: /:title/\nunknown: 1\n${config}`,
  "source/_posts/a.md": post,
});

it.each([
  ["old", ".", []],
  ["an old one", "it's new", ["--no-run"]],
  ["-old", "deep/-new", ["--from", "hexo"]],
])("all commands of the report work from %s to %s, in their order", async (old, newDir, flags) => {
  const from = join(cwd, "here/there");
  const given = (path: string) => (path.startsWith("-") ? `./${path}` : path);
  // The old folder cannot contain the new one.
  const oldDir = newDir === "." ? join("..", old) : old;
  await writeFiles(resolve(from, oldDir), hexo(`url: ${origin}/blog\nroot: /blog/\n`));
  await mkdir(from, { recursive: true });
  const run = (...more: readonly string[]) => runCliHere(["import", given(oldDir), ...more, ...flags], from);
  expect((await run(given(newDir))).stderr).toBe("");
  const report = await readFile(join(from, newDir, "import-report.md"), "utf8");
  expect(report).toContain(`--old-sitemap ${origin}/blog/sitemap.xml`);
  expect(await runAll(commandsOf(report), from)).toEqual([]);
});

it("all commands are those of the package manager of the old repository", async () => {
  await writeFiles(cwd, {
    "map.xml": "<urlset><loc>/a/</loc><loc>/gone/</loc></urlset>",
    "old/.git/HEAD": "",
    "old/pnpm-lock.yaml": "lockfileVersion: '9.0'\n",
    ...Object.fromEntries(Object.entries(hexo()).map(([file, text]) => [`old/${file}`, text])),
  });
  const { stdout } = await runCliHere(["import", "old", "new", "--old-sitemap", "map.xml"], cwd);
  expect(stdout).toContain("\n  cd new\n  pnpm install\n  pnpm dev\n");
  const read = () => readFile(join(cwd, "new/import-report.md"), "utf8");
  const first = await read();
  expect(commandsOf(first)).toContain("pnpm exec hanblog import . --check");
  expect(await runAll([...commandsOf(first), ...helpIn(first)], cwd)).toEqual([]);
  await runCliHere(["import", "new", "--check"], cwd);
  const second = await read();
  expect(commandsOf(second)).toContain("pnpm exec hanblog import . --check");
  for (const text of [first, second]) expect(text).not.toMatch(/\bnp[mx] /);
});

it("all commands of a report with lost addresses work, and so do those of the check", async () => {
  await writeFiles(cwd, {
    "map.xml": "<urlset><loc>/a/</loc><loc>/old/2019/a/</loc><loc>/gone/</loc></urlset>",
    ...Object.fromEntries(Object.entries(hexo()).map(([file, text]) => [`old/${file}`, text])),
  });
  await runCliHere(["import", "old", "new", "--old-sitemap", "map.xml"], cwd);
  const read = () => readFile(join(cwd, "new/import-report.md"), "utf8");
  const first = await read();
  expect(commandsOf(first)).toContain("npx hanblog import . --fix");
  expect(await runAll([...commandsOf(first), ...helpIn(first)], cwd)).toEqual([]);
  await runCliHere(["import", "new", "--check"], cwd);
  const second = commandsOf(await read());
  expect(second).toContain("npx hanblog import . --check");
  expect(await runAll(second, cwd)).toEqual([]);
});

it("the report of a site without a host names the guide instead of a sitemap that no one has", async () => {
  await writeFiles(join(cwd, "old"), hexo());
  await runCliHere(["import", "old", "new"], cwd);
  const commands = commandsOf(await readFile(join(cwd, "new/import-report.md"), "utf8"));
  expect(commands).toContain("npx hanblog help migration");
  expect(await runAll(commands, cwd)).toEqual([]);
});
