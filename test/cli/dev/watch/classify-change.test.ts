import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { classifyChange } from "../../../../src/cli/dev/watch/changes.js";

const siteDir = "/home/me/site";
const context = {
  project: { siteDir, themeDir: "/home/me/theme" },
  configInputs: new Set([join(siteDir, "hanblog.config.ts"), "/home/me/nav.ts"]),
  configFolders: [
    { path: join(siteDir, "data/authors/"), hasMarkdown: false },
    { path: join(siteDir, "people/"), hasMarkdown: true },
  ],
  programSources: new Set(["/home/me/shared/Bowl.tsx", join(siteDir, "lib/rice.ts")]),
  isConfigBroken: false,
  isProgramBroken: false,
};

describe("classifyChange", () => {
  it.each([
    ["hanblog.config.ts", "config"],
    ["hanblog.config.mjs", "config"],
    ["hanblog.config.yml", "config"],
    ["hanblog.config.md", "markdown"],
    ["docs/hanblog.config.ts", "file"],
    ["../nav.ts", "config"],
    ["data/authors/new.yml", "config"],
    ["data/authors/old/new.toml", "config"],
    ["data/authors/new.csv", "config"],
    ["data/authors/new.md", "markdown"],
    ["people/new.md", "config"],
    ["data/authors/new.png", "file"],
    ["data/new.yml", "file"],
    ["public/a.md", "public"],
    ["components/Bowl.tsx", "program"],
    ["components/bowl.css", "style"],
    ["components/bowl.png", "program"],
    ["components/bowl.md", "markdown"],
    ["lib/rice.ts", "program"],
    ["style.css", "style"],
    ["docs/style.css", "file"],
    ["../theme/Page.tsx", "program"],
    ["../theme/style.css", "style"],
    ["theme/Navbar.tsx", "program"],
    ["theme/styles/code.css", "style"],
    ["theme/spring.md", "markdown"],
    ["theme/spring.png", "file"],
    ["docs/theme/Navbar.tsx", "file"],
    ["../shared/Bowl.tsx", "program"],
    ["docs/饭.md", "markdown"],
    ["README.MD", "markdown"],
    ["docs/饭.png", "file"],
    ["../else.md", "file"],
  ])("classifies %s as %s", (path, part) => {
    expect(classifyChange(join(siteDir, path), context)).toBe(part);
  });
});

it("assigns any code to the program while the program is broken", () => {
  const broken = { ...context, isProgramBroken: true };
  const parts = ["lib/new.ts", "lib/new.css", "a.md", "a.png"].map((path) =>
    classifyChange(join(siteDir, path), broken),
  );
  expect(parts).toEqual(["program", "style", "markdown", "file"]);
});

it("assigns any code to the configuration while that is broken", () => {
  const broken = { ...context, isConfigBroken: true };
  const parts = ["lib/nav.ts", "lib/nav.json", "pot/index.tsx", "a.md"].map((path) =>
    classifyChange(join(siteDir, path), broken),
  );
  expect(parts).toEqual(["config", "config", "config", "markdown"]);
});
