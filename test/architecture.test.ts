import { readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";

const SRC = resolve(import.meta.dirname, "../src");

/** Rooms of the build's stages, in import order. */
const STAGES = [
  "cli/config",
  "cli/content",
  "cli/site",
  "cli/routes",
  "cli/bundle",
  "cli/render",
  "cli/output",
  "cli/mascot",
] as const;

/**
 * Rooms and the other rooms that their files may import. A file belongs to the first room whose prefix
 * matches its path. A room imports only rooms listed before it.
 */
const ROOMS: readonly (readonly [room: string, mayImport: readonly string[]])[] = [
  ["runtime/model", []],
  ["runtime/texts", []],
  ["runtime/theme-contract", ["runtime/model"]],
  // What a content security policy demands of code that runs in browsers.
  ["runtime/policy", ["runtime/model"]],
  ["runtime/router", ["runtime/model", "runtime/policy"]],
  ["runtime/search", ["runtime/model", "runtime/policy"]],
  ["runtime/comments", ["runtime/model", "runtime/texts", "runtime/policy"]],
  // The panel on pages that hanblog did not build.
  ["runtime/panel", ["runtime/model", "runtime/texts", "runtime/policy", "runtime/comments"]],
  // The owner's page is a separate program that shows comments with the same components as visitors' pages.
  ["runtime/admin", ["runtime/model", "runtime/texts", "runtime/policy", "runtime/comments"]],
  // The free margins of a page, which the mascot and the cat take.
  ["runtime/margin", []],
  ["runtime/mascot", ["runtime/model", "runtime/texts", "runtime/policy", "runtime/margin"]],
  ["runtime/decorations", ["runtime/model", "runtime/texts", "runtime/margin"]],
  [
    "runtime/app",
    [
      "runtime/model",
      "runtime/texts",
      "runtime/policy",
      "runtime/router",
      "runtime/search",
      "runtime/comments",
      "runtime/margin",
      "runtime/mascot",
      "runtime/decorations",
      "runtime/theme-contract",
    ],
  ],
  [
    "runtime/diagrams",
    ["runtime/model", "runtime/policy", "runtime/decorations", "runtime/app", "runtime/theme-contract"],
  ],
  ["runtime/protection", ["runtime/model", "runtime/texts", "runtime/router", "runtime/app"]],
  ["runtime/dev", ["runtime/model", "runtime/texts"]],
  [
    "runtime",
    [
      "runtime/model",
      "runtime/texts",
      "runtime/policy",
      "runtime/router",
      "runtime/search",
      "runtime/decorations",
      "runtime/diagrams",
      "runtime/protection",
      "runtime/app",
      "runtime/dev",
      "runtime/theme-contract",
    ],
  ],
  ["theme", []],
  // Texts of the command line in each language.
  ["cli/messages", ["runtime/model"]],
  // Differences between file systems.
  ["cli/files", []],
  ["cli/config", ["runtime/model", "runtime/texts", "cli/messages"]],
  ["cli/content", ["runtime/model", "runtime/texts", "cli/messages", "cli/config", "cli/files"]],
  ["cli/guide", ["cli/config"]],
  ["cli/site", ["runtime/model", "cli/messages", "cli/config"]],
  ["cli/routes", ["runtime/model", "runtime/texts", "cli/messages", "cli/config", "cli/files"]],
  ["cli/bundle", ["runtime/model", "runtime/texts", "cli/messages", "cli/config"]],
  ["cli/render", ["runtime/model", "cli/messages", "cli/config"]],
  ["cli/output", ["runtime/model", "cli/messages", "cli/config", "cli/files"]],
  // Plugins that are part of hanblog. They import what every author of a plugin can import.
  ["cli/plugins", ["cli/config"]],
  // Files with which a host builds and serves a site.
  ["cli/hosts", ["runtime/model", "cli/config"]],
  // Files of a new blog.
  ["cli/create", ["runtime/model", "runtime/texts", "cli/config", "cli/hosts"]],
  ["cli/preview", ["runtime/model", "cli/messages", "cli/config", "cli/hosts"]],
  ["cli/mascot", ["runtime/model", "cli/messages", "cli/config"]],
  ["cli/comments", ["runtime/model", "runtime/texts", "cli/messages", "cli/config", "cli/files"]],
  ["cli/bake", ["runtime/model", "cli/messages"]],
  ["cli/report", ["runtime/model", "cli/messages", "cli/output", "cli/comments"]],
  // Everything that a build and the dev server have in common.
  [
    "cli/engine",
    [
      "runtime/model",
      "cli/messages",
      "cli/files",
      "cli/hosts",
      "cli/bake",
      "cli/report",
      "cli/plugins",
      ...STAGES,
    ],
  ],
  ["cli/build", ["runtime/model", "cli/messages", "cli/engine", "cli/report", ...STAGES]],
  [
    "cli/dev",
    ["runtime/model", "cli/messages", "cli/files", "cli/preview", "cli/report", "cli/engine", ...STAGES],
  ],
  // Reads sites of other generators, and builds the new site once to compare the addresses of both.
  [
    "cli/import",
    [
      "runtime/model",
      "cli/messages",
      "cli/files",
      "cli/config",
      "cli/content",
      "cli/hosts",
      "cli/report",
      "cli/build",
    ],
  ],
  // Checks the settings of the comment service, and writes the file with them.
  ["cli/setup", ["runtime/model", "runtime/texts", "cli/messages", "cli/config", "cli/comments"]],
  ["cli/testing", ["cli/build"]],
  ["cli/index", ["runtime/model", "cli/config", "cli/report", "cli/build"]],
  [
    "cli/commands",
    [
      "runtime/model",
      "runtime/texts",
      "cli/messages",
      "cli/files",
      "cli/guide",
      "cli/config",
      "cli/hosts",
      "cli/create",
      "cli/output",
      "cli/comments",
      "cli/report",
      "cli/engine",
      "cli/build",
      "cli/preview",
      "cli/dev",
      "cli/import",
      "cli/setup",
    ],
  ],
  ["cli/run-program", ["runtime/model", "cli/messages", "cli/guide", "cli/report", "cli/commands"]],
  ["cli/program", ["runtime/model", "cli/messages", "cli/config", "cli/create", "cli/guide", "cli/commands"]],
  ["cli/main", ["cli/run-program", "cli/program"]],
  // Runs only when hanblog itself is built.
  [
    "cli/package",
    [
      "runtime/model",
      "runtime/texts",
      "cli/messages",
      "cli/config",
      "cli/bundle",
      "cli/engine",
      "cli/comments",
      "cli/program",
    ],
  ],
  // The command line of the package with the comment service alone.
  ["cli/comments-main", ["cli/commands", "cli/run-program"]],
];

interface Import {
  readonly file: string;
  readonly target: string;
}

function importsOf(file: string): readonly Import[] {
  const text = readFileSync(join(SRC, file), "utf8");
  // A path with `$` is part of generated code.
  const specifiers = [...text.matchAll(/(?:from|import)\s*\(?\s*"(\.[^"$]+)"/g)].map(
    (match) => match[1] ?? "",
  );
  return specifiers.map((specifier) => ({
    file,
    target: relative(SRC, resolve(SRC, dirname(file), specifier)),
  }));
}

/** The parts of the comment service that every host runs: Node, Vercel and Cloudflare Workers. */
const SERVICE_ENTRIES = ["cli/comments/handle.ts", "cli/comments/open-service.ts"];

/** Returns files and everything that they import, types included. */
function reachableFrom(entries: readonly string[]): readonly string[] {
  const found = new Set(entries);
  for (const file of found) {
    for (const { target } of importsOf(file)) {
      const source = files.find((each) => stem(each) === stem(target));
      if (source !== undefined) found.add(source);
    }
  }
  return [...found];
}

/** Removes the extension, because an import names a source by its compiled script. */
function stem(path: string): string {
  return path.replace(/\.[jt]sx?$/, "");
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

describe("the architecture", () => {
  it("has files in every room", () => {
    const empty = ROOMS.filter(([room]) => !files.some((file) => roomOf(file) === room));
    expect(empty).toEqual([]);
  });

  it("puts every file under a rule", () => {
    expect(files.filter((file) => roomOf(file) === null)).toEqual([]);
  });

  it("lists rooms in the order of their imports", () => {
    const names = ROOMS.map(([room]) => room);
    const late = ROOMS.filter(([room, mayImport]) =>
      mayImport.some((other) => names.indexOf(other) >= names.indexOf(room)),
    );
    expect(late).toEqual([]);
  });

  it.each(ROOMS)("%s imports only its own room and %j", (room, mayImport) => {
    const wrong = imports.filter(({ file, target }) => {
      const from = roomOf(file);
      const to = roomOf(target);
      return from === room && to !== room && (to === null || !mayImport.includes(to));
    });
    expect(wrong).toEqual([]);
  });

  it("has no circle of imports of any length, types included", () => {
    const known = new Set(files.map(stem));
    let left = imports
      .map(({ file, target }) => [stem(file), stem(target)] as const)
      .filter(([, target]) => known.has(target));
    // A file without an importer, or without an import, is in no circle.
    for (let before = Infinity; left.length < before;) {
      before = left.length;
      const importers = new Set(left.map(([file]) => file));
      const imported = new Set(left.map(([, target]) => target));
      left = left.filter(([file, target]) => imported.has(file) && importers.has(target));
    }
    expect(left).toEqual([]);
  });

  it("writes its own plugins with what every author of a plugin can import", () => {
    const exported = readFileSync(join(SRC, "cli/index.ts"), "utf8");
    for (const file of files.filter((each) => each.startsWith("cli/plugins/"))) {
      const text = readFileSync(join(SRC, file), "utf8");
      const imports = [...text.matchAll(/^import (?:type )?(\{[^}]*\}|\* as z) from "(.*)";$/gm)];
      expect(imports.length, file).toBe(text.match(/\bfrom "|\bimport\(/g)?.length ?? 0);
      for (const [, names = "", from = ""] of imports) {
        expect(from, file).toMatch(/^(?:\.\.\/config\/plugins\/define-plugin\.js|\.\/[\w-]+\.js|zod)$/);
        // Authors import `z` and these names from `hanblog`.
        for (const [name] of from.startsWith("./") ? [] : names.matchAll(/\b(?!type\b|as\b)\w+\b/g)) {
          expect(exported, `${file} imports ${name}`).toMatch(new RegExp(`\\b${name}(?:,| from)`));
        }
      }
    }
  });

  it("runs the comment service without Node and express, except for its adapters", () => {
    const core = reachableFrom(SERVICE_ENTRIES);
    expect(core).toContain("cli/comments/protocol/run-request.ts");
    const wrong = core.flatMap((file) => {
      const text = readFileSync(join(SRC, file), "utf8").replaceAll(/\/\*[\s\S]*?\*\//g, "");
      const packages = [
        ...text.matchAll(/^(?:import|export)\b[^"]* from "([^".][^"]*)"|\bimport\("([^".][^"]*)"/gm),
      ]
        .map(([, name, loaded]) => name ?? loaded ?? "")
        // They run on any host.
        .filter((name) => name !== "zod" && !/^#(?:altcha-|aws4fetch$|simplewebauthn$)/.test(name));
      const globals = text.match(
        /\b(?:Buffer|NodeJS|__dirname|setImmediate)\b|\bprocess\.\w+|\bimport\.meta\b/g,
      );
      return [...packages, ...(globals ?? [])].map((found) => `${file}: ${found}`);
    });
    expect(wrong).toEqual([]);
  });

  it("builds HTML that React does not check in only two places", () => {
    const users = files.filter((file) =>
      readFileSync(join(SRC, file), "utf8").includes("dangerouslySetInnerHTML"),
    );
    expect(users).toEqual(["runtime/app/Html.tsx", "runtime/comments/ui/SanitizedHtml.tsx"]);
  });
});
