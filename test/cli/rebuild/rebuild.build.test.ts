import {
  cp,
  mkdir,
  readFile,
  rename,
  rm,
  stat,
  symlink,
  truncate,
  utimes,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { BuildReport, BuildSiteOptions } from "../../../src/cli/index.js";
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

function configOf(fields: string): string {
  return `export default { url: "https://example.com", feed: { atom: true, rss: true, json: true }, ${fields} };\n`;
}

const NOW = new Date("2026-01-01T00:00:00Z");

let site: ChangingSite;
beforeEach(async () => {
  site = await openChangingSite(FILES);
});
afterEach(() => site.close());

const at = (path: string) => join(site.dir, path);
const edit = async (path: string, from: string, to: string) => {
  const text = await readFile(at(path), "utf8");
  expect(text).toContain(from);
  await writeFile(at(path), text.replace(from, to));
};
const replace = (path: string, from: string, to: string) => () => edit(path, from, to);

/** Writes without leaving a trace in size and time of writing. */
const forge = (path: string, from: string, to: string) => async () => {
  expect(to).toHaveLength(from.length);
  const { atime, mtime } = await stat(at(path));
  await edit(path, from, to);
  await utimes(at(path), atime, mtime);
};

const withoutCommit = ({ warnings, pages, routes, redirects, drafts, written }: BuildReport) => ({
  warnings,
  pages,
  routes,
  redirects,
  drafts,
  written,
});

type Change = readonly [name: string, change: () => Promise<unknown>, options?: Partial<BuildSiteOptions>];

const CHANGES: readonly Change[] = [
  ["a page's words", replace("a.md", "Words.", "Other words.")],
  ["a page's words, with size and time kept", forge("a.md", "Words", "Sword")],
  ["a title", replace("a.md", "title: A", "title: Another")],
  ["a description", replace("a.md", "tags: [x]", "tags: [x]\ndescription: Told")],
  ["a date", replace("a.md", "2020-01-01", "2020-02-01")],
  ["a tag", replace("a.md", "tags: [x]", "tags: [z]")],
  ["a page's order", replace("a.md", "tags: [x]", "tags: [x]\nsticky: 1")],
  ["a heading that others link to", replace("a.md", "## Part one", "## Part two")],
  ["a link", replace("sub/c.md", "./gone.md", "../a.md")],
  ["a permalink", replace("a.md", "title: A", "title: A\npermalink: /moved/")],
  ["an alias", replace("a.md", "title: A", "title: A\naliases: [/old/]")],
  ["a page that is deleted", () => rm(at("b.md"))],
  ["a page that is deleted though others link to it", () => rm(at("a.md"))],
  ["a page that is new", () => site.write({ "new.md": "---\ndate: 2020-05-01\ntags: [x]\n---\n\nNew.\n" })],
  ["a page that a link was waiting for", () => site.write({ "sub/gone.md": "# Here\n" })],
  ["a page that is renamed", () => rename(at("b.md"), at("d.md"))],
  [
    "two pages that change places",
    async () => {
      await rename(at("a.md"), at("t.md"));
      await rename(at("b.md"), at("a.md"));
      await rename(at("t.md"), at("b.md"));
    },
  ],
  ["a draft that is one no longer", replace("draft.md", "draft: true\n", "")],
  ["a page that becomes a draft", replace("b.md", "title: B", "title: B\ndraft: true")],
  ["drafts being wanted", () => Promise.resolve(), { drafts: true }],
  ["the day", () => Promise.resolve(), { now: new Date("2101-01-01T00:00:00Z") }],
  ["a picture", replace("pic.svg", 'width="10"', 'width="20"')],
  ["a picture, with size and time kept", forge("pic.svg", 'width="10"', 'width="20"')],
  ["a picture that is gone", () => rm(at("pic.svg"))],
  ["a public picture", replace("public/q.svg", 'width="10"', 'width="30"')],
  ["a public file that is new", () => site.write({ "public/x/.y": "y" })],
  ["a snippet", replace("snip.js", "a = 1", "b = 2")],
  ["a snippet that is gone", () => rm(at("snip.js"))],
  ["a component", replace("components/Note.tsx", "note", "other")],
  [
    "where a component's link leads",
    async () => {
      await site.write({ "other/Note.tsx": "export default () => <b>linked</b>;\n" });
      await rename(at("components/Note.tsx"), at("other/Former.tsx"));
      await symlink("../other/Former.tsx", at("components/Note.tsx"));
      await site.build({ now: NOW });
      await rm(at("components/Note.tsx"));
      await symlink("../other/Note.tsx", at("components/Note.tsx"));
    },
  ],
  ["a component that is new", () => site.write({ "components/More.tsx": "export default () => <i />;\n" })],
  ["the site's style", () => site.write({ "style.css": ".content { color: teal }\n" })],
  ["the site's title", () => site.write({ "hanblog.config.mjs": configOf('title: "Other"') })],
  [
    "an option of the theme",
    () => site.write({ "hanblog.config.mjs": configOf('title: "Site", themeConfig: { author: "Me" }') }),
  ],
  [
    "an option of markdown",
    () => site.write({ "hanblog.config.mjs": configOf('title: "Site", markdown: { lineNumbers: true }') }),
  ],
  [
    "nothing but lines of the configuration, above an address that leads nowhere",
    async () => {
      const config = configOf('title: "Site", nav: [{ text: "Gone", link: "/gone/" }]');
      await site.write({ "hanblog.config.mjs": config });
      await site.build({ now: NOW });
      await site.write({ "hanblog.config.mjs": `// A word.\n\n${config}` });
    },
  ],
  [
    "nothing but lines of the site's style, above an address that leads nowhere",
    async () => {
      await site.write({ "style.css": ".content { background: url(/gone.png) }\n" });
      await site.build({ now: NOW });
      await site.write({ "style.css": "/* A word. */\n\n.content { background: url(/gone.png) }\n" });
    },
  ],
  [
    "where a public file's link leads, which left the folder",
    async () => {
      await symlink("../snip.js", at("public/linked.svg"));
      await site.build({ now: NOW });
      await rm(at("public/linked.svg"));
      await symlink("q.svg", at("public/linked.svg"));
    },
  ],
  [
    "a link to a page, which takes the place of one",
    async () => {
      await rename(at("b.md"), at(".b.txt"));
      await symlink(".b.txt", at("b.md"));
    },
  ],
  [
    "a page, which takes the place of a link to one",
    async () => {
      await symlink("b.md", at("d.md"));
      await site.build({ now: NOW });
      await rm(at("d.md"));
      await cp(at("b.md"), at("d.md"));
    },
  ],
  [
    "a page that names a picture by another of its names",
    async () => {
      await symlink("pic.svg", at("z.svg"));
      await edit("b.md", "[a]", "![z](./z.svg) [a]");
      await site.build({ now: NOW });
      await edit("b.md", "[a]", "Words. [a]");
    },
  ],
  [
    "the pattern of addresses",
    () => site.write({ "hanblog.config.mjs": configOf('title: "Site", permalink: "/:year/:slug.html"') }),
  ],
  [
    "the number of articles a page",
    () => site.write({ "hanblog.config.mjs": configOf('title: "Site", pageSize: 1') }),
  ],
  [
    "the sidebar",
    () => site.write({ "hanblog.config.mjs": configOf('title: "Site", sidebar: ["/a.md", "/b.md"]') }),
  ],
  ["the base", () => Promise.resolve(), { base: "/blog/" }],
  [
    "a commit",
    async () => {
      await site.git("init", "--quiet");
      await site.git("add", ".");
      await site.git("commit", "--quiet", "--message=first", "--date=2021-01-01T00:00:00Z");
    },
  ],
  ["nothing but the time of a file", () => utimes(at("a.md"), 1, 1)],
  ["an output that was edited, with size and time kept", forge("dist/a.html", "Words", "Sword")],
  ["an output that was deleted", () => rm(at("dist/b.html"))],
  ["a folder of the output that was deleted", () => rm(at("dist/assets"), { recursive: true })],
  ["what was put into the output", () => site.write({ "dist/x.html": "x", "dist/y/z.js": "z" })],
  [
    "an output that became a link",
    async () => {
      await rm(at("dist/b.html"));
      await symlink(at("dist/a.html"), at("dist/b.html"));
    },
  ],
  [
    "a folder that stands in an output's place",
    async () => {
      await rm(at("dist/atom.xml"));
      await mkdir(at("dist/atom.xml"));
    },
  ],
  [
    "a folder of the output that was moved, with a link left in its place",
    async () => {
      await rename(at("dist/tag"), at(".moved"));
      await symlink(at(".moved"), at("dist/tag"));
    },
  ],
  [
    "a folder of the output that became a link to a copy, and a page of it",
    async () => {
      await cp(at("dist/sub"), at(".copy"), { recursive: true });
      await rm(at("dist/sub"), { recursive: true });
      await symlink(at(".copy"), at("dist/sub"));
      await edit("a.md", "title: A", "title: Another");
    },
  ],
  ["the output being gone", () => rm(at("dist"), { recursive: true })],
  ["what is kept being gone", () => rm(at(".hanblog"), { recursive: true })],
  ["what is kept being cut off", () => truncate(at(".hanblog/cache/last-build"), 5000)],
  ["what is kept being empty", () => truncate(at(".hanblog/cache/last-build"), 0)],
  [
    "a byte of what is kept",
    async () => {
      const bytes = await readFile(at(".hanblog/cache/last-build"));
      for (let index = 100; index < bytes.length; index += 997) bytes[index] = 255 - (bytes[index] ?? 0);
      await writeFile(at(".hanblog/cache/last-build"), bytes);
    },
  ],
];

describe("a rebuild", () => {
  it.each(CHANGES.map(([name, change, options = {}]) => ({ name, change, options })))(
    "gives after a change of $name what a first build gives",
    async ({ change, options }) => {
      await site.build({ now: NOW });
      await change();
      const first = await site.copy();
      const wanted = await first.build({ now: NOW, ...options });
      for (const _ of ["changed", "unchanged"]) {
        const report = await site.build({ now: NOW, ...options });
        expect(await site.snapshot()).toEqual(await first.snapshot());
        expect(withoutCommit(report)).toEqual(withoutCommit(wanted));
      }
      await first.close();
    },
  );

  it("gives what a first build gives where much stays as it is, and where many addresses are gone", async () => {
    const links = Array.from({ length: 2000 }, (_, number) => `[x](../a.md?${number})`).join(" ");
    const names = Array.from({ length: 1020 }, (_, number) => `many/p${number}.md`);
    const texts = names.map((name, number) => [name, `# P${number}\n\n## Part\n\n[a](../a.md#part-one)\n`]);
    await site.write({ ...Object.fromEntries(texts), "many/p7.md": `# P7\n\n${links}\n` });
    await site.build({ now: NOW });
    const changes = [
      async () => {
        await edit("many/p300.md", "## Part", "Words.\n\n## Part");
        await forge("dist/many/p40.html", "Part", "Trap")();
        await rm(at("dist/many/p41.html"));
        await site.write({ "many/p7.md": "# P7\n" });
      },
      async () => {
        await edit("a.md", "## Part one", "## Part two");
        await rm(at("many/p20.md"));
      },
    ];
    for (const change of changes) {
      await change();
      const first = await site.copy();
      const wanted = await first.build({ now: NOW });
      const report = await site.build({ now: NOW });
      expect(await site.snapshot()).toEqual(await first.snapshot());
      expect(withoutCommit(report)).toEqual(withoutCommit(wanted));
      await first.close();
    }
  });

  it.each<[name: string, change: () => Promise<unknown>, work: BuildReport["work"]]>([
    [
      "words",
      replace("sub/c.md", "and [gone]", "or [gone]"),
      { reads: 1, compiles: 1, renders: 2, writes: 11 },
    ],
    ["a snippet", replace("snip.js", "a = 1", "b = 2"), { reads: 0, compiles: 1, renders: 1, writes: 9 }],
    ["a title", replace("a.md", "title: A", "title: Z"), { reads: 1, compiles: 1, renders: 6, writes: 19 }],
    ["a time", () => utimes(at("a.md"), 1, 1), { reads: 1, compiles: 0, renders: 0, writes: 0 }],
    ["an output", () => rm(at("dist/b.html")), { reads: 0, compiles: 0, renders: 1, writes: 1 }],
    ["public", replace("public/q.svg", '"10"', '"30"'), { reads: 0, compiles: 1, renders: 1, writes: 9 }],
  ])("does no more than a change of %s costs", async (_, change, work) => {
    const { work: first } = await site.build({ now: NOW });
    expect(first).toMatchObject({ reads: 6, compiles: 4 });
    await change();
    expect((await site.build({ now: NOW })).work).toEqual(work);
  });

  it("does nothing where nothing has changed", async () => {
    const { commit } = await site.build({ now: NOW });
    const again = await site.build({ now: NOW });
    expect(again.work).toEqual({ reads: 0, compiles: 0, renders: 0, writes: 0 });
    expect(again.commit).toEqual({ added: 0, changed: 0, unchanged: commit.added, removed: 0 });
  });

  it("bundles the site's code once, though outputs come and go beside it", async () => {
    await site.write({ "style.css": "b { color: tan }\n" });
    await site.build();
    // Written anew whenever what it was made of does not stand as it stood; in the second build it may be too young.
    const kept = async () => (await stat(at(".hanblog/cache/program"))).ino;
    await edit("a.md", "Words.", "Other words.");
    await site.build();
    const before = await kept();
    await edit("a.md", "Other words.", "Words.");
    await site.build();
    expect(await kept()).toBe(before);
    await edit("style.css", "tan", "teal");
    await site.build();
    expect(await kept()).not.toBe(before);
  });

  it("keeps two builds apart that run at once", async () => {
    const dests = [at("dist"), at("other")];
    await Promise.all(dests.map((dest) => site.build({ now: NOW, dest })));
    await edit("a.md", "Words.", "Other words.");
    await Promise.all(dests.map((dest) => site.build({ now: NOW, dest })));
    const first = await site.copy();
    await rm(join(first.dir, "other"), { recursive: true });
    await first.build({ now: NOW });
    for (const dest of dests) expect(await site.snapshot(dest)).toEqual(await first.snapshot());
    await first.close();
  });

  it("fails under `strict` for the warnings of the build before", async () => {
    await site.build({ now: NOW });
    await expect(site.build({ now: NOW, strict: true })).rejects.toThrow();
    expect((await site.build({ now: NOW })).warnings).toHaveLength(1);
  });

  it("takes a failed build for none", async () => {
    await site.build({ now: NOW });
    await edit("a.md", "title: A", "title: [");
    await expect(site.build({ now: NOW })).rejects.toThrow();
    await expect(site.build({ now: NOW })).rejects.toThrow();
    await edit("a.md", "title: [", "title: A");
    const first = await site.copy();
    await first.build({ now: NOW });
    await site.build({ now: NOW });
    expect(await site.snapshot()).toEqual(await first.snapshot());
    await first.close();
  });
});
