import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Command } from "commander";
import { transform } from "esbuild";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import { checkConfig } from "../../../src/cli/config/checks/check-config.js";
import { store } from "../../../src/cli/config/options/store-comments-schema.js";
import { frontMatterSchema } from "../../../src/cli/config/front-matter-schema.js";
import { compareText } from "../../../src/runtime/model/lists/listing.js";
import { DEFAULTS } from "../../../src/runtime/decorations/options.js";
import { parseOptions } from "../../../src/theme/options.js";
import { checkSyntax } from "../check-syntax.js";
import { listCommands } from "../../../src/cli/package/guide/commands-reference.js";
import { allPages, englishPages, guidePages, readFences, readGuidePage, tableNames } from "./guide-pages.js";

const BOTH = ["", "en/"] as const;
const ROOT = join(import.meta.dirname, "../../..");
const README = join(ROOT, "README.md");

describe("the pages of the guide", () => {
  it("have equal sections in both languages", () => {
    expect(englishPages).toEqual(guidePages);
    const outline = (page: string) =>
      [...withoutFences(readGuidePage(page).content).matchAll(/^#+(?= )/gm)].map(([level]) => level);
    for (const page of guidePages) expect([page, outline(`en/${page}`)]).toEqual([page, outline(page)]);
  });

  it.each(allPages)("are not listed as articles, and have the language of their locale: %s", (page) => {
    const { frontMatter } = readGuidePage(page);
    expect(frontMatter).toMatch(/^listed: false$/m);
    expect(frontMatter).toMatch(/^description: \S/m);
    expect(frontMatter).not.toMatch(/^lang:/m);
  });

  it.each(allPages)("contain code without syntax errors: %s", async (page) => {
    for (const { info, code } of readFences(readGuidePage(page).content)) {
      const language = /^[a-z]+/.exec(info)?.[0] ?? "";
      if (!["ts", "tsx", "js", "css", "json"].includes(language)) continue;
      const lines = code.split("\n").map((text, index) => ({ text, line: index + 1 }));
      expect(await checkSyntax({ file: page, kind: "sketch", language, lines })).toEqual([]);
    }
  });

  it.each(allPages)("refer to files of hanblog by their paths in an installed package: %s", (page) => {
    const { content } = readGuidePage(page);
    const names = [...content.matchAll(/`((?:node_modules\/hanblog|src|test)\/[^`\s]+)`/g)];
    for (const [, name = ""] of names) {
      expect(name).toMatch(/^node_modules\/hanblog\/(?:src\/theme|dist)(?:\/|$)/);
      expect(existsSync(join(ROOT, name.replace("node_modules/hanblog/", "")))).toBe(true);
    }
  });

  it.each(allPages)("contain valid configurations: %s", async (page) => {
    // Those that import a file of the blog are built by other tests, together with the file.
    const configs = readFences(readGuidePage(page).content).filter(
      ({ info, code }) => info.includes("[hanblog.config.ts]") && !code.includes('from "./'),
    );
    for (const { code } of configs) expect(checkConfig(await evaluate(code), null).problems).toEqual([]);
  });
});

describe("the guide's markdown reference", () => {
  it.each(BOTH)("shows the result of each source (%s)", (folder) => {
    const sources = readFences(readGuidePage(`${folder}markdown.md`).content).filter(
      ({ info }) => info === "md",
    );
    expect(sources.length).toBeGreaterThan(15);
    for (const { code, rest } of sources) expect(rest.trimStart().startsWith(code)).toBe(true);
  });
});

describe("the lists of the guide", () => {
  it.each(BOTH)("have every field of the front matter (%s)", (folder) => {
    const names = tableNames(readGuidePage(`${folder}front-matter.md`).content);
    expect([...names].toSorted()).toEqual(Object.keys(frontMatterSchema.shape).toSorted());
  });

  it.each(BOTH)("have every option and decoration of the default theme (%s)", (folder) => {
    const names = ["theming.md", "decorations.md"].flatMap((page) =>
      tableNames(readGuidePage(folder + page).content),
    );
    const known = [...Object.keys(parseOptions({})), ...Object.keys(DEFAULTS)];
    expect(known.filter((name) => !names.includes(name))).toEqual([]);
    expect(names.filter((name) => /^[a-z]+$/i.test(name) && !known.includes(name))).toEqual([]);
  });

  it.each(BOTH)("have every option of comments without an account (%s)", (folder) => {
    const { content } = readGuidePage(`${folder}comments.md`);
    const [, options = ""] = /^## (?:选项|Options)$(.*?)^## /ms.exec(content) ?? [];
    expect(tableNames(options).toSorted()).toEqual(Object.keys(store.shape).toSorted());
  });

  it("have every command with its flags in the README", () => {
    expect(listedCommands(readFileSync(README, "utf8"))).toEqual(expectedCommands());
  });

  it.each(BOTH)("have every flag of the comment service (%s)", (folder) => {
    const service = listCommands(ENGLISH).find(({ name }) => name === "hanblog comments serve");
    const flags = service === undefined ? [] : flagsOf(service.command);
    const listed = tableNames(readGuidePage(`${folder}comment-service.md`).content);
    expect(listed.filter((name) => name.startsWith("--")).toSorted()).toEqual(flags.toSorted());
  });

  it.each(BOTH)("have every key that pages store in the browser (%s)", (folder) => {
    const listed = tableNames(readGuidePage(`${folder}security.md`).content);
    expect(listed.toSorted(compareText)).toEqual(storageKeys().toSorted(compareText));
  });
});

/** Returns the storage keys of the theme and of the runtime except its comments. `…` replaces a variable part. */
function storageKeys(): readonly string[] {
  const files = fastGlob.sync(
    [
      "src/runtime/{app,router,mascot,decorations}/**/*.ts",
      "src/runtime/protection/*.tsx",
      "src/theme/**/*.ts",
    ],
    {
      cwd: ROOT,
    },
  );
  const code = files.map((file) => readFileSync(join(ROOT, file), "utf8")).join("\n");
  const keys = [...code.matchAll(/(?:KEY|key) = ["`]([^"`]+)["`];/g)].map(([, key = ""]) => key);
  return keys.map((key) => key.replace(/\$\{.*\}$/, "…"));
}

/** Returns the commands of a table, each followed by its flags. A row with … lists only some, which are left out. */
function listedCommands(content: string): readonly string[] {
  const rows = content.split("\n").filter((line) => line.startsWith("| `hanblog "));
  const listed = rows.map((row) => {
    const name = /`hanblog ([a-z]+(?: [a-z]+)?)/.exec(row)?.[1] ?? "";
    const flags = row.includes("…") ? [] : [...row.matchAll(/`(--[a-z-]+)/g)].map(([, flag = ""]) => flag);
    return [name, ...flags].join(" ");
  });
  return listed.toSorted(compareText);
}

/** Returns the expected rows. The flags of the comment service have their own table. */
function expectedCommands(): readonly string[] {
  const expected = commands().map((line) => (line.startsWith("comments serve") ? "comments serve" : line));
  return expected.toSorted(compareText);
}

/** The flags of a command, without `--lang`, which every command takes. */
function flagsOf(command: Command): readonly string[] {
  return command.options.map(({ long }) => long ?? "").filter((flag) => flag !== "--lang");
}

/** Returns every command except `help`, each followed by its flags. */
function commands(): readonly string[] {
  return listCommands(ENGLISH)
    .filter(({ name }) => name !== "hanblog help")
    .map(({ name, command }) => [name.replace("hanblog ", ""), ...flagsOf(command)].join(" "));
}

/** Resolves to the default export of a printed configuration. Imports of packages are removed. */
async function evaluate(source: string): Promise<unknown> {
  const { code } = await transform(source, { loader: "ts", format: "esm" });
  const url = (path: string) => pathToFileURL(join(ROOT, path)).href;
  const own = `import * as z from "${url("node_modules/zod/index.js")}"; import { reference } from "${url("dist/cli/config/fields/reference.js")}"; const defineConfig = (config) => config;`;
  const body = code.replace(/^import .*$/gm, own);
  const module: unknown = await import(`data:text/javascript,${encodeURIComponent(body)}`);
  return typeof module === "object" && module !== null ? Reflect.get(module, "default") : null;
}

function withoutFences(content: string): string {
  return content.replace(/^(`{3,})[^`\n]*\n.*?^\1$/gms, "");
}
