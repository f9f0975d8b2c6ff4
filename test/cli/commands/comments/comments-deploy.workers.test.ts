import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { parseEnv } from "node:util";
import { beforeEach, expect, it, vi } from "vitest";
import { runServiceDeploy } from "../../../../src/cli/commands/comments/comments-deploy.js";
import { runSetup } from "../../../../src/cli/commands/comments/comments-setup.js";
import { SETTINGS } from "../../../../src/cli/setup/env-file.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { startMiniflare } from "../../../workers/load-miniflare.js";
import { createRecordedContext } from "../recorded-context.js";

beforeEach(() => {
  for (const name of SETTINGS) vi.stubEnv(name, undefined);
  return () => vi.unstubAllEnvs();
});

it("hanblog comments deploy cloudflare writes a worker that runs with the settings of setup", async () => {
  const context = createRecordedContext(await makeTempDir());
  await runServiceDeploy("cloudflare", "service", {}, context);
  const flags = { url: "talk.example", siteUrl: "https://blog.example", check: true };
  await runSetup("service", flags, context);
  const read = (name: string) => readFile(join(context.cwd, "service", name), "utf8");
  const json = (await read("wrangler.jsonc")).replaceAll(/^ *\/\/.*$/gm, "").replaceAll(/,(\s*\})/g, "$1");
  const config = JSON.parse(json) as {
    readonly main: string;
    readonly compatibility_date: string;
    readonly compatibility_flags: readonly string[];
    readonly d1_databases: readonly [{ readonly binding: string }];
  };
  const env = parseEnv(await read(".env"));
  const worker = await startMiniflare({
    modules: true,
    script: await read(config.main),
    compatibilityDate: config.compatibility_date,
    compatibilityFlags: config.compatibility_flags,
    d1Databases: [config.d1_databases[0].binding],
    bindings: env,
  });
  try {
    const response = await worker.dispatchFetch("https://talk.example/1.1/classes/Comment", {
      method: "POST",
      headers: {
        "X-LC-Id": env["HANBLOG_APP_ID"] ?? "",
        "X-LC-Key": env["HANBLOG_APP_KEY"] ?? "",
        "Content-Type": "application/json",
        "CF-Connecting-IP": "192.0.2.1",
        Origin: "https://blog.example",
      },
      body: JSON.stringify({ nick: "Ann", url: "/", comment: "<p>Hello</p>" }),
    });
    expect(response.status).toBe(201);
  } finally {
    await worker.dispose();
  }
});
