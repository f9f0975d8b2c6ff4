import { afterEach, expect, it, onTestFinished, vi } from "vitest";
import { runOwner } from "../../../../src/cli/commands/comments/comments-owner.js";
import { bundleWorker } from "../../../../src/cli/comments/workers/bundle-worker.js";
import { startMiniflare } from "../../../workers/load-miniflare.js";
import { createRecordedContext } from "../recorded-context.js";

const OLD = "correct horse battery staple";
const NEW = "a new password";
const SERVICE = "https://talk.example";

afterEach(() => vi.unstubAllEnvs());

it("prints SQL that ends all sessions of a running worker, and a link for a new password", async () => {
  vi.stubEnv("HANBLOG_COMMENTS_URL", SERVICE);
  const worker = await startMiniflare({
    modules: true,
    script: await bundleWorker(),
    compatibilityFlags: ["nodejs_compat"],
    d1Databases: ["DB"],
    bindings: { HANBLOG_ADMIN_PASSWORD: OLD, HANBLOG_SECRET: "0123456789abcdef0123456789abcdef" },
  });
  onTestFinished(() => worker.dispose());
  const post = (path: string, body: object) =>
    worker.dispatchFetch(`${SERVICE}/admin/api/${path}`, {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
  const opened = await post("session", { password: OLD });
  const { token } = (await opened.json()) as { readonly token: string };
  const session = async () => {
    const headers = { Authorization: `Bearer ${token}` };
    return (await worker.dispatchFetch(`${SERVICE}/admin/api/session`, { headers })).status;
  };
  expect(await session()).toBe(200);

  const context = createRecordedContext("");
  await runOwner({ data: "comments.db", format: "d1" }, context);
  const [, code = ""] =
    /: https:\/\/talk\.example\/admin\/#recover=(\w+)$/m.exec(context.noted.join("\n")) ?? [];
  const sql = context.printed.join("\n");
  expect([code.length, sql.includes(code)]).toEqual([64, false]);
  const database = await worker.getD1Database("DB");
  for (const statement of sql.split("\n")) await database.prepare(statement).run();

  expect(await session()).toBe(401);
  expect((await post("password", { token: code, password: NEW })).status).toBe(201);
  expect((await post("session", { password: OLD })).status).toBe(401);
  expect((await post("session", { password: NEW })).status).toBe(201);
});
