import { rm, utimes } from "node:fs/promises";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { countWork, type WorkCounts } from "./count-work.js";
import { createPlainSite, type PlainSite } from "./plain-site.js";
import { passTick } from "./engine/store/changing-site.js";

const ARTICLES = 20;
const MARK = "A sentence whose way is followed.";
const MARKED = 7;

const FILES: Readonly<Record<string, string>> = {
  "hanblog.config.mjs":
    'export default { title: "Bowl", url: "https://bowl.example", feed: { atom: true } };\n',
  "README.md": "---\nhome: true\n---\n",
  "public/p.svg": '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"/>',
  ...Object.fromEntries(Array.from({ length: ARTICLES }, (_, number) => [pathOf(number), articleOf(number)])),
};

/**
 * Maximum work of a build for `FILES`. A change that does less lowers a number in the same commit. A change
 * that must do more raises it and gives the reason.
 */
const LIMITS: Readonly<Record<string, WorkCounts>> = {
  "nothing kept": {
    pageReads: 21,
    compiles: 21,
    renders: 34,
    fileReads: 110,
    fileWrites: 83,
    writtenBytes: 141391,
    keptWrites: 4,
    bodySent: 1,
    bodyStringified: 0,
    bodyHashed: 1,
    bodyWritten: 2,
  },
  "nothing changed": {
    pageReads: 0,
    compiles: 0,
    renders: 0,
    fileReads: 5,
    fileWrites: 0,
    writtenBytes: 0,
    keptWrites: 2,
    bodySent: 0,
    bodyStringified: 0,
    bodyHashed: 0,
    bodyWritten: 0,
  },
  "one text changed": {
    pageReads: 1,
    compiles: 1,
    renders: 1,
    fileReads: 44,
    fileWrites: 6,
    writtenBytes: 26589,
    keptWrites: 2,
    bodySent: 1,
    bodyStringified: 0,
    bodyHashed: 1,
    bodyWritten: 2,
  },
  "one title changed": {
    pageReads: 1,
    compiles: 1,
    renders: 9,
    fileReads: 87,
    fileWrites: 24,
    writtenBytes: 57259,
    keptWrites: 2,
    bodySent: 0,
    bodyStringified: 0,
    bodyHashed: 0,
    bodyWritten: 1,
  },
  "all files touched but equal": {
    pageReads: 21,
    compiles: 20,
    renders: 20,
    fileReads: 102,
    fileWrites: 2,
    writtenBytes: 51,
    keptWrites: 2,
    bodySent: 1,
    bodyStringified: 0,
    bodyHashed: 1,
    bodyWritten: 0,
  },
  "no output, but what was kept of it": {
    pageReads: 0,
    compiles: 21,
    renders: 34,
    fileReads: 112,
    fileWrites: 83,
    writtenBytes: 141391,
    keptWrites: 2,
    bodySent: 1,
    bodyStringified: 0,
    bodyHashed: 1,
    bodyWritten: 2,
  },
};

function pathOf(number: number): string {
  return `posts/p${String(number).padStart(2, "0")}.md`;
}

function articleOf(number: number, end = "The end."): string {
  const day = String(number + 1).padStart(2, "0");
  const next = pathOf((number + 1) % ARTICLES).slice("posts/".length);
  return `---
title: P${number}
date: 2024-01-${day}
tags: [t${number % 4}]
categories: [c${number % 2}]
---

## Part

Words.${number === MARKED ? `\n\n${MARK}` : ""}

[next](./${next}#part) ![p](/p.svg)

\`\`\`js
let a = ${number};
\`\`\`

${end}
`;
}

/** Builds until another build would find nothing changed and trust all files. */
async function settle(site: PlainSite): Promise<void> {
  await site.build();
  await passTick(site.dir);
  await site.build();
  await passTick(site.dir);
}

describe("the work of a build", () => {
  it.each<[name: string, change: (site: PlainSite) => Promise<unknown>]>([
    ["nothing kept", ({ dir }) => removeBelow(dir, ["dist", ".hanblog"])],
    ["nothing changed", () => Promise.resolve()],
    ["one text changed", (site) => site.write({ [pathOf(MARKED)]: articleOf(MARKED, "Another end.") })],
    [
      "one title changed",
      (site) => site.write({ [pathOf(3)]: articleOf(3).replace("title: P3", "title: Q3") }),
    ],
    ["all files touched but equal", ({ dir }) => touchAll(dir)],
    ["no output, but what was kept of it", ({ dir }) => removeBelow(dir, ["dist"])],
  ])("does not grow: %s", async (name, change) => {
    const site = await createPlainSite(FILES);
    await settle(site);
    await change(site);
    const counts = await countWork({ dir: site.dir, mark: MARK }, (started) => site.build({ started }));
    expect(grownOf(counts, LIMITS[name] ?? {})).toEqual([]);
  });
});

/** Returns the counts that are above their limit or have none. */
function grownOf(counts: WorkCounts, limits: Partial<WorkCounts>): readonly string[] {
  const limitOf = new Map<string, number>(Object.entries(limits));
  return Object.entries(counts)
    .filter(([name, count]) => count > (limitOf.get(name) ?? -1))
    .map(([name, count]) => `${name}: ${count}, at most ${limitOf.get(name)}`);
}

async function removeBelow(dir: string, names: readonly string[]): Promise<void> {
  for (const name of names) await rm(join(dir, name), { recursive: true });
}

async function touchAll(dir: string): Promise<void> {
  for (const file of Object.keys(FILES)) await utimes(join(dir, file), 1, 1);
}
