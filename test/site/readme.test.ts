import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
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

/** Files of a site or of its output, which this repository need not have. */
const OTHER_FILES: ReadonlySet<string> = new Set(["hanblog.config.ts", "routes.json"]);
const SOURCES = readdirSync(join(ROOT, "src"), { recursive: true, encoding: "utf8" }).map(
  (path) => `src/${path.replaceAll("\\", "/")}`,
);

/** Returns files and folders that a document names and that do not exist. Names without a path may be in any of its folders. */
function missingFiles(document: string): readonly string[] {
  const folder = posix.dirname(document);
  const text = readFileSync(join(ROOT, document), "utf8");
  const named = text.matchAll(
    /`((?:bench|docs|src|templates|test)\/[\w./-]+|[\w./-]+(?:\/|\.(?:css|html|js|json|md|tsx?)))`/g,
  );
  const names = [...named].map(([, name = ""]) => name.replace(/\/$/, ""));
  return [...new Set(names)].filter(
    (name) =>
      !OTHER_FILES.has(name) &&
      !existsSync(join(ROOT, name)) &&
      !existsSync(join(ROOT, folder, name)) &&
      !SOURCES.some((path) => path.endsWith(`/${name}`) && (folder === "." || path.startsWith(`${folder}/`))),
  );
}

describe("documents for those who work on hanblog", () => {
  it.each(["CONTRIBUTING.md", ...SOURCES.filter((path) => path.endsWith("/README.md"))])(
    "%s names files that exist",
    (document) => {
      expect(missingFiles(document)).toEqual([]);
    },
  );
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
