import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";

const SRC = resolve(import.meta.dirname, "../src");

/** Room → rooms that its files may import beside their own. The first room whose prefix fits a file is its room. */
const ROOMS: readonly (readonly [room: string, mayImport: readonly string[]])[] = [
  ["runtime/model", []],
  ["runtime/router", ["runtime/model"]],
  ["runtime/search", ["runtime/model"]],
  ["runtime/comments", ["runtime/model"]],
  // The owner's page is a program of its own: it shows comments with the parts that visitors' pages show them with.
  ["runtime/admin", ["runtime/model", "runtime/comments"]],
  ["runtime/mascot", ["runtime/model"]],
  ["runtime/decorations", ["runtime/model"]],
  [
    "runtime/app",
    [
      "runtime/model",
      "runtime/router",
      "runtime/search",
      "runtime/comments",
      "runtime/mascot",
      "runtime/decorations",
      "runtime/theme-contract",
    ],
  ],
  ["runtime/dev", ["runtime/model"]],
  ["runtime/theme-contract", ["runtime/model"]],
  [
    "runtime",
    [
      "runtime/model",
      "runtime/router",
      "runtime/search",
      "runtime/decorations",
      "runtime/app",
      "runtime/dev",
      "runtime/theme-contract",
    ],
  ],
  ["theme", []],
  // What file systems do, each in its own way.
  ["cli/files", []],
  ["cli/config", ["runtime/model"]],
  ["cli/content", ["runtime/model", "cli/config"]],
  ["cli/site", ["runtime/model", "cli/config"]],
  ["cli/routes", ["runtime/model", "cli/config", "cli/files"]],
  ["cli/bundle", ["runtime/model", "cli/config"]],
  ["cli/render", ["runtime/model", "cli/config"]],
  ["cli/output", ["runtime/model", "cli/config", "cli/files"]],
  ["cli/cache", ["cli/files"]],
  ["cli/preview", ["runtime/model", "cli/config"]],
  ["cli/mascot", ["runtime/model", "cli/config"]],
  ["cli/comments", ["runtime/model", "cli/config", "cli/files"]],
  ["cli/bake", ["runtime/model"]],
];

interface Import {
  readonly file: string;
  readonly target: string;
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(SRC, file), "utf8");
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  return specifiers.map((specifier) => ({
    file,
    target: relative(SRC, resolve(SRC, dirname(file), specifier)),
  }));
}

function roomOf(path: string): string | null {
  return (
    ROOMS.find(
      ([room]) => path === room || path.startsWith(`${room}/`) || path.startsWith(`${room}.`),
    )?.[0] ?? null
  );
}

const files = fastGlob.sync("**/*.{ts,tsx}", { cwd: SRC, ignore: ["**/*.d.ts"] });
const imports = files.flatMap(importsOf);

describe("the house", () => {
  it("has files in every room", () => {
    const empty = ROOMS.filter(([room]) => !files.some((file) => roomOf(file) === room));
    expect(empty).toEqual([]);
  });

  it.each(ROOMS)("%s imports its own room and %j only", (room, mayImport) => {
    const wrong = imports.filter(({ file, target }) => {
      const from = roomOf(file);
      const to = roomOf(target);
      return from === room && to !== room && (to === null || !mayImport.includes(to));
    });
    expect(wrong).toEqual([]);
  });

  it("lets no file of the command line import the runtime beyond the model, or a theme", () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        file.startsWith("cli/") && !target.startsWith("cli/") && roomOf(target) !== "runtime/model",
    );
    expect(wrong).toEqual([]);
  });

  it("lets only commands, and the main program above them, know the commands", () => {
    const wrong = imports.filter(
      ({ file, target }) =>
        target.startsWith("cli/commands/") && !file.startsWith("cli/commands/") && file !== "cli/program.ts",
    );
    expect(wrong).toEqual([]);
  });

  it("builds HTML that React does not check in two places", () => {
    const users = files.filter((file) =>
      readFileSync(join(SRC, file), "utf8").includes("dangerouslySetInnerHTML"),
    );
    expect(users).toEqual(["runtime/app/Html.tsx", "runtime/comments/ui/SanitizedHtml.tsx"]);
  });
});
