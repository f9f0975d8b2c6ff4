import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { runNewBlog, runNewComments, runNewPost, runNewTheme } from "../../../src/cli/commands/run-new.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { writeFiles } from "../output/temporary-folder.js";
import { createRecordedContext, type RecordedContext } from "./recorded-context.js";

let context: RecordedContext;
beforeEach(async () => {
  context = createRecordedContext(await makeTempDir());
  vi.stubEnv("SOURCE_DATE_EPOCH", "1700000000");
  return () => vi.unstubAllEnvs();
});
const madeIn = (dir: string) => readdir(join(context.cwd, dir), { recursive: true });

describe("hanblog new", () => {
  it.each([
    ["我的博客", "  cd 我的博客"],
    ["my blog", '  cd "my blog"'],
    ["a&b", '  cd "a&b"'],
    [".", "  cd ."],
  ])("creates a blog and prints the commands for %j, quoted for a shell", async (dir, line) => {
    await runNewBlog(dir, context);
    expect(context.printed).toEqual([
      `Created a blog in ${dir} (8 files)`,
      "",
      line,
      "  npm install",
      "  npm run dev",
    ]);
    expect(await madeIn(dir)).toContain("hanblog.config.ts");
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
    await runNewTheme("my-theme", context);
    expect(await madeIn("my-theme")).toEqual(expect.arrayContaining(["index.ts", "style.css"]));
    expect(context.printed).toEqual([
      expect.stringMatching(/^Copied the default theme to my-theme \(\d+ files\)$/),
      'To use it, set theme: "./my-theme" in hanblog.config.ts',
      expect.stringContaining("only one file of the theme"),
    ]);
  });
});
