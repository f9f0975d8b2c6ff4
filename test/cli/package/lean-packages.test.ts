import { mkdir, rm, writeFile } from "node:fs/promises";
import { IncomingMessage, ServerResponse } from "node:http";
import { createRequire } from "node:module";
import { join, resolve } from "node:path";
import { Duplex } from "node:stream";
import { compileFunction } from "node:vm";
import type { FSWatcher } from "chokidar";
import { build, type Plugin } from "esbuild";
import type { Express } from "express";
import type MarkdownItClass from "markdown-it";
import { describe, expect, it, vi } from "vitest";
import { noBodies, oneYaml, plainFields, quietFolders } from "../../../src/cli/package/lean-packages.js";
import { makeTempDir } from "../../make-temp-dir.js";

const ROOT = resolve(import.meta.dirname, "../../..");

type Exports = Readonly<Record<string, unknown>>;

/** Bundles the installed packages that a module imports. Returns the code and its exports. */
async function bundle(contents: string, ...plugins: readonly Plugin[]) {
  const { outputFiles } = await build({
    stdin: { contents, resolveDir: ROOT },
    bundle: true,
    write: false,
    format: "cjs",
    platform: "node",
    logLevel: "silent",
    plugins: [...plugins],
  });
  const text = outputFiles[0]?.text ?? "";
  const module: { exports: Exports } = { exports: {} };
  compileFunction(text, ["module", "require"])(module, createRequire(import.meta.url));
  return { text, exports: module.exports };
}

/** Returns the exports of the plain packages and of the changed ones. */
async function bundleBoth(contents: string, plugin: Plugin): Promise<readonly [Exports, Exports]> {
  const [plain, changed] = await Promise.all([bundle(contents), bundle(contents, plugin)]);
  return [plain.exports, changed.exports];
}

describe("packages in the bundle of the command line", () => {
  it("parse front matter without gray-matter's own YAML parser", async () => {
    const { text, exports } = await bundle('export { default as matter } from "gray-matter";', oneYaml);
    const matter = exports["matter"] as (text: string) => unknown;
    expect(text).not.toContain("node_modules/js-yaml");
    expect(matter("no front matter")).toMatchObject({ content: "no front matter" });
    expect(() => matter("---\na: 1\n---")).toThrow("gray-matter tried to parse YAML itself");
  });

  it("split front matter as the plain package does", async () => {
    const sources = [
      "",
      "text",
      "---\n---\ntext",
      "---json\n{}\n---\n",
      "---\r\na: 1\r\n---\r\nb",
      "----\na",
    ];
    const [plain, changed] = await bundleBoth('export { default as matter } from "gray-matter";', oneYaml);
    const split = (exports: Exports) => {
      const matter = exports["matter"] as (text: string, options: object) => unknown;
      const engines = { yaml: (block: string) => ({ block }), json: (block: string) => ({ block }) };
      return sources.map((source) => matter(source, { engines }));
    };
    expect(split(changed)).toEqual(split(plain));
  });

  it("serve without parsers of request bodies", async () => {
    const { text, exports } = await bundle('export { default as express } from "express";', noBodies);
    expect(text).not.toContain("iconv-lite");
    expect(() => Reflect.get(Object(exports["express"]), "json")()).toThrow("tried to parse a request body");
  });

  it("answer requests as the plain package does", async () => {
    const code = 'export { default as express } from "express";';
    const [plain, changed] = await bundleBoth(code, noBodies);
    const requests = ["/", "/json?a=1&b[]=2", "/moved", "/missing", "/at/%E0", "/fails"];
    const answerAll = (exports: Exports) => {
      const app = (exports["express"] as () => Express)();
      app.get("/", (_, response) => response.type("html").send("<p>"));
      app.get("/json", ({ query }, response) => response.json(query));
      app.get("/moved", (_, response) => response.redirect("/json"));
      app.get("/at/:name", ({ params }, response) => response.json(params));
      app.get("/fails", () => {
        throw new Error("broken");
      });
      app.set("env", "test");
      return Promise.all(requests.map((url) => answer(app, url)));
    };
    const answers = await answerAll(changed);
    expect(answers).toEqual(await answerAll(plain));
    expect(answers.map((text) => text.slice(9, 12))).toEqual(["200", "200", "302", "404", "400", "500"]);
  });

  it("assign the fields of tokens plainly, with the same tokens and HTML", async () => {
    const code = 'export { default as MarkdownIt } from "markdown-it";';
    const { text } = await bundle(code, plainFields);
    expect(text).not.toMatch(/_defineProperty\(\s*this/);
    const both = await bundleBoth(code, plainFields);
    const source = [
      '# A *b* `c`\n\n> q\n\n- [x](y "z")\n  1. ![i](j)\n\n| a | b |\n|:-|-:|\n| 1 | 2 |\n',
      '```js x\nlet a;\n```\n\n<b>h</b>\\\n&amp; <https://a.cn> ~~s~~ "q" http://b.cn\n\n---\n\n    code\n\n[x]: y\n',
    ].join("\n");
    const [plain, changed] = both.map((exports) => {
      const MarkdownIt = exports["MarkdownIt"] as typeof MarkdownItClass;
      const md = new MarkdownIt({ html: true, linkify: true, typographer: true });
      return { html: md.render(source), tokens: JSON.stringify(md.parse(source, {})), keys: Object.keys(md) };
    });
    expect(changed).toEqual(plain);
    expect(changed?.html).toContain("<table>");
  });

  it("do not reread a folder on Linux for changes that a file's own watch reports", async () => {
    const { text } = await bundle('export { watch } from "chokidar";', quietFolders);
    expect(text).toContain('if (!(process.platform === "linux" && rawEvent === "change" && evPath');
  });

  it("report the same changes of files as the plain package does", async () => {
    const both = await bundleBoth('export { watch } from "chokidar";', quietFolders);
    const [plain, changed] = await Promise.all(both.map(({ watch }) => followChanges(watch as Watch)));
    expect(changed).toEqual(plain);
    expect(changed).toHaveLength(9);
  });

  it.each([
    ["hanblog-no-js-yaml", oneYaml],
    ["hanblog-no-body-parser", noBodies],
    ["hanblog-plain-fields", plainFields],
    ["hanblog-quiet-folders", quietFolders],
  ])("fail the build if %s finds nothing to change", async (name, plugin) => {
    expect(plugin.name).toBe(name);
    await expect(bundle('export { default } from "picocolors";', plugin)).rejects.toThrow(
      /found no code to change|No package imports/,
    );
  });
});

/** Returns the answer of an app to a request, as text without its date. */
async function answer(app: Express, url: string): Promise<string> {
  const sent: string[] = [];
  const socket = new Duplex({
    read: () => undefined,
    write(bytes: Buffer, _, done) {
      sent.push(bytes.toString());
      done();
    },
  });
  const request = Object.assign(new IncomingMessage(socket as never), { method: "GET", url });
  request.push(null);
  request.complete = true;
  const response = new ServerResponse(request);
  response.assignSocket(socket as never);
  const finished = new Promise((end) => response.on("finish", end));
  app(request as never, response as never);
  await finished;
  return sent
    .join("")
    .replace(/^Date: .*\r\n/m, "")
    .replaceAll(/(?:&nbsp;|\s)+at [^<]*/g, "");
}

type Watch = (folder: string, options: object) => FSWatcher;

/** Changes files in a watched folder one after the other. Returns the reported events. */
async function followChanges(watch: Watch): Promise<readonly string[]> {
  const dir = await makeTempDir();
  await writeFile(join(dir, "a.md"), "1");
  const watcher = watch(".", { cwd: dir });
  const events: string[] = [];
  watcher.on("all", (event, path) => void events.push(`${event} ${path}`));
  await new Promise<void>((ready) => void watcher.on("ready", () => ready()));
  const steps: readonly (readonly [string, () => Promise<unknown>])[] = [
    ["change a.md", () => writeFile(join(dir, "a.md"), "changed")],
    ["add b.md", () => writeFile(join(dir, "b.md"), "new")],
    ["change b.md", () => writeFile(join(dir, "b.md"), "changed again")],
    ["addDir c", () => mkdir(join(dir, "c"))],
    ["add c/d.md", () => writeFile(join(dir, "c/d.md"), "in a folder")],
    ["change c/d.md", () => writeFile(join(dir, "c/d.md"), "longer text in a folder")],
    ["unlink a.md", () => rm(join(dir, "a.md"))],
  ];
  for (const [event, step] of steps) {
    await step();
    await vi.waitFor(() => expect(events).toContain(event.replaceAll("/", join("/"))), { timeout: 20_000 });
  }
  await watcher.close();
  return events;
}
