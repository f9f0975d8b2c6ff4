import { readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { expect } from "vitest";
import type { Problem } from "../../../../src/runtime/model/error.js";
import { readFiles } from "../../output/temporary-folder.js";
import { createPlainSite, type PlainSite } from "../../plain-site.js";
import { passTick } from "./changing-site.js";

const CONFIG = { title: "Bowl", base: "/b/", url: "https://bowl.example", feed: { atom: true, limit: 1 } };
/** Returns the text of the configuration, with additional options. */
export const configOf = (more: object = {}) => `export default ${JSON.stringify({ ...CONFIG, ...more })};\n`;
/** A site with a page for every kind of relation to others, and a draft with a future date. */
export const FILES = {
  "hanblog.config.ts": configOf(),
  "README.md": "---\nhome: true\n---\n",
  "rice.md": "---\ntitle: Rice\ndate: 2024-01-02\ntags: [grain]\n---\n## Steam\n\nCooked.\n",
  "soup.md":
    "---\ntitle: Soup\ndate: 2024-01-01\n---\n![pot](./pot.png) [rice](./rice.md)\n\n<<< @/code.js\n",
  "bowl.md": "# A bowl\n\n<Bowl />\n",
  "later.md": "---\ntitle: Later\ndate: 2026-06-01\n---\n",
  "pot.png": "GIF89a pot",
  "code.js": "one();\n",
  "public/robots.txt": "all",
  "components/Bowl.jsx": 'module.exports = () => "<b>full</b>";\n',
};
/** The work of a clean build. */
export const ALL = { reads: 5, compiles: 4, renders: 8 };

/** Creates a built site. All its files are older than one clock tick, so the next build trusts them. */
export async function createBuilt(files: Readonly<Record<string, string>> = FILES): Promise<PlainSite> {
  const site = await createPlainSite(files);
  for (const _ of ["sources", "output"]) {
    await passTick(site.dir);
    await site.build();
  }
  return site;
}

/** Returns the path of a cache file. */
export const cached = (site: PlainSite, name: string) => join(site.dir, ".hanblog/cache", name);

/** Expects that output and warnings equal those of a clean build. */
export async function expectAsFromNothing(site: PlainSite, warnings: readonly Problem[]): Promise<void> {
  const output = await readFiles(join(site.dir, "dist"));
  await rm(join(site.dir, ".hanblog"), { recursive: true });
  await rm(join(site.dir, "dist"), { recursive: true });
  const report = await site.build();
  expect(output).toEqual(await readFiles(join(site.dir, "dist")));
  expect(warnings).toEqual(report.warnings);
}

/** Inverts one byte of a file. */
export async function flipByte(file: string, at: number): Promise<void> {
  const bytes = await readFile(file);
  bytes.writeUInt8(bytes.readUInt8(at) ^ 255, at);
  await writeFile(file, bytes);
}
