import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { PLATFORMS, type Platform } from "../../../src/cli/config/packages/service-packages.js";
import { platformOf, serviceFiles } from "../../../src/cli/hosts/service-files.js";

const TEMPLATES = resolve(import.meta.dirname, "../../../templates");

const SCRIPTS: Readonly<Record<Platform, readonly string[]>> = {
  cloudflare: [],
  docker: ["backup.sh"],
  systemd: ["hanblog-comments", "install.sh"],
  vercel: [],
};

const ENGLISH = { language: "en", edit: String } as const;

const LANGUAGES = [
  ["en", /^# Comment service/],
  ["zh", /^# .*评论服务\n/],
] as const;

describe.each(PLATFORMS)("the files of the comment service for %s", (platform) => {
  it.each(LANGUAGES)("explain themselves in the language of the command: %s", async (language, title) => {
    const files = await serviceFiles(platform, TEMPLATES, { ...ENGLISH, language });
    expect(files.filter(({ path }) => path.includes("README")).map(({ path }) => path)).toEqual([
      "README.md",
    ]);
    const readme = files.find(({ path }) => path === "README.md")?.text ?? "";
    expect(readme).toMatch(title);
    for (const { path } of files.filter(({ path }) => !/^(?:README\.md|\..*)$/.test(path))) {
      expect(readme).toContain(`\`${path}\``);
    }
  });

  it("show their platform and keep secrets out of git", async () => {
    const files = await serviceFiles(platform, TEMPLATES, ENGLISH);
    const names = files.map(({ path }) => path);
    expect(platformOf(names)).toBe(platform);
    const ignored = files.find(({ path }) => path === ".gitignore")?.text ?? "";
    expect(ignored).toMatch(/^\.env$/m);
    expect(ignored).toMatch(/^\.env\.old$/m);
  });

  it("include its scripts, which are executable", async () => {
    const files = await serviceFiles(platform, TEMPLATES, ENGLISH);
    const scripts = files.filter(({ isExecutable }) => isExecutable === true);
    expect(scripts.map(({ path }) => path)).toEqual(SCRIPTS[platform]);
  });

  it("have their placeholders filled", async () => {
    const files = await serviceFiles(platform, TEMPLATES, {
      ...ENGLISH,
      edit: (text) => text.replaceAll("__libsql__", "libsql@0.5"),
    });
    for (const { path, text } of files) {
      if (path !== "hanblog-comments.caddy" && path !== "install.sh") expect(text).not.toMatch(/__[a-z]+__/);
    }
  });
});

it("finds no platform in another folder", () => {
  expect(platformOf([join("a", "compose.yaml"), ".env"])).toBeNull();
});
