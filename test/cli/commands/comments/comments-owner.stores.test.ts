import { rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { describe, expect, it, onTestFinished } from "vitest";
import { openStore } from "../../../../src/cli/comments/open-store.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { createDatabase } from "../../../postgres/create-database.js";
import { runCli, startServer } from "../../../run-cli.js";
import { signInWithPasskey } from "../../comments/admin/sign-in-with-passkey.js";

const OLD = "correct horse battery staple";
const NEW = "a new password";

async function post(url: string, path: string, body: object): Promise<Response> {
  return fetch(`${url}/admin/api/${path}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });
}

describe.each(["a file", "PostgreSQL"])("hanblog comments owner, with comments in %s", (kind) => {
  it("ends all sessions of a running service, and prints a link for a new password", async () => {
    const cwd = await makeTempDir();
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    const DATABASE_URL = kind === "a file" ? "" : await createDatabase("empty");
    const server = await startServer(["comments", "--port", "0"], {
      cwd,
      env: { DATABASE_URL, HANBLOG_ADMIN_PASSWORD: OLD },
    });
    const url = server.url.replace(/\/$/, "");
    const opened = await post(url, "session", { password: OLD });
    const { token } = (await opened.json()) as { readonly token: string };
    const session = async () =>
      (await fetch(`${url}/admin/api/session`, { headers: { Authorization: `Bearer ${token}` } })).status;
    expect(await session()).toBe(200);
    const run = await runCli(["comments", "owner"], {
      cwd,
      env: { DATABASE_URL, HANBLOG_COMMENTS_URL: `${url}/` },
    });
    expect([run.code, run.stderr]).toEqual([0, ""]);
    const [, link = ""] = /: (\S+)\n$/.exec(run.stdout) ?? [];
    const [place, code] = link.split("#recover=");
    expect([place, await session()]).toEqual([`${url}/admin/`, 401]);
    expect((await post(url, "password", { token: code, password: NEW })).status).toBe(201);
    const statuses = [OLD, NEW].map(async (password) => (await post(url, "session", { password })).status);
    expect(await Promise.all(statuses)).toEqual([401, 201]);
    await server.stop();
  });
});

it("prints the path of the link without the address of the service", async () => {
  const cwd = await makeTempDir();
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  await (await openStore({ kind: "file", file: join(cwd, "comments.db") }, () => undefined)).close();
  const env = { DATABASE_URL: "", HANBLOG_COMMENTS_URL: "" };
  const run = await runCli(["comments", "owner"], { cwd, env });
  expect(run.stdout).toMatch(
    /at the address of the service within an hour.*: \/admin\/#recover=[0-9a-f]{64}\n$/,
  );
});

it("creates no comments where there are none", async () => {
  const cwd = await makeTempDir();
  onTestFinished(() => rm(cwd, { recursive: true, force: true }));
  const run = await runCli(["comments", "owner"], { cwd, env: { DATABASE_URL: "" } });
  expect([run.code, run.stdout]).toEqual([1, ""]);
  expect(run.stderr).toContain("comments.db");
});

it.each(["bin/hanblog.js", "dist/hanblog-comments/hanblog-comments.js"])(
  "a service that %s serves signs the owner in with a passkey",
  async (script) => {
    const cwd = await makeTempDir();
    onTestFinished(() => rm(cwd, { recursive: true, force: true }));
    const origin = "https://talk.example";
    const server = await startServer([...(script.startsWith("bin") ? ["comments"] : []), "--port", "0"], {
      cwd,
      bin: resolve(import.meta.dirname, "../../../..", script),
      env: { DATABASE_URL: "", HANBLOG_ADMIN_PASSWORD: OLD, HANBLOG_COMMENTS_URL: origin },
    });
    const url = server.url.replace(/\/$/, "");
    await signInWithPasskey({ origin, password: OLD, fetch: (path, init) => fetch(url + path, init) });
    await server.stop();
  },
);
