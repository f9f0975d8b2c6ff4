import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { splitFrontMatter } from "../../../src/cli/content/split-front-matter.js";

export const GUIDE = join(import.meta.dirname, "../../../docs");

/** Names of the guide's Chinese pages; `en/` has the same in English. */
export const guidePages: readonly string[] = fastGlob.sync("*.md", { cwd: GUIDE }).toSorted();
export const englishPages: readonly string[] = fastGlob.sync("*.md", { cwd: join(GUIDE, "en") }).toSorted();
/** Both, relative to the guide. */
export const allPages: readonly string[] = [...guidePages, ...englishPages.map((page) => `en/${page}`)];

/** A page of the guide, relative to its folder. */
export function readGuidePage(page: string): { readonly frontMatter: string; readonly content: string } {
  const { block, content } = splitFrontMatter(readFileSync(join(GUIDE, page), "utf8"));
  return { frontMatter: block ?? "", content };
}

export interface Fence {
  /** What stands behind the marks. */
  readonly info: string;
  readonly code: string;
  /** The page's text behind the fence. */
  readonly rest: string;
}

/** The fences of a page, outermost first; what stands inside of another is part of it. */
export function readFences(content: string): readonly Fence[] {
  const fences: Fence[] = [];
  const pattern = /^(`{3,})([^`\n]*)\n(.*?)^\1$\n?/gms;
  for (const match of content.matchAll(pattern)) {
    const [whole, , info = "", code = ""] = match;
    fences.push({ info: info.trim(), code, rest: content.slice(match.index + whole.length) });
  }
  return fences;
}

/** The names in backticks in the first column of a page's tables. */
export function tableNames(content: string): readonly string[] {
  return content
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
}
