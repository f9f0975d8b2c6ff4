import { beforeEach, expect, it, onTestFinished, vi } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";
import { startServer, type RunningServer } from "../../run-cli.js";
import { list } from "../comments/kills/survive-kills.js";
import { startOldBlog, type OldBlog } from "./move/old-blog.js";

/** Makes a minute last 20 ms in the process of the service. All other delays stay as they are. */
const SHORT_MINUTE = `import timers from "node:timers/promises";
import { syncBuiltinESMExports } from "node:module";
const { setTimeout } = timers;
timers.setTimeout = (ms, ...given) => setTimeout(ms === 60_000 ? 20 : ms, ...given);
syncBuiltinESMExports();`;

let blog: OldBlog;
beforeEach(async () => {
  blog = await startOldBlog(30);
  return () => blog.close();
});

async function startService(): Promise<RunningServer> {
  const server = await startServer(["comments", "--port", "0", "--app-id", "a", "--app-key", "k"], {
    cwd: await makeTempDir(),
    env: {
      DATABASE_URL: "",
      ...blog.env,
      NODE_OPTIONS: `--import data:text/javascript,${encodeURIComponent(SHORT_MINUTE)}`,
    },
  });
  onTestFinished(() => void server.stop());
  return server;
}

const until = (check: () => boolean | Promise<boolean>) =>
  vi.waitUntil(check, { timeout: 60_000, interval: 20 });

it("a running service pulls from the app every minute, and ends at a signal", async () => {
  const { there, good, hidden } = blog;
  const server = await startService();
  const texts = async () => (await list(server.url, "Comment")).map(({ comment }) => comment);
  await until(async () => (await texts()).length === good - hidden.size);
  there.create("Comment", { comment: "late", url: "/p/", ACL: { "*": { read: true } } });
  await until(async () => (await texts()).includes("late"));
  there.create("Comment", { comment: "later", url: "/p/", ACL: { "*": { read: true } } });
  await until(async () => (await texts()).includes("later"));
  expect(await server.stop()).toBe(0);
  expect(server.output()).not.toContain(blog.env["LEAN_MASTER_KEY"]);
});

it("a running service answers visitors while the app is away, and pulls when it is back", async () => {
  const { there } = blog;
  let isAway = true;
  there.onRequest = () => !isAway;
  const server = await startService();
  await until(() => there.asked.length > 0);
  expect((await fetch(`${server.url}/health`)).status).toBe(200);
  isAway = false;
  await until(async () => (await list(server.url, "Comment")).length > 0);
  expect(await server.stop()).toBe(0);
});
