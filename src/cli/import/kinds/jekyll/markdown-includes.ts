import { filesBelow, joinPath, type OldFolder } from "../../old-folder.js";
import { MARKDOWN } from "./jekyll-files.js";

/** Includes inside each other. A deeper one stays as it is, so that a circle ends. */
const DEEPEST = 8;

/** Characters that includes add to a page. Files that include each other more than once grow without this limit. */
const LONGEST = 1_000_000;

/** Includes on a page. */
const MOST = 1000;

/** An include of markdown without parameters, which has the same text on each page. */
const INCLUDE = /\{%-?\s*include\s+([\w./-]+)\s*-?%\}/g;

/** Reads the markdown files of `_includes`, and returns a function that puts their texts into a page. */
export async function readMarkdownIncludes(
  old: OldFolder,
  contentDir: string,
): Promise<(body: string) => string> {
  const folder = joinPath(contentDir, "_includes");
  const names = filesBelow(old, folder).filter((name) => MARKDOWN.test(name));
  const texts = new Map(
    await Promise.all(names.map(async (name) => [name, await old.read(joinPath(folder, name))] as const)),
  );
  return (page) => {
    const left = { characters: LONGEST, includes: MOST };
    const insert = (body: string, depth: number): string =>
      body.replace(INCLUDE, (whole, name: string) => {
        const text = texts.get(name);
        if (text === undefined || depth >= DEEPEST) return whole;
        if (left.includes <= 0 || text.length > left.characters) return whole;
        left.includes--;
        left.characters -= text.length;
        return insert(text, depth + 1);
      });
    return insert(page, 0);
  };
}
