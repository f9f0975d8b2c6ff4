import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { PLATFORMS } from "../../../src/cli/config/service-platforms.js";
import { platformOf, serviceFiles } from "../../../src/cli/hosts/service-files.js";

const TEMPLATES = resolve(import.meta.dirname, "../../../templates");

describe.each(PLATFORMS)("the files of the comment service for %s", (platform) => {
  it("show their platform, explain themselves and keep secrets out of git", async () => {
    const files = await serviceFiles(platform, TEMPLATES, String);
    const names = files.map(({ path }) => path);
    expect(platformOf(names)).toBe(platform);
    const readme = files.find(({ path }) => path === "README.md")?.text ?? "";
    for (const name of names.filter((path) => !/^(?:README\.md|\..*)$/.test(path))) {
      expect(readme).toContain(`\`${name}\``);
    }
    const ignored = files.find(({ path }) => path === ".gitignore")?.text ?? "";
    expect(ignored).toMatch(/^\.env$/m);
    expect(ignored).toMatch(/^\.env\.old$/m);
  });

  it("are executable if they are scripts", async () => {
    for (const { path, text, isExecutable } of await serviceFiles(platform, TEMPLATES, String))
      expect([path, isExecutable ?? false]).toEqual([path, text.startsWith("#!")]);
  });

  it("have their placeholders filled", async () => {
    const files = await serviceFiles(platform, TEMPLATES, (text) => text.replaceAll("__packages__", "pg@8"));
    for (const { path, text } of files) {
      if (path !== "hanblog-comments.caddy" && path !== "install.sh") expect(text).not.toMatch(/__[a-z]+__/);
    }
  });
});

it("finds no platform in another folder", () => {
  expect(platformOf([join("a", "compose.yaml"), ".env"])).toBeNull();
});
