import { execFile } from "node:child_process";
import { mkdir, readdir, readFile, symlink } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { promisify } from "node:util";
import { describe, expect, it } from "vitest";
import type { checkTheme as CheckTheme } from "../../src/cli/testing.js";
import { loadCli, runCliHere } from "../run-cli.js";
import { readFences, readGuidePage } from "../site/guide/guide-pages.js";
import { temporaryFolder, writeFiles } from "./output/temporary-folder.js";

const ROOT = resolve(import.meta.dirname, "../..");

// The packaged program, as a theme elsewhere imports it.
const { checkTheme }: { readonly checkTheme: typeof CheckTheme } = await import(
  `${ROOT}/dist/cli/testing.js`
);

await loadCli();

/** Packs a theme, unpacks it next to hanblog, and checks it without its tests and other files that npm leaves out. */
async function expectSoundPackage(theme: string): Promise<void> {
  const dir = await temporaryFolder();
  const run = promisify(execFile);
  const { stdout } = await run("npm", ["pack", theme, "--json", "--pack-destination", dir], { cwd: dir });
  const [packed] = JSON.parse(stdout) as readonly { readonly filename: string }[];
  await run("tar", ["-xzf", packed?.filename ?? "", "-C", dir], { cwd: dir });
  const root = join(dir, "package");
  expect(await readdir(root)).not.toContain("test");
  await mkdir(join(root, "node_modules"));
  await symlink(ROOT, join(root, "node_modules/hanblog"));
  expect(await checkTheme(root)).toEqual([]);
}

describe("checkTheme", () => {
  it.each([
    "src/theme",
    "templates/theme",
    "templates/themes/plain",
    "templates/themes/garden",
    "test/fixtures/tiny-theme",
  ])("finds no fault in %s", async (theme) => {
    expect(await checkTheme(join(ROOT, theme))).toEqual([]);
  });

  it("reports each fault with its page", async () => {
    const dir = await temporaryFolder();
    await writeFiles(dir, {
      "index.jsx": `const Page = ({ content }) => <><h1>One</h1><h1> </h1>{content}</>;
const Empty = () => null;
export const createTheme = () => ({
  Frame: ({ children }) => <main>{children}</main>,
  layouts: { page: Page, home: Page, taxonomy: Empty, timeline: Empty, "not-found": Empty },
});
`,
    });
    const faults = await checkTheme(dir);
    expect(faults).toEqual(
      expect.arrayContaining([
        "notes/rice.html: expected tabIndex={-1} at <main>, which navigations focus",
        "notes/rice.html: expected one <h1>, found 2",
        "notes/rice.html: expected a text in <h1>",
        "index.html: expected a link to /bowls/notes/millet.html",
        "tag/index.html: expected one <h1>, found 0",
        'tag/index.html: expected the text "grain" in <main>',
      ]),
    );
  });

  it("reports faults of the search field, the contents and the lists of tags", async () => {
    const dir = await temporaryFolder();
    await writeFiles(dir, {
      "index.jsx": `import { Link, useSearchField } from "hanblog/runtime";
const optionId = (index) => "found:" + index;
const Search = () => <input type="search" {...useSearchField(optionId).field} />;
const Frame = ({ children }) => <><a href="#text">Text</a><Search /><main tabIndex={-1}><h1>Bowls</h1>{children}</main></>;
const Page = ({ route, content }) => <>
  {route.page.headers.slice(1).map(({ slug }) => <a href={"#" + slug}>{slug}</a>)}
  {content}
  <Link to="/tag/grain/">grain</Link>
</>;
const Taxonomy = ({ route }) => route.terms.slice(0, 1).map(({ path, name }) => <a href={"/bowls" + path}>{name}</a>);
const Empty = () => null;
export const createTheme = () => ({
  Frame,
  layouts: { page: Page, home: Empty, taxonomy: Taxonomy, timeline: Empty, "not-found": Empty },
});
`,
    });
    expect(await checkTheme(dir)).toEqual(
      expect.arrayContaining([
        "notes/rice.html: expected an element with the id to which the link #text leads",
        "notes/rice.html: expected a name of the search field, such as aria-label",
        'notes/rice.html: expected role="combobox" at the search field, which has aria-expanded',
        "notes/rice.html: expected a link to #steam in the list of contents",
        "notes/rice.html: expected a link to /bowls/tag/paddy/ in the list of tags",
        "tag/index.html: expected a link to /bowls/tag/paddy/",
        'tag/grain/index.html: expected aria-current="page" at links in <main> to the page itself',
      ]),
    );
  });

  it("rejects options that the theme does not accept", async () => {
    await expect(checkTheme(join(ROOT, "templates/theme"), { mode: "darkk" })).rejects.toThrow(
      AggregateError,
    );
  });

  it("passes in the package that `hanblog new theme --package` writes", async () => {
    const dir = join(await temporaryFolder(), "my-theme");
    const { code } = await runCliHere(["new", "theme", "my-theme", "--package"], dirname(dir));
    expect(code).toBe(0);
    await mkdir(join(dir, "node_modules"));
    await symlink(ROOT, join(dir, "node_modules/hanblog"));
    const { stdout } = await promisify(execFile)(process.execPath, ["--test"], { cwd: dir });
    expect(stdout).toMatch(/pass 1/);
    const manifest: unknown = JSON.parse(await readFile(join(dir, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name: "my-theme", exports: { ".": "./index.ts" } });
  });

  it.each(["plain", "garden"])("passes in the theme %s as npm packs it", async (name) => {
    await expectSoundPackage(join(ROOT, "templates/themes", name));
  });

  it("passes in a theme of `hanblog new theme --package` as npm packs it", async () => {
    const dir = join(await temporaryFolder(), "my-theme");
    await runCliHere(["new", "theme", "my-theme", "--package"], dirname(dir));
    await expectSoundPackage(dir);
  });

  it.each(["", "en/"])("is run by node:test as in the guide (%s)", async (folder) => {
    const dir = await temporaryFolder();
    const { code = "" } =
      readFences(readGuidePage(`${folder}theming.md`).content).find(({ info }) =>
        info.includes("theme.test.js"),
      ) ?? {};
    await writeFiles(dir, {
      "package.json": '{ "name": "my-theme", "type": "module", "exports": "./index.js" }',
      "index.js": "export { createTheme } from './theme.js';\n",
      "theme.js": `import { createElement as h } from "react";
import { Link } from "hanblog/runtime";
const Page = () => h("h1", null, "One");
export const createTheme = () => ({
  Frame: ({ children }) => h("main", { tabIndex: -1 }, children),
  layouts: { page: Page, home: Page, taxonomy: Page, timeline: Page, "not-found": Page },
});
`,
      "test/theme.test.js": code,
    });
    await mkdir(join(dir, "node_modules"));
    await symlink(ROOT, join(dir, "node_modules/hanblog"));
    const { stdout } = await promisify(execFile)(process.execPath, ["--test"], { cwd: dir }).catch(
      (error: { readonly stdout: string }) => error,
    );
    expect(stdout).toContain("notes/rice.html: expected a link to /bowls/");
    expect(stdout).toMatch(/fail 1/);
  });
});
