import { posix } from "node:path";
import { filesBelow, joinPath, type OldFolder } from "../old-folder.js";

/** Longest template, in characters. */
const LONGEST_FILE = 500_000;

/** Files that pages include relative to themselves, at most. */
const MOST_RELATIVE = 2000;

/** A file that a template names: its text, or why there is none. */
export type TemplateFile =
  | { readonly kind: "text"; readonly path: string; readonly text: string }
  | { readonly kind: "missing" | "link" | "outside" };

/** Templates of the old folder, which were read before pages are rendered. */
export interface TemplateFiles {
  /** Returns a file of `_includes`. */
  include(name: string): TemplateFile;
  /** Returns a file next to a page or below the page's folder. */
  relative(folder: string, name: string): TemplateFile;
}

/** An include of a file relative to its page. */
const RELATIVE = /\{%-?\s*include_relative\s+([^\s%]+)/g;

/**
 * Reads the files of `_includes`, and those that the texts of pages include relative to themselves. No file outside of the
 * old folder is read, and symbolic links are not followed.
 */
export async function readTemplateFiles(
  old: OldFolder,
  {
    contentDir,
    pages,
  }: {
    readonly contentDir: string;
    /** Texts of pages by their paths below the content. */
    readonly pages: ReadonlyMap<string, string>;
  },
): Promise<TemplateFiles> {
  const texts = new Map<string, string>();
  const read = async (path: string) => {
    const source = joinPath(contentDir, path);
    if (texts.has(path) || !old.has(source)) return;
    texts.set(path, (await old.read(source)).slice(0, LONGEST_FILE));
  };
  for (const name of filesBelow(old, joinPath(contentDir, "_includes"))) await read(`_includes/${name}`);
  const waiting = [...pages];
  for (let index = 0; index < Math.min(waiting.length, pages.size + MOST_RELATIVE); index++) {
    const [page, body] = waiting[index] ?? ["", ""];
    for (const [, name = ""] of body.matchAll(RELATIVE)) {
      const path = placeOf(posix.dirname(page), name);
      if (path === null || texts.has(path)) continue;
      await read(path);
      const text = texts.get(path);
      if (text !== undefined) waiting.push([page, text]);
    }
  }
  const links = new Set(old.links);
  const find = (folder: string, name: string): TemplateFile => {
    const path = placeOf(folder, name);
    if (path === null) return { kind: "outside" };
    const text = texts.get(path);
    if (text !== undefined) return { kind: "text", path, text };
    const parts = joinPath(contentDir, path).split("/");
    const isLink = parts.some((_, index) => links.has(parts.slice(0, index + 1).join("/")));
    return { kind: isLink ? "link" : "missing" };
  };
  return { include: (name) => find("_includes", name), relative: find };
}

/** Returns the path of a file below a folder, or `null` if the name leads out of the folder. */
function placeOf(folder: string, name: string): string | null {
  const above = folder === "." ? "" : folder;
  const path = posix.normalize(name.replace(/^\.\//, ""));
  if (/^(?:\.\.(?:\/|$)|\/)/.test(path) || path.includes("\0") || name.includes("\\")) return null;
  return joinPath(above, path);
}
