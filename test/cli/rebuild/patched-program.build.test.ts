import { beforeAll, describe, expect, it, onTestFinished } from "vitest";
import { openChangingSite, type ChangingSite, type Snapshot } from "./changing-site.js";
import { patchProgram } from "./patched-program.js";

/** Shows in a card, a sidebar entry and a feed entry what none of them shows of a page. */
const PATCHES = [
  {
    file: "dist/runtime/model/listing.js",
    from: "draft: page.draft,",
    to: "draft: page.draft, readingTime: page.readingTime, lastUpdated: page.lastUpdated,",
  },
  {
    file: "dist/cli/site/sidebar.js",
    from: "title: title ?? page.title ?? decodeRoute(page.path)",
    to: "title: `${title ?? page.title} ${page.frontmatter.subtitle} ${page.readingTime} min ${page.size}`",
  },
  {
    file: "dist/cli/build/announced-files.js",
    from: "summary: page.summary,",
    to: "summary: `${page.summary} ${page.readingTime} min`,",
  },
];

const LONG = "So it goes on, word by word, until the pot boils over.\n\n".repeat(80);
const FILES = {
  "hanblog.config.mjs": `export default {
  title: "Bowl",
  url: "https://bowl.example",
  feed: { atom: true, rss: true, json: true },
  sidebar: { "/notes/": ["/notes/a.md", "/notes/b.md"] },
};
`,
  "theme/PostCard.tsx": `import { Link, type PageSummary } from "hanblog/runtime";
type Shown = PageSummary & { readonly readingTime: number; readonly lastUpdated: string | null };
export function PostCard({ post }: { readonly post: Shown }) {
  return <p><Link to={post.path}>{post.title}</Link> {post.readingTime} min, {post.lastUpdated}</p>;
}
`,
  "README.md": "---\nhome: true\n---\n",
  "notes/a.md": noteOf("A", "Words.\n"),
  "notes/b.md": noteOf("B", "Words.\n"),
  "other.md": noteOf("Other", "Words.\n"),
};

function noteOf(title: string, text: string, subtitle = "plain"): string {
  return `---
title: ${title}
subtitle: ${subtitle}
date: 2024-01-01
tags: [grain]
description: Told.
---

${text}`;
}

/** Edits that change one of the added values and nothing else that others show of the page. */
const EDITS: readonly (readonly [name: string, edit: (site: ChangingSite) => Promise<void>])[] = [
  ["a longer text", (site) => site.write({ "notes/a.md": noteOf("A", LONG) })],
  ["one more word", (site) => site.write({ "notes/a.md": noteOf("A", "Words. Words.\n") })],
  ["a field of the front matter", (site) => site.write({ "notes/a.md": noteOf("A", "Words.\n", "fancy") })],
];

let program = "";
beforeAll(async () => {
  program = await patchProgram(PATCHES);
});

async function openSite(): Promise<ChangingSite> {
  const site = await openChangingSite(FILES, program);
  onTestFinished(() => site.close());
  return site;
}

describe("a program whose cards, sidebars and feeds show one more field", () => {
  it.each(EDITS)("is rebuilt after %s as it is built from nothing", async (_, edit) => {
    const site = await openSite();
    await site.build();
    const before = await site.snapshot();
    await edit(site);
    await site.build();
    await expectAsFromNothing(site, before);
  });

  it("is rebuilt after a commit as it is built from nothing", async () => {
    const site = await openSite();
    await site.git("init", "--quiet");
    await commit(site, "2021-01-01T00:00:00Z");
    await site.build();
    const before = await site.snapshot();
    await site.write({ "notes/a.md": noteOf("A", "Other.\n") });
    await commit(site, "2022-01-01T00:00:00Z");
    await site.build();
    await expectAsFromNothing(site, before);
  });
});

async function commit(site: ChangingSite, time: string): Promise<void> {
  await site.git("add", ".");
  await site.git("commit", "--quiet", "--message=words", `--date=${time}`);
}

/** Expects the output to be that of a first build, and to differ from what it was. */
async function expectAsFromNothing(site: ChangingSite, before: Snapshot): Promise<void> {
  const first = await site.copy();
  onTestFinished(() => first.close());
  await first.build();
  const output = await site.snapshot();
  expect(differing(output, await first.snapshot())).toEqual([]);
  expect(differing(output, before)).not.toEqual([]);
}

/** The names that are missing in one of the two, or have different texts. */
function differing(one: Readonly<Record<string, string>>, other: typeof one): readonly string[] {
  return Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);
}
