import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { describe, expect, it } from "vitest";
import { ENGLISH } from "../../../src/cli/messages/catalogue.js";
import type { Template } from "../../../src/cli/messages/message-set.js";
import { loadCatalogue } from "../../../src/cli/messages/load-catalogue.js";

const SRC = join(import.meta.dirname, "../../../src");
const ROOM = join(SRC, "cli/messages");

const read = (file: string) => readFileSync(file, "utf8");
const codes = Object.keys(ENGLISH.messages);
const files = fastGlob.sync("**/*.{ts,tsx}", { cwd: SRC, ignore: ["cli/messages/**"], absolute: true });
const program = files.map(read).join("\n");

/** Texts of a source in quotes, without the parts that are values. Comments are left out. */
function literals(source: string): readonly string[] {
  const code = source.replace(/^import [^]*?;$|\/\*\*[^]*?\*\//gm, "").replace(/^\s*\/\/.*$/gm, "");
  return [...code.matchAll(/'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/g)].map(([text]) =>
    text.slice(1, -1),
  );
}

/** Whether a text has three English words in a row outside of backquotes and values. */
function isProse(text: string): boolean {
  return /[A-Za-z']{2,} [a-z']{2,} [a-z']{2,}/.test(text.replace(/\\?`[^`]*?\\?`|\$\{[^}]*\}/g, "…"));
}

describe("the catalogue", () => {
  it("has a text for every code that the program creates", () => {
    const created = [
      ...program.matchAll(
        /create(?:Problem|Error)\(\s*(?:"(?:error|warning)",\s*)?"(?!(?:error|warning)")([\w-]+)"/g,
      ),
      ...program.matchAll(/new HanblogError\(\s*"([\w-]+)"/g),
    ].map(([, code]) => code ?? "");
    expect(created.length).toBeGreaterThan(10);
    expect([...new Set(created)].filter((code) => !codes.includes(code)).toSorted()).toEqual([]);
  });

  it("has no text for a code that the program never creates", () => {
    expect(codes.filter((code) => !program.includes(`"${code}"`))).toEqual([]);
  });

  it("has each code once", async () => {
    const sets = [...read(join(ROOM, "en/index.ts")).matchAll(/^import \{ (.+) \} from "\.\/(.+)\.js";$/gm)];
    const named = sets.map(async ([, names = "", file = ""]) => {
      const module = (await import(join(ROOM, `en/${file}.ts`))) as Readonly<Record<string, object>>;
      return names.split(", ").map((name) => Object.keys(module[name] ?? {}));
    });
    expect((await Promise.all(named)).flat(2).toSorted()).toEqual(codes.toSorted());
  });

  it("is complete in Chinese", async () => {
    const chinese = await loadCatalogue("zh");
    expect(Object.keys(chinese.messages).toSorted()).toEqual(codes.toSorted());
    expect(shapeOf(chinese.texts)).toEqual(shapeOf(ENGLISH.texts));
  });
});

/** The values that a template mentions. */
function mentioned(template: unknown): readonly string[] {
  const text = JSON.stringify(template);
  return [...new Set([...text.matchAll(/%\{(\w+)/g)].map(([, name = ""]) => name))].toSorted();
}

const templates = Object.entries(ENGLISH.messages).flatMap(([code, entry]) => {
  if (typeof entry === "function") return [];
  if (Array.isArray(entry)) return [{ name: code, path: [code] }];
  return Object.keys(entry).map((kind) => ({ name: `${code} (${kind})`, path: [code, kind] }));
});

it("has templates in the same form in Chinese, which mention no other values", async () => {
  const at = (messages: object, path: readonly string[]): unknown =>
    path.reduce((found: unknown, name) => Reflect.get(Object(found), name), messages);
  const chinese = await loadCatalogue("zh");
  expect(templates.length).toBeGreaterThan(100);
  for (const { name, path } of templates) {
    const [english, other] = [ENGLISH, chinese].map(({ messages }) => at(messages, path));
    expect(other, name).toHaveLength(2);
    expect(mentioned(english), name).toEqual(expect.arrayContaining([...mentioned(other)]));
    // A hint is missing in all languages or in none.
    expect((other as Template)[1] === null, name).toBe((english as Template)[1] === null);
    for (const template of [english, other] as readonly Template[]) {
      const places = template.join("\n").match(/%\{/g) ?? [];
      expect(places.length, name).toBe((template.join("\n").match(/%\{\w+(?=[}:*?=])/g) ?? []).length);
    }
  }
});

const features = fastGlob.sync("*.ts", { cwd: join(ROOM, "zh") });

it.each(features)("zh/%s repeats no English", (file) => {
  const english = fastGlob
    .sync(file, { cwd: join(ROOM, "en"), absolute: true })
    .flatMap((path) => literals(read(path)));
  const repeated = literals(read(join(ROOM, "zh", file))).filter(
    (text) => isProse(text) && (english.includes(text) || !/\p{Script=Han}/u.test(text)),
  );
  expect(repeated).toEqual([]);
});

/** The names in an object, and in those that it contains, with the kinds of their values. */
function shapeOf(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shapeOf(part)]));
}
