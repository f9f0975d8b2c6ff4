import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createCalls } from "../../../../src/runtime/comments/platforms/github-v3/index.js";
import { createIssueBackend } from "../../../../src/runtime/comments/platforms/issue-backend.js";
import type { IssueBackend } from "../../../../src/runtime/comments/platforms/platform.js";
import { findFreePort } from "../../../find-free-port.js";

const API = "https://api.github.com";

const SEED = {
  tokens: Object.fromEntries(
    ["ann", "bob"].map((login) => [`token-${login}`, { login, scopes: ["public_repo"] }]),
  ),
  github: {
    users: [{ login: "ann" }, { login: "bob" }],
    repos: [{ owner: "ann", name: "blog", auto_init: true }],
  },
};

// An independent emulator of GitHub. It supports no reactions and renders no HTML.
describe("GitHub v3 on an emulator of GitHub", () => {
  let emulator: ChildProcess;
  let folder: string;
  let address: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "hanblog-emulator-"));
    const seed = join(folder, "seed.json");
    await writeFile(seed, JSON.stringify(SEED));
    const port = await findFreePort();
    address = `http://127.0.0.1:${port}`;
    const main = fileURLToPath(new URL("index.js", import.meta.resolve("emulate")));
    const flags = ["start", "--service", "github", "--port", `${port}`, "--seed", seed];
    emulator = spawn(process.execPath, [main, ...flags], { stdio: ["ignore", "pipe", "inherit"] });
    await waitForText(emulator, "Tokens");
  }, 60_000);

  afterAll(async () => {
    emulator.kill();
    await once(emulator, "exit");
    await rm(folder, { recursive: true });
  });

  function connect(token: string | null): IssueBackend {
    const options = { owner: "ann", repo: "blog", labels: ["Vssue"], baseURL: null };
    const send: typeof fetch = (input, init) => fetch(new Request(input).url.replace(API, address), init);
    return createIssueBackend(createCalls, options, { fetch: send, token: () => token, now: () => 0 });
  }

  it("creates and finds an issue, and lets another user write, edit, page through and remove comments", async () => {
    const ann = connect("token-ann");
    expect(await ann.readUser()).toMatchObject({ username: "ann" });
    const title = '[Vssue]"Quoted" title';
    expect(await ann.findIssue({ title })).toBeNull();
    const created = await ann.createIssue({ title, content: "https://ann.test/p" });
    expect(await ann.createIssue({ title, content: "again" })).toEqual(created);
    const bob = connect("token-bob");
    const issue = await bob.findIssue({ title });
    expect(issue).toEqual(created);
    expect(await bob.findIssue({ id: created.id })).toEqual(created);
    expect(await bob.findIssue({ id: "4711" })).toBeNull();

    const added = [];
    for (let count = 1; count <= 12; count += 1) added.push(await bob.add(created, `comment ${count}`));
    const first = await connect(null).list(created, { page: 1, perPage: 5, sort: "asc" });
    expect(first).toMatchObject({ count: 12, page: 1, perPage: 5 });
    const last = await bob.list(created, { page: 3, perPage: 5, sort: "asc" });
    expect(last).toMatchObject({ count: 12, page: 3, perPage: 5 });
    expect(last.comments.map(({ raw }) => raw)).toEqual(["comment 11", "comment 12"]);
    expect(last.comments[0]).toMatchObject({ html: null, author: { username: "bob" } });

    const id = added.at(-1)?.id ?? "";
    expect(await bob.edit(created, id, "edited")).toMatchObject({ id, raw: "edited" });
    expect(await bob.remove(created, id)).toBe(true);
    expect(await bob.list(created, { page: 1, perPage: 20, sort: "asc" })).toMatchObject({ count: 11 });
  });

  it("rejects writing without a token", async () => {
    const issue = { id: "1", title: "", content: "", link: "" };
    await expect(connect(null).add(issue, "hello")).rejects.toMatchObject({ status: 401 });
  });
});

/**
 * Waits for a text in the output. Keeps reading afterwards, because the process would stop if its output were not
 * read.
 */
function waitForText(child: ChildProcess, text: string): Promise<void> {
  return new Promise((resolve, reject) => {
    let seen = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      seen += chunk.toString();
      if (seen.includes(text)) resolve();
    });
    child.once("exit", () => reject(new Error(`The process ended without "${text}":\n${seen}`)));
  });
}
