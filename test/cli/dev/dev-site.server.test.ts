import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { build } from "../../../src/cli/build/build.js";
import { problemsFromError } from "../../../src/runtime/model/error.js";
import { prepareProgram } from "../../../src/cli/engine/program/site-program.js";
import { serveBuildCalls } from "../../../src/cli/engine/workers/build-worker.js";
import { createLocalWorker } from "../local-worker.js";
import { createTemporarySite, type TemporarySite } from "./temporary-site.js";

const FILES = {
  "hanblog.config.ts": 'export default { title: "Bowl", base: "/b/" };\n',
  "README.md": "---\nhome: true\n---\n",
  "rice.md": "---\ntitle: Rice\ndate: 2024-01-02\n---\n## Steam\n\nCooked.\n",
};

/** A minimal theme, which bundles in half the time of the default theme. */
const POT = {
  "hanblog.config.ts": 'export default { title: "Bowl", theme: "./pot" };\n',
  "pot/index.ts": `const draw = () => "drawn";
export const createTheme = () => ({
  Frame: draw,
  layouts: { page: draw, home: draw, taxonomy: draw, timeline: draw, "not-found": draw },
});\n`,
};

let used: TemporarySite | null = null;
async function open(files: Readonly<Record<string, string>> = {}): Promise<TemporarySite> {
  used = await createTemporarySite({ ...FILES, ...files }, { prepare: prepareProgram });
  return used;
}
afterEach(async () => {
  await used?.remove();
  used = null;
});

const kinds = ({ sent }: TemporarySite) => sent.map(({ kind }) => kind);

describe("createDevSite with the bundler", () => {
  it("answers with the errors of a component that throws, and with the page once it is fixed", async () => {
    const bad = 'export default function Bowl() {\n  throw new Error("no bowl");\n}\n';
    const site = await open({ "components/Bowl.tsx": bad, "bowl.md": "# Bowl\n\n<Bowl />\n" });
    const [kind, text] = await site.get("/bowl.html");
    expect([kind, text]).toEqual(["broken", expect.stringContaining("no bowl")]);
    expect(site.site.errors()[0]).toMatchObject({
      at: { file: "bowl.md", line: 3 },
      hint: expect.stringContaining("components/Bowl.tsx:2"),
    });
    site.forget();
    await site.save("components/Bowl.tsx", "export default () => <b>full</b>;\n");
    // Tabs take over the module at once, and the content after it was rendered with the new program.
    expect(kinds(site)).toEqual(["code", "clear", "code", "update"]);
    expect((await site.get("/bowl.html"))[1]).toContain("<b>full</b>");
  });

  it("keeps the server code of the current configuration only", async () => {
    const site = await open({ "components/Bowl.tsx": "export default () => <b>full</b>;\n" });
    for (const title of ["One", "Two"])
      await site.save("hanblog.config.ts", `export default { title: "${title}", base: "/b/" };\n`);
    expect((await site.get("/rice.html"))[1]).toContain("Two");
    const kept = await readdir(join(site.dir, ".hanblog", "cache"));
    expect(kept.filter((name) => name.startsWith("server-"))).toHaveLength(1);
  });

  it("keeps reporting a component's missing file while the last program is restarted", async () => {
    const site = await open({ ...POT, "components/Bowl.tsx": "export default () => <b>full</b>;\n" });
    await site.save("components/Bowl.tsx", 'export { Bowl as default } from "../lib/bowl";\n');
    const errors = site.site.errors();
    expect(errors).toHaveLength(1);
    await site.save("rice.md", FILES["rice.md"].replace("title:", "permalink: /grain/\ntitle:"));
    expect((await site.get("/grain/"))[0]).toBe("document");
    expect(site.site.errors()).toEqual(errors);
    await site.save("lib/bowl.tsx", "export const Bowl = () => <b>full</b>;\n");
    expect(site.site.errors()).toEqual([]);
  });

  it("recovers a program that could never be built when its missing file is created", async () => {
    const lacking = 'export { Bowl as default } from "../lib/bowl";\n';
    const site = await open({ ...POT, "components/Bowl.tsx": lacking });
    expect(await site.get("/rice.html")).toEqual(["broken", expect.stringContaining("../lib/bowl")]);
    await site.save("lib/bowl.tsx", "export const Bowl = () => <b>full</b>;\n");
    expect((await site.get("/rice.html"))[0]).toBe("document");
  });

  it.each([
    ["yml", (fields: string) => fields, 1],
    ["md", (fields: string) => `---\n${fields}---\n`, 2],
  ] as const)(
    "follows the files of a collection, also new ones, and recovers from a faulty one: %s",
    async (ending, text, line) => {
      const site = await open({
        "hanblog.config.ts": `import { z } from "hanblog";
export default { title: "Bowl", base: "/b/", collections: { bowls: { files: "bowls/*.${ending}", schema: z.object({ size: z.number() }) } } };
`,
        [`bowls/large.${ending}`]: text("size: 3\n"),
        "components/Sizes.tsx": `import { bowls } from "hanblog/collections";
export default () => <p>{bowls.map(({ id, size }) => id + size).join()}</p>;
`,
        "sizes.md": "<Sizes/>\n",
      });
      const sizes = async () => (await site.get("/sizes.html"))[1];
      expect(await sizes()).toContain("<p>large3</p>");
      await site.save(`bowls/large.${ending}`, text("size: 4\n"));
      expect(await sizes()).toContain("<p>large4</p>");
      await site.save(`bowls/small.${ending}`, text("size: one\n"));
      expect(site.site.problems()).toEqual([
        expect.objectContaining({
          code: "collection-entry",
          at: { file: `bowls/small.${ending}`, line, column: null },
        }),
      ]);
      await site.save(`bowls/small.${ending}`, text("size: 1\n"));
      expect(site.site.problems()).toEqual([]);
      expect(await sizes()).toContain("<p>large4,small1</p>");
      await site.save(`bowls/large.${ending}`, null);
      expect(await sizes()).toContain("<p>small1</p>");
    },
  );

  it("follows the articles that a component asks for", async () => {
    const site = await open({
      "hanblog.config.ts": `export default { title: "Bowl", base: "/b/" };\n`,
      "components/Warm.tsx": `import { posts } from "hanblog/runtime";
export default () => <p>{posts({ where: { mood: "warm" } }).map(({ title }) => title).join()}</p>;
`,
      "warm.md": "<Warm/>\n",
      "a.md": "---\ntitle: A\nmood: warm\n---\n",
      "b.md": "---\ntitle: B\n---\n",
    });
    const warm = async () => (await site.get("/warm.html"))[1];
    expect(await warm()).toContain("<p>A</p>");
    await site.save("b.md", "---\ntitle: B\nmood: warm\n---\n");
    expect(await warm()).toContain("<p>A,B</p>");
    await site.save("a.md", null);
    expect(await warm()).toContain("<p>B</p>");
    expect(site.site.problems()).toEqual([]);
  });

  it("follows the text of a term, also when its term comes and goes", async () => {
    const site = await open({
      "hanblog.config.ts": `export default { title: "Bowl", base: "/b/" };\n`,
      "a.md": "---\ntitle: A\ntags: [rice]\n---\n",
      "tag/rice.md": "Warm text\n",
    });
    const list = async () => (await site.get("/tag/rice/"))[1];
    expect(await list()).toContain("Warm text");
    await site.save("tag/rice.md", "Cold text\n");
    expect(await list()).toContain("Cold text");
    await site.save("a.md", "---\ntitle: A\ntags: [tea]\n---\n");
    expect((await site.get("/tag/rice.html"))[1]).toContain("Cold text");
    expect(site.site.problems()).toEqual([]);
    await site.save("a.md", "---\ntitle: A\ntags: [rice]\n---\n");
    await site.save("tag/rice.md", null);
    expect(await list()).not.toContain("text</p>");
  });

  it("shows a theme's problems with its options", async () => {
    const theme = `export function createTheme(options) { throw new TypeError("colour: expected pink"); }\n`;
    const site = await open({
      "hanblog.config.ts": 'export default { theme: "./theme" };\n',
      "theme/index.ts": theme,
      "theme/style.css": "",
    });
    expect(await site.get("/rice.html")).toEqual([
      "broken",
      expect.stringContaining("colour: expected pink"),
    ]);
  });

  it("reports an error of the theme on several pages once, as a build does, until it is fixed", async () => {
    const good = POT["pot/index.ts"].replace("Frame: draw", "Frame: ({ children }) => children");
    const bad = good.replace("page: draw", 'page: () => { throw new TypeError("no pot"); }');
    const site = await open({ ...POT, "pot/index.ts": bad, "bowl.md": "# Bowl\n", "plate.md": "# Plate\n" });
    await site.site.survey();
    const found: unknown = await build({
      siteDir: site.dir,
      workers: 1,
      started: createLocalWorker(serveBuildCalls),
    }).catch((error: unknown) => error);
    const problems = site.site.problems();
    expect(problems).toEqual(problemsFromError(found));
    expect(problems).toEqual([
      expect.objectContaining({
        code: "theme-failed",
        at: { file: "pot/index.ts", line: 4, column: expect.any(Number) },
      }),
    ]);
    expect((await site.get("/rice.html"))[0]).toBe("broken");
    await site.save("pot/index.ts", good);
    await site.site.survey();
    expect(site.site.problems()).toEqual([]);
  });

  it("replaces a file of the theme while one exists in the site's folder theme", async () => {
    const site = await open();
    const text = "export function Footer() {\n  return <footer>A footer of mine</footer>;\n}\n";
    expect((await site.get("/rice.html"))[1]).not.toContain("A footer of mine");
    await site.save("theme/Footer.tsx", text);
    expect(kinds(site)).toEqual(["reload"]);
    expect((await site.get("/rice.html"))[1]).toContain("<footer>A footer of mine</footer>");
    await site.save("theme/Footer.tsx", text.replace("of mine", "of ours"));
    expect((await site.get("/rice.html"))[1]).toContain("<footer>A footer of ours</footer>");
    site.forget();
    await site.save("theme/tokens.css", '@import "@theme/tokens.css";\n:root { --mine: 1px }\n');
    expect(kinds(site)).toEqual(["style"]);
    await site.save("theme/Footer.tsx", null);
    expect((await site.get("/rice.html"))[1]).not.toContain("A footer of");
  });

  it("replaces theme code that runs before the application is loaded", async () => {
    const site = await open();
    await site.write(
      "theme/boot.ts",
      'import { boot as old } from "@theme/boot";\nexport function boot() { old(); document.title = "by me"; }\n',
    );
    await site.save("theme/before-paint.ts", 'export function beforePaint() { document.title = "first"; }\n');
    const [, html] = await site.get("/rice.html");
    expect(html).toMatch(/<script>[^<]*document\.title\s*=\s*"first"/);
    const script = /<script type="module" src="\/b(\/assets\/js\/[^"]+)"/.exec(html)?.[1] ?? "";
    expect((await site.get(script))[1]).toContain('document.title = "by me"');
    expect(site.reported).toEqual([]);
  });

  it("reports the removal of the theme's folder, and continues when it is back", async () => {
    const site = await open(POT);
    expect((await site.get("/rice.html"))[1]).toContain("drawn");
    await rm(join(site.dir, "pot"), { recursive: true });
    await site.site.apply([{ kind: "remove", file: join(site.dir, "pot/index.ts") }]);
    expect(site.site.errors()).toMatchObject([{ message: expect.stringContaining("pot/index") }]);
    expect((await site.get("/rice.html"))[1]).toContain("drawn");
    await site.save("pot/index.ts", POT["pot/index.ts"].replace('"drawn"', '"painted"'));
    expect(site.site.errors()).toEqual([]);
    expect((await site.get("/rice.html"))[1]).toContain("painted");
  });

  it("does not report the layouts of pages if the theme does not run", async () => {
    const index =
      "export function createTheme() { return { Frame: draw, layouts, pageLayouts: { Wide: draw } }; }";
    const draw = 'const draw = () => "drawn";\nconst layouts = { page: draw, home: draw, taxonomy: draw };\n';
    const site = await open({
      "hanblog.config.ts": 'export default { theme: "./theme" };\n',
      "theme/index.ts": draw + index,
      "wide.md": "---\nlayout: Wide\n---\n# Wide\n",
    });
    expect(site.site.errors()).toMatchObject([
      { code: "theme-invalid", message: expect.stringMatching(/layouts\.timeline[^]*layouts\.not-found/) },
    ]);
    await site.save("theme/index.ts", draw.replace(" }", ', timeline: draw, "not-found": draw }') + index);
    expect(site.site.errors()).toEqual([]);
    await site.save("wide.md", "---\nlayout: Wild\n---\n# Wide\n");
    expect(site.site.errors()).toMatchObject([{ code: "unknown-layout", at: { file: "wide.md" } }]);
  });
});
