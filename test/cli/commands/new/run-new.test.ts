import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import {
  runNewBlog,
  runNewComments,
  runNewPost,
  runNewTheme,
} from "../../../../src/cli/commands/new/run-new.js";
import { evaluateConfig } from "../../../../src/cli/config/load/evaluate-config.js";
import { makeTempDir } from "../../../make-temp-dir.js";
import { writeFiles } from "../../output/temporary-folder.js";
import { createRecordedContext, type RecordedContext } from "../recorded-context.js";

let context: RecordedContext;
beforeEach(async () => {
  context = createRecordedContext(await makeTempDir());
  vi.stubEnv("SOURCE_DATE_EPOCH", "1700000000");
  vi.stubEnv("LC_ALL", "C.UTF-8");
  return () => vi.unstubAllEnvs();
});
const madeIn = (dir: string) => readdir(join(context.cwd, dir), { recursive: true });

describe("hanblog new", () => {
  it.each([
    ["我的博客", "  cd 我的博客"],
    ["my blog", "  cd 'my blog'"],
    ["a&b", "  cd 'a&b'"],
    ['quote"s', "  cd 'quote\"s'"],
    ["it's", String.raw`  cd 'it'\''s'`],
    [".", null],
  ])("creates a blog and prints the commands for %j, quoted for a shell", async (dir, line) => {
    await runNewBlog(dir, {}, context);
    expect(context.printed).toEqual([
      `Created a blog in ${dir} (9 files)`,
      "",
      ...(line === null ? [] : [line]),
      "  npm install",
      "  npm run dev",
    ]);
    expect(await madeIn(dir)).toContain("hanblog.config.ts");
  });
});

describe("hanblog new, with flags and questions", () => {
  /** Answers the questions of a command, and keeps them. */
  const answering = (...answers: readonly string[]) => {
    const rest = [...answers];
    const asked: string[] = [];
    const ask = async (question: string) => {
      asked.push(question.trim());
      return rest.shift() ?? null;
    };
    const openPrompt = async () => ({
      ask,
      askHidden: ask,
      close: () => undefined,
    });
    return { asked, context: { ...context, openPrompt } };
  };
  const configOf = async (dir: string) => {
    const { value } = await evaluateConfig(join(context.cwd, dir), "hanblog.config.ts");
    return value;
  };

  it("asks for everything that has no flag", async () => {
    const { asked, context } = answering("", "", "", "", "", "", "", "");
    await runNewBlog(undefined, {}, context);
    expect(asked.map((question) => question.replace(/ \[.*/, ""))).toEqual([
      "Folder of the blog",
      "Number",
      "Title of the blog",
      "Time zone of its dates",
      "Number",
      "Number",
      "An animated figure at the edge of each page? (y/n)",
      "Number",
    ]);
    expect(await configOf("my-blog")).toMatchObject({ lang: "en", title: "My blog" });
  });

  it("uses the answers, and asks again after an invalid one", async () => {
    const answers = "9|ja| 春 |Mars|Asia/Tokyo|2|ink|maybe|y|netlify|https://a.example/b/|a.example";
    const { context } = answering(...answers.split("|"));
    await runNewBlog("blog", {}, context);
    expect(await configOf("blog")).toMatchObject({
      lang: "ja",
      title: "春",
      timeZone: "Asia/Tokyo",
      comments: { store: {} },
      themeConfig: { look: "ink" },
      mascot: true,
      host: "netlify",
      url: "https://a.example",
      base: "/",
    });
    expect(context.noted).toHaveLength(4);
    expect(context.printed.at(-1)).toContain("netlify.toml");
  });

  it("asks nothing with --yes, and nothing that has a flag", async () => {
    const silent = answering();
    await runNewBlog("a", { yes: true, lang: "ko" }, silent.context);
    expect(await configOf("a")).toMatchObject({ lang: "ko" });
    const flags = {
      title: "T",
      timeZone: "UTC",
      comments: "none",
      look: "paper",
      mascot: false,
      host: "nginx",
    } as const;
    const url = { url: "https://a.example", base: "/b/" };
    await runNewBlog("b", { ...flags, lang: "en", url }, silent.context);
    expect(await configOf("b")).toMatchObject({ base: "/b/" });
    expect(silent.asked).toEqual([]);
  });

  it("writes nothing if the dialogue is cancelled", async () => {
    const { context } = answering("", "");
    await expect(runNewBlog("blog", {}, context)).rejects.toMatchObject({ code: "cancelled" });
    expect(await readdir(context.cwd)).toEqual([]);
  });

  it("asks nothing for a folder that is not empty", async () => {
    await writeFiles(context.cwd, { "blog/a.txt": "" });
    const { asked, context: own } = answering("");
    await expect(runNewBlog("blog", {}, own)).rejects.toMatchObject({ code: "dir-not-empty" });
    expect(asked).toEqual([]);
  });

  it("rejects an address that the host cannot serve", async () => {
    const url = { url: "https://a.example", base: "/b/" };
    const run = runNewBlog("blog", { host: "cloudflare", url }, context);
    await expect(run).rejects.toMatchObject({ code: "host-base" });
    expect(await readdir(context.cwd)).toEqual([]);
  });

  it("rejects a missing folder without a terminal", async () => {
    await expect(runNewBlog(undefined, {}, context)).rejects.toMatchObject({ code: "usage" });
  });
});

describe("hanblog new post", () => {
  it.each<[string, { readonly site?: string }]>([
    ["site", {}],
    ["blog", { site: "blog" }],
  ])("creates a post with the current time in the folder %s, with the flags %j", async (site, flags) => {
    await writeFiles(context.cwd, {
      [`${site}/hanblog.config.mjs`]: 'export default { timeZone: "UTC" };\n',
    });
    await runNewPost("春天", flags, context);
    const file = join("blogs", "2023", "20231114-春天.md");
    expect(context.printed).toEqual([`Created ${join(site, file)}`]);
    expect(context.entered).toEqual([join(context.cwd, site)]);
    expect(await madeIn(site)).toContain(file);
  });
});

describe("hanblog new comments", () => {
  it("writes the files of a service, and names its README", async () => {
    await runNewComments("server", { host: "127.0.0.1", port: 8360, data: "/var/lib/c/c.db" }, context);
    const files = (await madeIn("server")).toSorted();
    expect(files).toContain("compose.yaml");
    expect(context.printed).toEqual([
      `Created ${files.join(", ")} in server`,
      "README.txt explains what each file is for.",
    ]);
  });
});

describe("hanblog new theme", () => {
  it("copies the default theme and prints how a site uses it", async () => {
    await runNewTheme("my-theme", {}, context);
    expect(await madeIn("my-theme")).toEqual(expect.arrayContaining(["index.ts", "style.css"]));
    expect(context.printed).toEqual([
      expect.stringMatching(/^Copied the default theme to my-theme \(\d+ files\)$/),
      'To use it, set theme: "./my-theme" in hanblog.config.ts',
      expect.stringContaining("only one file of the theme"),
    ]);
  });

  it("writes a small theme of at most ten files", async () => {
    await runNewTheme("my-theme", { minimal: true }, context);
    const files = await madeIn("my-theme");
    expect(files).toEqual(expect.arrayContaining(["index.ts", "options-schema.ts", "style.css"]));
    expect(files.length).toBeLessThanOrEqual(10);
    expect(context.printed[0]).toBe(`Created a small theme in my-theme (${files.length} files)`);
  });
});
