import { spawn } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { stripVTControlCharacters } from "node:util";
import { expect, it } from "vitest";
import { readEnvFile } from "../../../../src/cli/setup/env-file.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { writeFiles } from "../../output/temporary-folder.js";

const BIN = resolve(import.meta.dirname, "../../../../bin/hanblog.js");

/** Makes the streams of a process look like a terminal. */
const TERMINAL = `for (const stream of [process.stdin, process.stdout]) stream.isTTY = true;`;

const [CTRL_C, CTRL_D] = ["\u0003", "\u0004"];

interface Talk {
  readonly code: number | null;
  readonly output: string;
  /** Questions in the order of the dialogue. */
  readonly asked: readonly string[];
}

/** Runs `setup` in a child process, and types each answer after its question. Then the input ends. */
function talk(dir: string, answers: readonly string[]): Promise<Talk> {
  const child = spawn(process.execPath, [BIN, "comments", "setup", ".", "--no-check"], {
    cwd: dir,
    env: {
      PATH: process.env["PATH"],
      LC_ALL: "C.UTF-8",
      NO_COLOR: "1",
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(TERMINAL)}`,
    },
  });
  const rest = [...answers];
  const asked: string[] = [];
  let output = "";
  let unread = "";
  child.stderr.on("data", (chunk: Buffer) => (output += chunk.toString()));
  child.stdout.on("data", (chunk: Buffer) => {
    output += chunk.toString();
    unread += stripVTControlCharacters(chunk.toString());
    const [, question] = /([A-Z][^\n[]+)(?: \[[^\]]*\])? $/.exec(unread) ?? [];
    if (question === undefined) return;
    asked.push(question.trim());
    unread = "";
    const answer = rest.shift();
    if (answer === undefined) child.stdin.end();
    // A pipe stays open after a key of a terminal, and the process would wait for its end.
    else if (answer === CTRL_C || answer === CTRL_D) child.stdin.end(answer);
    else child.stdin.write(`${answer}\n`);
  });
  return new Promise((done) => child.once("close", (code) => done({ code, output, asked })));
}

const SITE = ["talk.example", "https://blog.example", "long enough word"];

it("an empty answer to a dependent question returns to the one before, also over several", async () => {
  const dir = await makeTempDir();
  const mail = ["smtp://me@mail.example", "secret", "", "", "smtps://you@mail.example", "word"];
  const addresses = ["you@blog.example", "", "me@blog.example", "owner@blog.example"];
  const app = ["id", "", "", ""];
  const readers = ["", "id", "", "", "perhaps", "n"];
  const lean = ["lean", "https://lean.example", "", "", ""];
  const { code, asked } = await talk(dir, [
    "",
    "a.example",
    "",
    ...SITE,
    ...mail,
    ...addresses,
    ...app,
    ...readers,
    ...lean,
  ]);
  expect(code).toBe(0);
  const [service, blog] = ["Address of the comment service", "Address of the blog"];
  const [server, sender, github, leanId] = [
    "Mail server",
    "Sender",
    "Client id of the OAuth app on GitHub",
    "App id",
  ];
  const [leanServer, owner] = ["Its REST API server", "Your own mail address"];
  const expected = [
    service,
    service,
    blog,
    service,
    blog,
    "Password for the owner's page",
    server,
    "Password of me",
    sender,
    "Password of me",
    server,
    "Password of you",
    sender,
    owner,
    sender,
    owner,
    github,
    "Client secret",
    github,
    "Client id of the OAuth app on Gitee",
    "Client id of an OAuth app on GitHub with which readers",
    "Client id of an OAuth app on Gitee with which readers",
    "Client secret of the app on Gitee for readers",
    "Client id of an OAuth app on Gitee with which readers",
    "Should readers be able",
    "Should readers be able",
    leanId,
    leanServer,
    "Its master key",
    leanServer,
    leanId,
  ];
  expect(asked.map((question, at) => question.slice(0, expected[at]?.length))).toEqual(expected);
  const values = readEnvFile(await readFile(join(dir, ".env"), "utf8"));
  expect(values).toMatchObject({
    HANBLOG_COMMENTS_URL: "https://talk.example",
    HANBLOG_SMTP_URL: "smtps://you:word@mail.example",
    HANBLOG_MAIL_FROM: "me@blog.example",
    HANBLOG_OWNER_MAIL: "owner@blog.example",
    HANBLOG_READERS_MAIL: "off",
  });
  expect(Object.keys(values).filter((name) => /OAUTH|LEAN|READERS_G/.test(name))).toEqual([]);
});

it.each([
  ["Ctrl+C", CTRL_C, 0],
  ["Ctrl+D", CTRL_D, 3],
  ["Ctrl+C, while a password is typed", CTRL_C, 2],
  ["the end of the input", null, 4],
])("leaving with %s writes nothing, and says so", async (_, key, at) => {
  const dir = await makeTempDir();
  const { code, output } = await talk(dir, [
    ...[...SITE, "smtps://mail.example"].slice(0, at),
    ...(key === null ? [] : [key]),
  ]);
  expect(code).toBe(1);
  expect(output).toMatch(/Cancelled[^]*Nothing was written\./);
  expect(await readdir(dir)).toEqual([]);
});

it("asks for a mail service and a webhook on Cloudflare, and creates the secret of the webhook", async () => {
  const dir = await makeTempDir();
  await writeFiles(dir, { "wrangler.jsonc": "" });
  const hook = "https://api.telegram.org/bot1/sendMessage";
  const webhook = [hook, "other", "telegram", ""];
  const { code, output, asked } = await talk(dir, [
    ...SITE,
    "smtp://mail.example",
    "",
    ...webhook,
    ...Array<string>(5).fill(""),
  ]);
  expect(code).toBe(0);
  expect(asked.join()).not.toContain("Mail server");
  expect(output).toContain("Expected resend, mailgun, mailgun-eu.");
  expect(output.match(/For telegram, the address contains \?chat_id/g)).toHaveLength(2);
  const values = readEnvFile(await readFile(join(dir, ".env"), "utf8"));
  expect(values).toMatchObject({ HANBLOG_WEBHOOK_URL: hook });
  expect(values["HANBLOG_WEBHOOK_SECRET"]).toMatch(/^[\da-f]{48}$/);
});

it.each([
  ["n", false],
  ["y", true],
])("writes LeanCloud's keys for a server only after a clear yes: %s", async (answer, isWritten) => {
  const dir = await makeTempDir();
  await writeFiles(dir, { "compose.yaml": "" });
  const lean = ["lean", "https://lean.example", "master", ""];
  const { code, output } = await talk(dir, [...SITE, ...Array<string>(5).fill(""), ...lean, answer]);
  expect(code).toBe(0);
  const values = readEnvFile(await readFile(join(dir, ".env"), "utf8"));
  expect(values["HANBLOG_APP_ID"]).toBe("lean");
  expect(values["LEAN_MASTER_KEY"]).toBe(isWritten ? "master" : undefined);
  expect(output).toContain(isWritten ? "follows it" : "hanblog comments move --service https://talk.example");
});
