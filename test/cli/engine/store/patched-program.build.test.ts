import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { afterAll, beforeAll, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import type { createDevSite as CreateDevSite, DevSite } from "../../../../src/cli/dev/dev-site.js";
import { openChangingSite, type ChangingSite, type Snapshot } from "./changing-site.js";
import { patchProgram } from "./patched-program.js";

/** Patches that make cards, sidebar entries and feed entries show page fields that they normally do not. */
const PATCHES = [
  {
    file: "dist/runtime/model/lists/listing.js",
    from: "draft: page.draft,",
    to: "draft: page.draft, readingTime: page.readingTime, lastUpdated: page.lastUpdated,",
  },
  {
    file: "dist/cli/site/sidebar.js",
    from: "title: title ?? page.title ?? decodeRoute(page.path)",
    to: "title: `${title ?? page.title} ${page.frontmatter.subtitle} ${page.readingTime} min ${page.size}`",
  },
  {
    file: "dist/cli/plugins/feeds.js",
    from: "summary: page.summary,",
    to: "summary: `${page.summary} ${page.frontmatter.subtitle}`,",
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
description: Written.
---

${text}`;
}

/** Edits that change one of the added fields, and no other field that is shown of the page. */
const EDITS: readonly (readonly [name: string, edit: (site: ChangingSite) => Promise<void>])[] = [
  ["a longer text", (site) => site.write({ "notes/a.md": noteOf("A", LONG) })],
  ["one more word", (site) => site.write({ "notes/a.md": noteOf("A", "Words. Words.\n") })],
  ["a field of the front matter", (site) => site.write({ "notes/a.md": noteOf("A", "Words.\n", "fancy") })],
];

let program = "";
let site: ChangingSite;
/** A site for first builds with the same program, which is bundled once. */
let first: ChangingSite;

beforeAll(async () => {
  program = await patchProgram(PATCHES);
  [site, first] = [await openChangingSite(program), await openChangingSite(program)];
});
beforeEach(() => site.renew(FILES));
afterAll(() => Promise.all([site.close(), first.close()]));

describe("a program whose cards, sidebars and feeds show one more field", () => {
  it.each(EDITS)("rebuilds the same as a first build after %s", async (_, edit) => {
    await site.build();
    const before = await site.snapshot();
    await edit(site);
    await site.build();
    await expectAsFromNothing(before);
  });

  it("rebuilds the same as a first build after a commit", async () => {
    await site.git("init", "--quiet");
    await commit(site, "2021-01-01T00:00:00Z");
    await site.build();
    const before = await site.snapshot();
    await site.write({ "notes/a.md": noteOf("A", "Other.\n") });
    await commit(site, "2022-01-01T00:00:00Z");
    await site.build();
    await expectAsFromNothing(before);
  });

  it.each(EDITS)("answers in dev like a build after %s", async (_, edit) => {
    const dev = await openDev(site.dir);
    await readAll(dev);
    await edit(site);
    await dev.apply([{ kind: "change", file: join(site.dir, "notes/a.md") }]);
    const answers = await readAll(dev);
    expect(differing(answers, await readAll(await openDev(site.dir)))).toEqual([]);
    await site.build();
    for (const [file, text] of Object.entries(answers).filter(([name]) => FEEDS.includes(name))) {
      expect(text).toBe(await readFile(join(site.dir, "dist", file), "utf8"));
    }
    for (const route of ROUTES) {
      const html = await readFile(
        join(site.dir, "dist", route, route.endsWith("/") ? "index.html" : ""),
        "utf8",
      );
      expect(routeIn(answers[route] ?? "")).toBe(routeIn(html));
    }
  });
});

async function commit(site: ChangingSite, time: string): Promise<void> {
  await site.git("add", ".");
  await site.git("commit", "--quiet", "--message=words", `--date=${time}`);
}

/** Expects that the output equals that of a first build and has changed since `before`. */
async function expectAsFromNothing(before: Snapshot): Promise<void> {
  await site.copy(first);
  await first.build();
  const output = await site.snapshot();
  expect(differing(output, await first.snapshot())).toEqual([]);
  expect(differing(output, before)).not.toEqual([]);
}

/** Returns the names that are missing in one object or have different texts. */
function differing(one: Readonly<Record<string, string>>, other: typeof one): readonly string[] {
  return Object.keys({ ...one, ...other }).filter((name) => one[name] !== other[name]);
}

const ROUTES = ["/", "/notes/a.html", "/notes/b.html", "/other.html", "/tag/", "/tag/grain/", "/timeline/"];
const FEEDS = ["/atom.xml", "/rss.xml", "/feed.json", "/sitemap.xml"];

async function openDev(siteDir: string): Promise<DevSite> {
  const code = pathToFileURL(join(program, "dist/cli/dev/dev-site.js")).href;
  const { createDevSite }: { createDevSite: typeof CreateDevSite } = await import(code);
  const dev = createDevSite({
    projectOptions: { siteDir, packageDir: program },
    now: () => new Date(),
    packageInfo: { dir: program, version: "0.0.0" },
    send: () => undefined,
    onProblems: () => undefined,
  });
  onTestFinished(() => dev.close());
  await dev.configure();
  await dev.open();
  await dev.read();
  return dev;
}

/**
 * Returns the text of every route, feed and sidebar, by path. Program names, which differ between runs, are
 * removed.
 */
async function readAll(dev: DevSite): Promise<Readonly<Record<string, string>>> {
  const texts: Record<string, string> = {};
  const read = async (path: string) => {
    const answer = await dev.answer(path);
    const text = answer.kind === "document" ? answer.html : answer.kind === "content" ? answer.content : null;
    if (text === null) throw new Error(`${path} is ${answer.kind}`);
    texts[path] = Buffer.from(text)
      .toString()
      .replaceAll(/"build":"dev-\d+"/g, '"build":""');
  };
  for (const path of [...ROUTES, ...FEEDS]) await read(path);
  const sidebars = new Set(
    Object.values(texts).flatMap((text) => [...text.matchAll(/"sidebar":"(\d+\.dev)"/g)]),
  );
  for (const [, chunk] of sidebars) await read(`/assets/js/${chunk}.js`);
  return texts;
}

/** Returns the route data in a document. */
function routeIn(html: string): string {
  const data: unknown = JSON.parse(
    /<script id="hanblog-data"[^>]*>(.*?)<\/script>/s.exec(html)?.[1] ?? "null",
  );
  if (typeof data !== "object" || data === null || !("route" in data)) throw new Error("There is no route");
  return JSON.stringify(data.route);
}
