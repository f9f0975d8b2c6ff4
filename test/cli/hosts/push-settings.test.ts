import { spawnSync } from "node:child_process";
import { chmod, copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import { delimiter, join, resolve } from "node:path";
import { expect, it } from "vitest";
import { makeTempDir } from "../../make-temp-dir.js";

const TEMPLATES = resolve(import.meta.dirname, "../../../templates/service");

/** A program in place of `npx` that records its arguments and its input. */
const RECORDER = `#!/usr/bin/env node
const { appendFileSync, readFileSync } = require("node:fs");
appendFileSync(process.env.RECORD, process.argv.slice(2).join(" ") + "\\n" + readFileSync(0, "utf8") + "\\n");
process.exit(Number(process.env.EXIT_CODE ?? 0));
`;

const ENV = [
  "HANBLOG_SECRET=0123456789abcdef",
  "HANBLOG_ADMIN_PASSWORD='correct horse battery'",
  "LEAN_ID=lean-id",
  "LEAN_MASTER_KEY=the-master-key",
  "LEAN_SERVER=https://lean.example",
  "#HANBLOG_SMTP_URL=",
  "HANBLOG_OWNER_MAIL=",
].join("\n");

async function push(platform: string, exitCode = 0) {
  const dir = await makeTempDir();
  await mkdir(join(dir, "bin"));
  await writeFile(join(dir, "bin/npx"), RECORDER);
  await chmod(join(dir, "bin/npx"), 0o755);
  await copyFile(join(TEMPLATES, platform, "push-settings.mjs"), join(dir, "push-settings.mjs"));
  await writeFile(join(dir, ".env"), ENV);
  const { status, stderr } = spawnSync(process.execPath, ["push-settings.mjs"], {
    cwd: dir,
    encoding: "utf8",
    env: {
      ...process.env,
      PATH: `${join(dir, "bin")}${delimiter}${process.env["PATH"] ?? ""}`,
      RECORD: join(dir, "record"),
      EXIT_CODE: String(exitCode),
    },
  });
  return { status, stderr, record: await readFile(join(dir, "record"), "utf8") };
}

it.runIf(process.platform !== "win32").each(["cloudflare", "vercel"])(
  "the settings go to %s without a key of LeanCloud, and not in a command line",
  async (platform) => {
    const { status, record } = await push(platform);
    expect(status).toBe(0);
    expect(record).not.toMatch(/LEAN_|lean-id|the-master-key|lean\.example/);
    const commands = record.split("\n").filter((line) => line.startsWith("--yes"));
    expect(commands.join("\n")).not.toMatch(/0123456789abcdef|correct horse/);
    expect(record).toContain("0123456789abcdef");
    expect(record).toContain("correct horse battery");
    expect(record).not.toMatch(/HANBLOG_SMTP_URL|HANBLOG_OWNER_MAIL/);
  },
);

it.runIf(process.platform !== "win32").each(["cloudflare", "vercel"])(
  "a failure of %s ends the script with an error",
  async (platform) => {
    expect(await push(platform, 3)).toMatchObject({
      status: 1,
      stderr: expect.stringContaining("did not accept") as string,
    });
  },
);
