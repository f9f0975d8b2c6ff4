import { execFileSync } from "node:child_process";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import { loadCatalogue } from "../../../src/cli/messages/load-catalogue.js";
import { formatEnvFile, readEnvFile, SETTINGS } from "../../../src/cli/setup/env-file.js";
import { makeTempDir } from "../../make-temp-dir.js";

const TEXTS = ENGLISH.texts.service;

/** Values with characters that have a meaning in some of the programs that read the file. */
const VALUES = {
  HANBLOG_ADMIN_PASSWORD: 'a "$HOME" `id` #b \\n ${c} \\',
  HANBLOG_APP_KEY: "~root:~root12345",
  HANBLOG_MAIL_FROM: "Blog <talk@blog.example>",
  HANBLOG_SITE_NAME: "饭团 & friends; $(id)",
  HANBLOG_SMTP_URL: "smtps://me%40x:p%27s@mail.example:465",
  HANBLOG_WEBHOOK_TEMPLATE: '{"text":"{{text}}"}',
  OTHER: "kept",
};
const SAFE = { ...VALUES, HANBLOG_ADMIN_PASSWORD: VALUES.HANBLOG_ADMIN_PASSWORD.slice(0, -1) };

describe("the file of settings", () => {
  it("keeps every value, also of variables that hanblog does not know", () => {
    expect(readEnvFile(formatEnvFile(SAFE, TEXTS))).toEqual(SAFE);
  });

  it("has each variable once", () => {
    const names = Array.from(formatEnvFile(SAFE, TEXTS).matchAll(/^(\w+)=/gm), ([, name = ""]) => name);
    expect(names.toSorted()).toEqual(Object.keys(SAFE).toSorted());
  });

  it("is read by a shell like by Node", async () => {
    const file = join(await makeTempDir(), ".env");
    await writeFile(file, formatEnvFile(SAFE, TEXTS));
    const script = `set -a; . ${file}; exec node -p 'JSON.stringify(process.env)'`;
    const env = JSON.parse(execFileSync("sh", ["-c", script], { encoding: "utf8" })) as unknown;
    expect(env).toMatchObject(SAFE);
  });

  it("explains each setting once, and has those without a value as comments", async () => {
    for (const texts of [TEXTS, (await loadCatalogue("zh")).texts.service]) {
      const lines = formatEnvFile({}, texts).split("\n");
      expect(lines.filter((line) => /^#\w+=$/.test(line))).toEqual(SETTINGS.map((name) => `#${name}=`));
      for (const name of SETTINGS) {
        expect(lines[lines.indexOf(`#${name}=`) - 1]).toBe(`# ${texts.settings[name]}`);
      }
      expect(readEnvFile(lines.join("\n"))).toEqual({});
    }
  });

  it.each(["it's", "a\nB=1", "a\u0000", "a b\\"])("rejects %j, which programs read differently", (value) => {
    expect(() => formatEnvFile({ HANBLOG_ADMIN_PASSWORD: value }, TEXTS)).toThrowError(
      expect.objectContaining({
        code: "setting-value",
        message: expect.not.stringContaining(value) as string,
      }),
    );
  });

  it("counts empty values as missing", () => {
    expect(readEnvFile("A=\nB=''\nC=1\n#D=2\n")).toEqual({ C: "1" });
  });
});
