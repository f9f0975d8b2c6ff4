import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmod, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { delimiter, join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { makeTempDir } from "../../../../make-temp-dir.js";
import { readFences, readGuidePage } from "../../../../site/guide/guide-pages.js";
import { createFakeLeancloud, FAKE_APP, type FakeLeancloud } from "./fake-leancloud.js";

const BIN = resolve(import.meta.dirname, "../../../../../bin/hanblog.js");

let dir: string;
let there: FakeLeancloud;
beforeEach(async () => {
  dir = await makeTempDir();
  await mkdir(join(dir, "bin"));
  const script = `#!/bin/sh\nexec "${process.execPath}" "${BIN}" "$@"\n`;
  await writeFile(join(dir, "bin/hanblog"), script);
  await chmod(join(dir, "bin/hanblog"), 0o755);
  there = createFakeLeancloud(() => new Date());
  there.server.listen(0, "127.0.0.1");
  await once(there.server, "listening");
});
afterEach(async () => {
  there.server.close();
  there.server.closeAllConnections();
  await rm(dir, { recursive: true, force: true });
});

/** Starts a line of the guide in a shell. */
function start(line: string) {
  const child = spawn("sh", ["-c", `exec ${line}`], {
    cwd: dir,
    env: {
      ...process.env,
      PATH: `${join(dir, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
      LC_ALL: "C.UTF-8",
      NO_COLOR: "1",
      DATABASE_URL: "",
      HANBLOG_ADMIN_PASSWORD: "correct horse battery staple",
      LEAN_ID: FAKE_APP.appId,
      LEAN_MASTER_KEY: FAKE_APP.masterKey,
      LEAN_SERVER: `http://127.0.0.1:${(there.server.address() as AddressInfo).port}`,
    },
  });
  const output = { text: "" };
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (output.text += chunk.toString()));
  }
  const ended = new Promise<number | null>((done) => child.once("close", done));
  const untilPrinted = (text: RegExp) =>
    vi.waitUntil(() => text.exec(output.text), { timeout: 60_000, interval: 20 });
  return { child, output, ended, untilPrinted };
}

/** Returns the commands of the page, in order, without comments. */
function commandsOf(page: string): readonly string[] {
  return readFences(readGuidePage(page).content)
    .filter(({ info }) => info === "sh")
    .flatMap(({ code }) => code.split("\n"))
    .map((line) => line.replace(/ +# .*$/, ""))
    .filter((line) => /^(hanblog|curl) /.test(line));
}

/** Returns commands without the words that each language translates. */
const untranslated = (commands: readonly string[]) => commands.map((line) => line.replace(/'[^']*'/, "''"));

it("the guide has the same commands in both languages", () => {
  expect(untranslated(commandsOf("en/leancloud.md"))).toEqual(untranslated(commandsOf("leancloud.md")));
});

it("the guide's commands move everything, in their order", async () => {
  const root = there.create("Comment", { comment: "first", url: "/p/" });
  const counter = there.create("Counter", { url: "/p/", time: 40 });
  const run = async (line: string) => {
    const { output, ended } = start(line);
    return { code: await ended, text: output.text };
  };
  const lines = commandsOf("en/leancloud.md");
  const [move = "", dryRun = "", pull = "", compare = "", serve = "", follow = "", curl = "", ...rest] =
    lines;
  const [pullToService = "", compareService = "", all = "", compareAgain = "", ...last] = rest;
  const [backup = "", restore = "", ...others] = last;
  expect(others).toEqual([]);

  expect(await run(dryRun)).toMatchObject({ code: 0, text: expect.stringContaining("Dry run") as string });
  expect(await readdir(dir)).toEqual(["bin"]);
  expect(await run(pull)).toMatchObject({ code: 0, text: expect.stringContaining("1 imported") as string });
  expect(await run(compare)).toMatchObject({ code: 0 });

  const service = start(`${serve.replace(/'[^']*'/, "old-app-key")} --port 0`);
  const [, url = ""] = (await service.untilPrinted(/Comment service: (\S+)/)) ?? [];
  const following = start(follow);
  await following.untilPrinted(/Following 127\.0\.0\.1/);
  const health = await fetch(curl.replace(/^curl https:\/\/[^/]+/, url));
  expect(await health.json()).toMatchObject({ status: "ok", store: "sqlite" });
  // A visitor of the switched site, and one with an old page.
  const posted = await fetch(`${url}/1.1/classes/Comment`, {
    method: "POST",
    headers: { "X-LC-Id": FAKE_APP.appId, "X-LC-Key": "old-app-key", "Content-Type": "application/json" },
    body: JSON.stringify({ comment: "new", url: "/p/" }),
  });
  expect(posted.status).toBe(201);
  there.create("Comment", { comment: "late", url: "/p/", rid: root, pid: root });
  there.increment(counter);
  following.child.kill("SIGINT");
  expect(await following.ended).toBe(0);

  for (const line of [pullToService, compareService]) {
    expect(await run(line.replace("https://talk.example", url))).toMatchObject({ code: 0 });
  }

  expect(await run(all)).toMatchObject({ code: 0 });
  const { code, text } = await run(compareAgain);
  expect(code).toBe(0);
  expect(text).toContain("Comments: LeanCloud 2, here 3");
  expect(text).toContain("Visits: LeanCloud 41, here 41");
  expect(text).toContain("1 comment written here");
  expect(await run(backup)).toMatchObject({ code: 0 });
  service.child.kill("SIGTERM");
  await service.ended;
  expect(await run(restore)).toMatchObject({
    code: 0,
    text: expect.stringContaining("3 comments, 1 counter") as string,
  });
  expect(await run(`${move} --yes --no-follow --without-rights --data moved.db`)).toMatchObject({
    code: 0,
    text: expect.stringMatching(/2 +2 +41 +41 +All pages/) as string,
  });
});
