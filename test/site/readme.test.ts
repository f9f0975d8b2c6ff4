import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";

const ROOT = join(import.meta.dirname, "../..");
const readme = readFileSync(join(ROOT, "README.md"), "utf8");
const { scripts }: { scripts: Record<string, string> } = JSON.parse(
  readFileSync(join(ROOT, "package.json"), "utf8"),
);

describe("the README", () => {
  it("has at most 150 lines", () => {
    expect(readme.trimEnd().split("\n").length).toBeLessThanOrEqual(150);
  });

  it("has its sections in the order of a reader", () => {
    expect([...readme.matchAll(/^## (.+)$/gm)].map(([, title]) => title)).toEqual([
      "Commands",
      "What makes it different",
      "Comments",
      "Migration",
      "Theming",
      "Numbers",
      "Where things are",
      "License",
    ]);
  });

  it("names scripts of the package and files of the repository", () => {
    const names = [...readme.matchAll(/npm run ([\w:]+)/g)].map(([, name = ""]) => name);
    expect(names.filter((name) => name !== "dev" && !Object.hasOwn(scripts, name))).toEqual([]);
    const linked = [...readme.matchAll(/\]\(((?!https?:)[^)]+)\)/g)].map(([, path = ""]) => path);
    const tested = [...readme.matchAll(/\b(test\/[\w/.-]+)/g)].map(([, path = ""]) => path);
    expect([...linked, ...tested].filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe("the tables of files to open", () => {
  it("name files that exist", () => {
    const text = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");
    const paths = [...text.matchAll(/`((?:bench|docs|src|templates|test)\/[\w./-]+)`/g)].map(
      ([, path = ""]) => path,
    );
    expect(paths.length).toBeGreaterThan(80);
    expect(paths.filter((path) => !existsSync(join(ROOT, path)))).toEqual([]);
  });
});

describe("the glossary", () => {
  it("has at most forty nouns", () => {
    const text = readFileSync(join(ROOT, "CONTRIBUTING.md"), "utf8");
    const [words = ""] = /^## Words$.*?^## /ms.exec(text) ?? [];
    const nouns = [...words.matchAll(/^\| ([a-z ]+) \|/gm)].map(([, noun]) => noun);
    expect(nouns.length).toBeGreaterThan(30);
    expect(nouns.length).toBeLessThanOrEqual(40);
    expect(new Set(nouns).size).toBe(nouns.length);
  });
});
