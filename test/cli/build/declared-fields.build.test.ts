import { execFile } from "node:child_process";
import { mkdir, readFile, rm, symlink } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, it } from "vitest";
import { readFiles, temporaryFolder, writeFiles } from "../output/temporary-folder.js";
import { readFences, readGuidePage } from "../../site/guide/guide-pages.js";
import { runCliHere } from "../../run-cli.js";

const PACKAGE = resolve(import.meta.dirname, "../../..");
const CONFIG = `import { defineConfig, z } from "hanblog";

export default defineConfig({
  fields: { rating: z.number().max(5).optional() },
  defaults: { "posts/": { fields: { mood: z.enum(["warm", "cold"]).default("warm") } } },
});
`;
const COMPONENT = `import { useRoute } from "hanblog/runtime";

export default function Mood() {
  const route = useRoute();
  if (route.kind !== "page") return null;
  const { rating = 0, mood } = route.page.frontmatter;
  const stars: number = rating;
  return <p className={mood}>{"*".repeat(stars)}</p>;
}
`;

let dir = "";
beforeEach(async () => {
  dir = await temporaryFolder();
  await writeFiles(dir, {
    "hanblog.config.ts": CONFIG,
    "components/Mood.tsx": COMPONENT,
    "posts/rice.md": "---\ntitle: Rice\nrating: 3\n---\n\n<Mood/>\n",
    "tea.md": "---\nmood: other\n---\n\n<Mood/>\n",
  });
});

const write = (file: string, text: string) => writeFiles(dir, { [file]: text });

async function build(...flags: readonly string[]) {
  const { code, stderr } = await runCliHere(["build", ...flags], dir);
  return { code, stderr };
}

describe("a site that declares front matter fields", () => {
  it("gives them to components, and builds the same after a change of a schema as a first build", async () => {
    expect(await build()).toEqual({ code: 0, stderr: "" });
    const read = (file: string) => readFile(join(dir, "dist", file), "utf8");
    expect(await read("posts/rice.html")).toContain('<p class="warm">***</p>');
    expect(await read("tea.html")).toContain('<p class="other"></p>');
    await write("hanblog.config.ts", CONFIG.replace('default("warm")', 'default("cold")'));
    expect((await build()).code).toBe(0);
    expect(await read("posts/rice.html")).toContain('<p class="cold">***</p>');
    const rebuilt = await readFiles(join(dir, "dist"));
    expect((await build("--clean")).code).toBe(0);
    expect(await readFiles(join(dir, "dist"))).toEqual(rebuilt);
  });

  it("reports a value that a changed schema no longer accepts in a page that has not changed", async () => {
    expect((await build()).code).toBe(0);
    await write("hanblog.config.ts", CONFIG.replace("max(5)", "max(2)"));
    const { code, stderr } = await build();
    expect(code).toBe(1);
    expect(stderr).toContain("`rating` has the invalid value 3 [front-matter-invalid]\n  posts/rice.md:3\n");
  });

  it("is built without earlier results if a schema has a function, which may read anything", async () => {
    const config = (word: string) =>
      `import { readFileSync } from "node:fs";\n${CONFIG.replace(".optional()", `.refine((value) => readFileSync("${join(dir, "limit")}", "utf8").length >= value).optional()`)}// ${word}\n`;
    await write("limit", "1234");
    await write("hanblog.config.ts", config("one"));
    expect((await build()).code).toBe(0);
    await write("limit", "1");
    expect((await build()).stderr).toContain("posts/rice.md:3");
  });

  it("has types of them in components, in a file for the editor", async () => {
    expect((await build()).code).toBe(0);
    await mkdir(join(dir, "node_modules"));
    await symlink(PACKAGE, join(dir, "node_modules/hanblog"));
    await symlink(join(PACKAGE, "node_modules/@types"), join(dir, "node_modules/@types"));
    await write("tsconfig.json", '{ "extends": "hanblog/tsconfig.json", "exclude": ["dist"] }\n');
    const check = () =>
      promisify(execFile)(join(PACKAGE, "node_modules/.bin/tsc"), ["-p", dir]).then(
        () => "",
        ({ stdout }: { stdout: string }) => stdout,
      );
    expect(await check()).toBe("");
    await write(
      "components/Mood.tsx",
      COMPONENT.replace("mood }", "mood: { length } }").replace("stars: number", "stars: string"),
    );
    expect(await check()).toContain("Type 'number' is not assignable to type 'string'");
    await rm(join(dir, ".hanblog/types.d.ts"));
    expect(await check()).not.toContain("Type 'number' is not assignable to type 'string'");
  });

  it.each(["data.md", "en/data.md"])(
    "is the complete example of the guide, which builds: %s",
    async (page) => {
      const fences = readFences(readGuidePage(page).content).flatMap(({ info, code }) => {
        const file = /\[(.+)\]/.exec(info)?.[1];
        return file === undefined ? [] : [[file, code] as const];
      });
      // The first configuration is that of the example.
      await writeFiles(dir, Object.fromEntries(fences.toReversed()));
      await rm(join(dir, "tea.md"));
      expect(await build("--strict")).toEqual({ code: 0, stderr: "" });
      expect(await readFile(join(dir, "dist/posts/rice.html"), "utf8")).toContain("<p>★★★★</p>");
    },
  );

  it("has a JSON schema of its front matter, with the fields of hanblog", async () => {
    expect((await build()).code).toBe(0);
    const schema: unknown = JSON.parse(
      await readFile(join(dir, ".hanblog/front-matter.schema.json"), "utf8"),
    );
    expect(schema).toMatchObject({
      properties: {
        title: { type: expect.arrayContaining(["string"]) },
        rating: { type: "number", maximum: 5 },
        mood: { enum: ["warm", "cold"] },
      },
    });
  });
});
