import { mkdir, mkdtemp, realpath, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import {
  checkReplacements,
  findThemeFiles,
  placeOf,
} from "../../../../src/cli/bundle/replacements/replacements.js";
import { themeModules } from "../../../../src/cli/bundle/replacements/theme-modules.js";

const THEME = {
  "index.ts": 'export * from "./Frame.js";\nexport { texts } from "./texts.js";',
  "Frame.tsx": 'import { bar } from "./parts/Bar.js";\nexport const frame = `frame[${bar}]`;',
  "parts/Bar.tsx": 'import { texts } from "../texts.js";\nexport const bar = `bar(${texts})`;',
  "texts.ts": 'export const texts = "texts";',
  "style.css": '@import "./tokens.css";\n.own { color: var(--ink) }',
  "tokens.css": ":root { --ink: black }",
};

let root: string;
beforeEach(async () => {
  root = await realpath(await mkdtemp(join(tmpdir(), "hanblog-theme-")));
  await write("kit", THEME);
});
afterEach(() => rm(root, { recursive: true }));

async function write(folder: string, files: Readonly<Record<string, string>>): Promise<void> {
  for (const [name, text] of Object.entries(files)) {
    const file = join(root, folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, text);
  }
}

const siteThemeDir = () => join(root, "site/theme");

function inFolder() {
  const themeDir = join(root, "kit");
  const [themeIndex, themeStyle] = [join(themeDir, "index"), join(themeDir, "style.css")];
  return findThemeFiles({ themeDir, themeIndex, themeStyle, siteThemeDir: siteThemeDir() });
}

/** Writes a package whose `exports` give its index and style sheet other names. */
async function asPackage() {
  await write("node_modules/kit", {
    "dist/main.js": 'export { frame } from "./Frame.js";',
    "dist/Frame.js": 'export const frame = "frame";',
    "css/all.css": '@import "./colors.css";\n.own { color: var(--ink) }',
    "css/colors.css": ":root { --ink: black }",
  });
  const themeDir = join(root, "node_modules/kit/dist");
  const [themeIndex, themeStyle] = [join(themeDir, "main.js"), join(themeDir, "../css/all.css")];
  return findThemeFiles({ themeDir, themeIndex, themeStyle, siteThemeDir: siteThemeDir() });
}

async function bundle(entry: string, find = inFolder) {
  const files = await find();
  const result = await build({
    entryPoints: [entry],
    outdir: join(root, "out"),
    absWorkingDir: root,
    bundle: true,
    write: false,
    metafile: true,
    format: "esm",
    logLevel: "silent",
    plugins: [themeModules(files)],
  });
  const sources = new Set(Object.keys(result.metafile.inputs).map((path) => join(root, path)));
  return { text: result.outputFiles[0]?.text ?? "", problems: await checkReplacements(files, sources) };
}

/** Runs the bundled theme and returns its frame. */
async function run(site: Readonly<Record<string, string>>, entry = "kit/index.ts") {
  await write("site/theme", site);
  const { text, problems } = await bundle(join(root, entry));
  const { frame }: { frame: string } = await import(`data:text/javascript,${encodeURIComponent(text)}`);
  return { frame, problems };
}

describe("the files of a site's folder `theme`", () => {
  it.each([
    ["nothing", {}, "frame[bar(texts)]"],
    ["a file in a folder", { "parts/Bar.tsx": 'export const bar = "mine";' }, "frame[mine]"],
    ["a file that many import", { "texts.ts": 'export const texts = "words";' }, "frame[bar(words)]"],
    ["a file in another language", { "texts.js": 'export const texts = "js";' }, "frame[bar(js)]"],
    [
      "a file that wraps the original",
      { "parts/Bar.tsx": 'import { bar as old } from "@theme/parts/Bar";\nexport const bar = `<${old}>`;' },
      "frame[<bar(texts)>]",
    ],
    [
      "a copy, which imports its neighbours in the theme",
      { "parts/Bar.tsx": THEME["parts/Bar.tsx"].replace("bar(", "copy(") },
      "frame[copy(texts)]",
    ],
    [
      "a copy next to another replacement",
      {
        "parts/Bar.tsx": THEME["parts/Bar.tsx"].replace("bar(", "copy("),
        "texts.ts": 'import { texts as old } from "@theme/texts.js";\nexport const texts = old + "!";',
      },
      "frame[copy(texts!)]",
    ],
    [
      "a file with helpers of its own",
      { "texts.ts": 'export { texts } from "./own/more.js";', "own/more.ts": 'export const texts = "own";' },
      "frame[bar(own)]",
    ],
    [
      "a file that names another one, which is replaced too",
      {
        "Frame.tsx": 'import { bar } from "@theme/parts/Bar";\nexport const frame = `mine ${bar}`;',
        "parts/Bar.tsx": 'export const bar = "bar of mine";',
      },
      "mine bar of mine",
    ],
  ])("replace those of the theme: %s", async (_, site, expected) => {
    expect(await run(site)).toEqual({ frame: expected, problems: [] });
  });

  it("replace imports of a style sheet, and may import the original", async () => {
    await write("site/theme", { "tokens.css": '@import "@theme/tokens.css";\n:root { --ink: navy }' });
    const { text, problems } = await bundle(join(root, "kit/style.css"));
    expect(text.replace(/\s+/g, "")).toMatch(/--ink:black.*--ink:navy.*\.own/);
    expect(problems).toEqual([]);
  });

  it("can be imported by any file of the site", async () => {
    await write("site", { "components/Own.ts": 'export { texts as frame } from "@theme/texts";' });
    expect((await run({}, "site/components/Own.ts")).frame).toBe("texts");
    expect((await run({ "texts.ts": 'export const texts = "words";' }, "site/components/Own.ts")).frame).toBe(
      "words",
    );
  });

  it("replace those of a package by the names `index` and `style.css`, whatever their real names", async () => {
    await write("site/theme", {
      "index.ts": 'export { frame } from "@theme/index";',
      "Frame.tsx": 'import { frame as old } from "@theme/Frame";\nexport const frame = `<${old}>`;',
      "style.css": '@import "@theme/style.css";\n.mine { color: var(--ink) }',
      "colors.css": ":root { --ink: navy }",
    });
    const script = await bundle(join(siteThemeDir(), "index.ts"), asPackage);
    expect(await import(`data:text/javascript,${encodeURIComponent(script.text)}`)).toHaveProperty(
      "frame",
      "<frame>",
    );
    const style = await bundle(join(siteThemeDir(), "style.css"), asPackage);
    expect(style.text.replace(/\s+/g, "")).toMatch(/--ink:navy.*\.own.*\.mine/);
    expect(style.text).not.toContain("black");
  });

  it("get the nearest name suggested for a missing file of the theme", async () => {
    await write("site/theme", { "Frame.tsx": 'export { bar as frame } from "@theme/parts/Barr";' });
    await expect(bundle(join(root, "kit/index.ts"))).rejects.toMatchObject({
      errors: [{ detail: { kind: "theme-file", name: "parts/Barr", nearest: "@theme/parts/Bar" } }],
    });
  });

  it.each([
    ["Frme.tsx", "Did you mean `theme/Frame.tsx`?"],
    ["Bar.tsx", "Did you mean `theme/parts/Bar.tsx`?"],
    ["tokns.css", "Did you mean `theme/tokens.css`?"],
    ["Completely.tsx", "Give it the path of a file"],
  ])("are reported if they replace nothing: %s", async (name, hint) => {
    const { problems } = await run({ [name]: "" });
    // The theme's styles belong to another bundle.
    expect(problems).toMatchObject([
      {
        severity: "warning",
        code: "theme-file-unused",
        at: { file: `theme/${name}` },
        hint: expect.stringContaining(hint),
      },
    ]);
  });

  describe("at a former path of a theme's file", () => {
    const FORMER = JSON.stringify({ Bar: "parts/Bar", Old: "parts/Gone" });
    const MOVED = { code: "theme-file-moved", at: { file: "theme/Bar.tsx" } };

    beforeEach(() => write("kit", { "former-paths.json": FORMER }));

    it.each([
      ["replace it", { "Bar.tsx": 'export const bar = "mine";' }, "frame[mine]"],
      [
        "replace it with a copy, which imports its former neighbours",
        { "Bar.tsx": 'import { texts } from "./texts.js";\nexport const bar = texts;' },
        "frame[texts]",
      ],
      [
        "wrap it by its former name",
        { "Bar.tsx": 'import { bar as old } from "@theme/Bar";\nexport const bar = `<${old}>`;' },
        "frame[<bar(texts)>]",
      ],
      [
        "are imported by a copy at another former path",
        {
          "Bar.tsx": 'export const bar = "mine";',
          "Frame.tsx": 'import { bar } from "./parts/Bar.js";\nexport const frame = `copy[${bar}]`;',
        },
        "copy[mine]",
      ],
    ])("%s, with a hint", async (_, site, expected) => {
      expect(await run(site)).toMatchObject({
        frame: expected,
        problems: [{ ...MOVED, hint: expect.stringContaining("`theme/parts/Bar.tsx`") }],
      });
    });

    it("are not used if one has the present path", async () => {
      const { frame, problems } = await run({
        "Bar.tsx": 'export const bar = "former";',
        "parts/Bar.tsx": 'export const bar = "present";',
      });
      expect(frame).toBe("frame[present]");
      expect(problems).toMatchObject([{ code: "theme-file-unused", at: { file: "theme/Bar.tsx" } }]);
    });

    it("are helpers of the site if the theme has no such file any more", async () => {
      const { problems } = await run({
        "texts.ts": 'export { texts } from "./Old.js";',
        "Old.ts": 'export const texts = "own";',
      });
      expect(problems).toEqual([]);
    });
  });

  it("are reported if two replace the same file", async () => {
    const { frame, problems } = await run({
      "texts.ts": 'export const texts = "ts";',
      "texts.js": 'export const texts = "js";',
    });
    expect(frame).toBe("frame[bar(ts)]");
    expect(problems).toMatchObject([
      { at: { file: "theme/texts.js" }, hint: expect.stringContaining("place") },
    ]);
  });

  it("may be next to pages, images and types", async () => {
    expect(await run({ "a.md": "# A", "a.png": "", "env.d.ts": "", "tsconfig.json": "{}" })).toEqual({
      frame: "frame[bar(texts)]",
      problems: [],
    });
  });
});

it.each([
  ["Navbar.tsx", "Navbar"],
  ["parts/Navbar.test.js", "parts/Navbar.test"],
  ["styles/code.css", "styles/code.css"],
  ["logo.svg", "logo.svg"],
])("the place of %s is %s", (path, place) => {
  expect(placeOf(path)).toBe(place);
});
