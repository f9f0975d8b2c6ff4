import { lstat, readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ByHand } from "./blog-change.js";
import type { ConfigSyntax, ConfigText } from "./config-section.js";
import { PAGE_SYNTAX, SCRIPT_SYNTAX } from "./script-syntax.js";
import { TOML_SYNTAX } from "./toml-syntax.js";
import { YAML_SYNTAX } from "./yaml-syntax.js";

/** Larger files are no configuration. */
const MAX_BYTES = 1024 * 1024;

/** Enough for every blog that has its own templates, and an end for a folder that is no blog. */
const MAX_FILES = 2000;

/** Folders that no owner edits: packages, and the output of generators. */
const IGNORED = /^(?:\.git|\.deploy_git|\.cache|\.temp|node_modules|public|resources|_site|dist)$/;

const SYNTAXES: readonly (readonly [ending: RegExp, syntax: ConfigSyntax])[] = [
  [/\.(?:ya?ml|json)$/i, YAML_SYNTAX],
  [/\.toml$/i, TOML_SYNTAX],
  [/\.[cm]?[jt]s$/i, SCRIPT_SYNTAX],
  [/./, PAGE_SYNTAX],
];

/** The files of a blog. Links are not followed, because they may lead out of it. Paths are relative, with `/`. */
export interface BlogFiles {
  /** Files that name LeanCloud or Valine and cannot be read. */
  readonly unread: readonly ByHand[];
  /** Returns whether a path is a file or a folder. */
  has(path: string): Promise<boolean>;
  /** Returns the text of a file, or `null` if it is missing or no text in UTF-8. */
  text(path: string): Promise<string | null>;
  /** Reads a configuration file. Returns `null` if it is missing or cannot be read. */
  config(path: string): Promise<ConfigText | null>;
  /** Lists the files below a folder with a name that matches, at most `depth` folders deep. */
  list(folder: string, name: RegExp, depth: number): Promise<readonly string[]>;
}

/** Opens the folder of a blog. */
export function openBlogFiles(dir: string): BlogFiles {
  const unread: ByHand[] = [];
  const kindOf = async (path: string) => lstat(join(dir, path)).catch(() => null);

  const text = async (path: string): Promise<string | null> => {
    const stat = await kindOf(path);
    if (stat === null || !stat.isFile()) return null;
    try {
      if (stat.size > MAX_BYTES) throw new RangeError("The file is too large");
      const bytes = await readFile(join(dir, path));
      return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
    } catch {
      unread.push({ file: path, line: 1, reason: "unreadable", lines: [] });
      return null;
    }
  };

  const config = async (path: string): Promise<ConfigText | null> => {
    const content = await text(path);
    if (content === null) return null;
    const syntax = SYNTAXES.find(([ending]) => ending.test(path))?.[1] ?? PAGE_SYNTAX;
    try {
      return { file: path, text: content, syntax, sections: syntax.read(content) };
    } catch (error) {
      if (/valine|leancloud/i.test(content)) {
        unread.push({ file: path, line: lineOf(error), reason: "syntax", lines: [] });
      }
      return null;
    }
  };

  const list = async (folder: string, name: RegExp, depth: number): Promise<readonly string[]> => {
    const found: string[] = [];
    const folders = [{ path: folder, depth }];
    for (const next of folders) {
      const entries = await readdir(join(dir, next.path), { withFileTypes: true }).catch(() => []);
      for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
        const path = next.path === "" ? entry.name : `${next.path}/${entry.name}`;
        if (entry.isFile() && name.test(entry.name)) found.push(path);
        if (entry.isDirectory() && next.depth > 0 && !IGNORED.test(entry.name)) {
          folders.push({ path, depth: next.depth - 1 });
        }
      }
      if (found.length + folders.length > MAX_FILES) break;
    }
    return found.slice(0, MAX_FILES);
  };

  return { unread, has: async (path) => (await kindOf(path)) !== null, text, config, list };
}

/** Returns the line of a syntax error, counted from 1. */
function lineOf(error: unknown): number {
  if (typeof error !== "object" || error === null) return 1;
  const { mark, line } = error as { readonly mark?: { readonly line?: unknown }; readonly line?: unknown };
  if (typeof mark?.line === "number") return mark.line + 1;
  return typeof line === "number" ? line : 1;
}
