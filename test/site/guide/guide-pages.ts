import { readFileSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import { splitFrontMatter } from "../../../src/cli/config/fields/split-front-matter.js";

export const GUIDE = join(import.meta.dirname, "../../../docs");

/** File names of the Chinese pages. `en/` has the same names in English. */
export const guidePages: readonly string[] = fastGlob.sync("*.md", { cwd: GUIDE }).toSorted();
export const englishPages: readonly string[] = fastGlob.sync("*.md", { cwd: join(GUIDE, "en") }).toSorted();
/** Pages in both languages, relative to the guide. */
export const allPages: readonly string[] = [...guidePages, ...englishPages.map((page) => `en/${page}`)];

/** Reads a page of the guide, by its path relative to the guide. */
export function readGuidePage(page: string): { readonly frontMatter: string; readonly content: string } {
  const { block, content } = splitFrontMatter(readFileSync(join(GUIDE, page), "utf8"));
  return { frontMatter: block ?? "", content };
}

export interface Fence {
  /** Text after the opening backticks. */
  readonly info: string;
  readonly code: string;
  /** Text of the page after the fence. */
  readonly rest: string;
}

/** Returns the outermost fences of a page. A nested fence is part of the outer one. */
export function readFences(content: string): readonly Fence[] {
  const fences: Fence[] = [];
  const pattern = /^(`{3,})([^`\n]*)\n(.*?)^\1$\n?/gms;
  for (const match of content.matchAll(pattern)) {
    const [whole, , info = "", code = ""] = match;
    fences.push({ info: info.trim(), code, rest: content.slice(match.index + whole.length) });
  }
  return fences;
}

/** Returns the names in backticks in the first column of a page's tables. */
export function tableNames(content: string): readonly string[] {
  return content
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .flatMap((line) => [...(line.split(" | ")[0] ?? "").matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name));
}

/** Returns the files of the examples in a guide page, by section: fences that name a file, as in `ts [hanblog.config.ts]`. */
export function readExamples(page: string): readonly (readonly (readonly [file: string, text: string])[])[] {
  return readGuidePage(page)
    .content.split(/^## /m)
    .map((section) =>
      readFences(section).flatMap(({ info, code }) => {
        const file = /\[(.+)\]/.exec(info)?.[1];
        return file === undefined ? [] : [[file, `${code}\n`] as const];
      }),
    );
}
