import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { expect, it, onTestFinished, vi } from "vitest";
import { bundleFunction } from "../../../../src/cli/comments/vercel/bundle-function.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { createDatabase } from "../../../postgres/create-database.js";
import { startVercelHost, type WebFunction } from "../../../vercel/vercel-host.js";
import { createFakeLeancloud, FAKE_APP } from "../transfer/cut-over/fake-leancloud.js";

const MINUTE = 60_000;

it("a visitor's request triggers a step of following, at most every five minutes on all instances", async () => {
  const there = createFakeLeancloud(() => new Date());
  there.create("Comment", { comment: "first", url: "/p/", ACL: { "*": { read: true } } });
  there.server.listen(0, "127.0.0.1");
  await once(there.server, "listening");
  onTestFinished(() => void there.server.close());
  const env = {
    DATABASE_URL: await createDatabase("empty"),
    HANBLOG_APP_ID: "app",
    HANBLOG_APP_KEY: "key",
    HANBLOG_ADMIN_PASSWORD: "correct horse battery staple",
    LEAN_ID: FAKE_APP.appId,
    LEAN_MASTER_KEY: FAKE_APP.masterKey,
    LEAN_SERVER: `http://127.0.0.1:${(there.server.address() as AddressInfo).port}`,
  };
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  onTestFinished(() => void vi.unstubAllEnvs());
  const file = join(await makeTempDir(), "index.mjs");
  await writeFile(file, await bundleFunction());
  const load = async (instance: number) =>
    ((await import(`${pathToFileURL(file).href}?${instance}`)) as { readonly default: WebFunction }).default;
  const instances = [await load(1), await load(2)] as const;
  let turn = 0;
  const host = await startVercelHost(async () => instances[turn++ % 2 === 0 ? 0 : 1]);
  onTestFinished(() => host.stop());
  vi.useFakeTimers({ toFake: ["Date"] });
  onTestFinished(() => void vi.useRealTimers());

  const texts = async () => {
    const answer = await fetch(`${host.url}/1.1/classes/Comment?order=createdAt`, {
      headers: { "X-LC-Id": "app", "X-LC-Key": "key" },
    });
    const { results } = (await answer.json()) as {
      readonly results: readonly { readonly comment: string }[];
    };
    return results.map(({ comment }) => comment);
  };
  const visitAll = async () => {
    for (let at = 0; at < 6; at++) await texts();
    await host.settle();
  };
  // The response does not wait for the step.
  expect(await texts()).toEqual([]);
  await visitAll();
  expect(await texts()).toEqual(["first"]);
  const asked = there.asked.length;
  expect(asked).toBe(3);
  vi.setSystemTime(Date.now() + 4 * MINUTE);
  there.create("Comment", { comment: "second", url: "/p/", ACL: { "*": { read: true } } });
  await visitAll();
  expect(there.asked).toHaveLength(asked);
  vi.setSystemTime(Date.now() + 2 * MINUTE);
  await visitAll();
  expect(await texts()).toEqual(["first", "second"]);
});
