import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { cp, mkdir, readFile, symlink, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { type Element, Window } from "happy-dom";
import { beforeAll, describe, expect, it } from "vitest";
import type { checkTheme as CheckTheme } from "../../../src/cli/testing.js";
import { readFiles, temporaryFolder, writeFiles } from "../../cli/output/temporary-folder.js";
import { makeTempDir } from "../../make-temp-dir.js";
import { runCliHere } from "../../run-cli.js";
import { readFences, readGuidePage, tableNames } from "./guide-pages.js";

const ROOT = resolve(import.meta.dirname, "../../..");
const PAGES = ["theming.md", "en/theming.md"];

// The packaged program, as a theme elsewhere imports it.
const { checkTheme }: { readonly checkTheme: typeof CheckTheme } = await import(
  `${ROOT}/dist/cli/testing.js`
);

/** Returns the section of a page that has the theme from scratch. */
function ownTheme(page: string): string {
  const sections = readGuidePage(page).content.split(/^## /m);
  return sections.find((section) => section.includes('title="my-theme/index.tsx"')) ?? "";
}

/** Writes the theme of the guide to `my-theme` in a folder. */
async function writeTheme(dir: string, page: string): Promise<void> {
  const files = readFences(ownTheme(page)).flatMap(({ info, code }) => {
    const file = /title="(my-theme\/.+)"/.exec(info)?.[1];
    return file === undefined ? [] : [[file, code] as const];
  });
  await writeFiles(dir, Object.fromEntries(files));
  await mkdir(join(dir, "node_modules"));
  await symlink(ROOT, join(dir, "node_modules/hanblog"));
  await symlink(join(ROOT, "node_modules/@types"), join(dir, "node_modules/@types"));
}

describe.each(PAGES)("the theme from scratch in %s", (page) => {
  it("has no fault, also by its types", async () => {
    const dir = await temporaryFolder();
    await writeTheme(dir, page);
    expect(await checkTheme(join(dir, "my-theme"))).toEqual([]);
    await writeFile(join(dir, "tsconfig.json"), '{ "extends": "hanblog/tsconfig.json" }\n');
    const tsc = promisify(execFile)(join(ROOT, "node_modules/.bin/tsc"), ["-p", dir]);
    expect(await tsc.catch((error: unknown) => error)).toEqual({ stdout: "", stderr: "" });
  });
});

interface Gallery {
  /** Bodies of all pages. */
  readonly bodies: readonly Element[];
  readonly styles: readonly string[];
}

/** Builds the gallery with the theme of the guide and comments. */
async function openGallery(): Promise<Gallery> {
  const dir = await makeTempDir();
  await writeTheme(dir, "en/theming.md");
  await cp(join(ROOT, "templates/gallery"), dir, { recursive: true });
  const file = join(dir, "hanblog.config.mjs");
  const store = '{ serverURLs: "https://tea.example", appId: "0123", appKey: "4567" }';
  const own = `theme: "./my-theme", comments: { store: ${store} }`;
  await writeFile(file, (await readFile(file, "utf8")).replace("theme: undefined", own));
  expect(await runCliHere(["build"], dir)).toMatchObject({ code: 0 });
  const files = Object.entries(await readFiles(join(dir, "dist")));
  const textsOf = (suffix: string) => files.flatMap(([name, text]) => (name.endsWith(suffix) ? [text] : []));
  const bodies = textsOf(".html").map((text) => {
    const { body } = new Window().document;
    body.innerHTML = text.slice(text.indexOf("<body>") + "<body>".length, text.indexOf("</body>"));
    return body;
  });
  return { bodies, styles: textsOf(".css") };
}

let gallery: Gallery;
beforeAll(async () => {
  gallery = await openGallery();
});

describe("the base of style sheets", () => {
  const base = readFileSync(join(ROOT, "src/runtime/content.css"), "utf8");
  const properties = [...base.matchAll(/^  (--[\w-]+):/gm)].map(([, name = ""]) => name);

  it.each(PAGES)("has its properties in %s, and sets all that it uses", (page) => {
    const listed = ownTheme(page).match(/(?<=`)--[\w-]+(?=`)/g) ?? [];
    expect(listed).toEqual(properties);
    expect(new Set(base.match(/(?<=var\()--[\w-]+/g))).toEqual(new Set(properties));
  });

  it("comes first in the style sheet of a theme, whose rules win", () => {
    const [shown = ""] = gallery.styles.filter((text) => text.includes(".friend-desc"));
    const [first, own] = ["border-inline-start:3px", ".custom-block.tip{"].map((rule) => shown.indexOf(rule));
    expect(first).toBeGreaterThan(-1);
    expect(own).toBeGreaterThan(first ?? 0);
  });
});

describe("the elements that a theme has to style", () => {
  const [selectors = [], english = []] = PAGES.map((page) =>
    tableNames(ownTheme(page).split("\n### ")[1] ?? "").filter((name) => /^[.[]/.test(name)),
  );

  it("are the same in both languages", () => {
    expect(selectors.length).toBeGreaterThan(40);
    expect(english).toEqual(selectors);
  });

  it("are all in the gallery, and all classes of its texts are among them", () => {
    const { bodies } = gallery;
    expect(selectors.filter((selector) => !bodies.some((body) => body.querySelector(selector)))).toEqual([]);
    const listed = new Set(selectors.flatMap((selector) => selector.match(/(?<=\.)[\w-]+/g) ?? []));
    const found = bodies
      .flatMap((body) => [...body.querySelectorAll("[data-content] [class]")])
      .filter((element) => element.closest(".katex, .katex-display") === null && !element.matches(".token"))
      .flatMap(({ className }) => className.split(" "))
      .filter((name) => !listed.has(name) && !name.startsWith("language-"));
    expect([...new Set(found)]).toEqual([]);
  });
});
