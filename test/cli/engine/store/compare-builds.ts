import { readFile, stat, utimes, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, onTestFinished } from "vitest";
import type { BuildReport, BuildSiteOptions } from "../../../../src/cli/index.js";
import { openChangingSite, type ChangingSite } from "./changing-site.js";

const FILES: Readonly<Record<string, string>> = {
  "README.md": "---\nhome: true\n---\n\n# Home\n\n<Note />\n\n[part](./a.md#part-one)\n",
  "a.md":
    "---\ntitle: A\ndate: 2020-01-01\ntags: [x]\n---\n\n## Part one\n\nWords.\n\n![p](./pic.svg)\n\n<<< @/snip.js\n",
  "b.md":
    "---\ntitle: B\ndate: 2020-01-02\ntags: [x, y]\ncategories: [c]\n---\n\n[a](./a.md#part-one) ![q](/q.svg)\n",
  "sub/c.md": "---\ntitle: C\ndate: 2020-01-03\n---\n\nSee [b](../b.md) and [gone](./gone.md).\n",
  "draft.md": "---\ntitle: Draft\ndate: 2020-01-04\ndraft: true\n---\n",
  "future.md": "---\ntitle: Future\ndate: 2100-01-01\ntags: [y]\n---\n",
  "pic.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
  "snip.js": "let a = 1;\n",
  "public/q.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
  "components/Note.tsx": "export default () => <b>note</b>;\n",
  "hanblog.config.mjs": configOf('title: "Site"'),
};

export function configOf(fields: string): string {
  return `export default { url: "https://example.com", feed: { atom: true, rss: true, json: true }, ${fields} };\n`;
}

export const NOW = new Date("2026-01-01T00:00:00Z");

/** The site of the current test. */
export let site: ChangingSite;
/** A site for first builds with the same program, which is bundled once. */
let other: ChangingSite;

/** Opens a site for a file of tests, and writes its files again before each test. See `openChangingSite`. */
export function useSite(program: string | null = null): void {
  beforeAll(async () => {
    [site, other] = [await openChangingSite(program), await openChangingSite(program)];
  });
  beforeEach(() => site.renew(FILES));
  afterAll(() => Promise.all([site.close(), other.close()]));
}

/** Returns the absolute path of a file of the site. */
export const at = (path: string) => join(site.dir, path);

export async function edit(path: string, from: string, to: string): Promise<void> {
  const text = await readFile(at(path), "utf8");
  expect(text).toContain(from);
  await writeFile(at(path), text.replace(from, to));
}

export const replace = (path: string, from: string, to: string) => () => edit(path, from, to);

/** Edits a file without changing its size and modification time. */
export const forge = (path: string, from: string, to: string) => async () => {
  expect(to).toHaveLength(from.length);
  const { atime, mtime } = await stat(at(path));
  await edit(path, from, to);
  await utimes(at(path), atime, mtime);
};

/** Returns the parts of a report that describe the site, not the work. */
export const withoutCommit = ({ warnings, pages, routes, redirects, drafts, written }: BuildReport) => ({
  warnings,
  pages,
  routes,
  redirects,
  drafts,
  written,
});

/** A change of a site between two builds, and the options of the second one. */
export type Change = readonly [
  name: string,
  change: () => Promise<unknown>,
  options?: Partial<BuildSiteOptions>,
];

/** Tests that the builds after each change give the same as a first build, for which the program is not bundled again. */
export function testChanges(changes: readonly Change[]): void {
  testEach(changes, () => site.copy(other));
}

/** Tests that the builds after each change of the program give the same as a first build, which bundles it. */
export function testProgramChanges(changes: readonly Change[]): void {
  testEach(changes, async () => {
    const first = await site.copy();
    onTestFinished(() => first.close());
    return first;
  });
}

function testEach(changes: readonly Change[], copy: () => Promise<ChangingSite>): void {
  it.each(changes.map(([name, change, options = {}]) => ({ name, change, options })))(
    "gives the same as a first build after a change of $name",
    async ({ change, options }) => {
      await site.build({ now: NOW });
      await change();
      const first = await copy();
      const wanted = await first.build({ now: NOW, ...options });
      for (const _ of ["changed", "unchanged"]) {
        const report = await site.build({ now: NOW, ...options });
        expect(await site.snapshot()).toEqual(await first.snapshot());
        expect(withoutCommit(report)).toEqual(withoutCommit(wanted));
      }
    },
  );
}
