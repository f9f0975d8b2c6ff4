import { posix } from "node:path";
import { filesBelow, joinPath, type OldFolder } from "../../../old-folder.js";
import { escapePattern } from "../../../text-patterns.js";

/** A collection of markdown. */
export interface AstroCollection {
  readonly name: string;
  /** Folder of its files in the old folder. */
  readonly folder: string;
  /** Paths of its markdown files below its folder. */
  readonly files: readonly string[];
}

const LOADER = /\bglob\s*\(\s*\{((?:[^{}]|\{[^{}]*\})*)\}/;
const BASE = /\bbase\s*:\s*["'`]([^"'`\n]+)["'`]/;

/** Finds the collections of a site: the folders of `src/content`, and those that loaders in its configuration name. */
export async function findCollections(
  old: OldFolder,
  { folder, srcDir }: { readonly folder: string; readonly srcDir: string },
): Promise<readonly AstroCollection[]> {
  const content = joinPath(srcDir, "content");
  const places = new Map<string, string>();
  for (const path of markdownBelow(old, content)) {
    const [, name] = /^([^/]+)\//.exec(path) ?? [];
    if (name !== undefined) places.set(name, `${content}/${name}`);
  }
  const config = old.files.find((file) =>
    new RegExp(`^${escapePattern(srcDir)}/content(?:\\.config|/config)\\.[cm]?[jt]s$`).test(file),
  );
  if (config !== undefined) {
    for (const { name, base } of readLoaders(await old.read(config))) {
      const place = posix.join(folder, base.replace(/^\//, ""));
      if (!place.startsWith("..")) places.set(name, place.replace(/\/$/, ""));
    }
  }
  return [...places]
    .map(([name, place]) => ({ name, folder: place, files: markdownBelow(old, place) }))
    .filter(({ files }) => files.length > 0);
}

/** Returns the markdown files of a folder below it. Hidden files and those whose name begins with `_` are left out. */
function markdownBelow(old: OldFolder, folder: string): readonly string[] {
  return filesBelow(old, folder).filter(
    (path) => /\.(?:md|mdx|markdown)$/i.test(path) && !/(?:^|\/)[_.]/.test(path),
  );
}

/** Reads the folders of `defineCollection({ loader: glob({ base: … }) })` as text. */
function readLoaders(text: string): readonly { readonly name: string; readonly base: string }[] {
  const constants = readConstantTexts(text);
  const start = /export\s+const\s+collections\s*=\s*\{/.exec(text);
  const exported = start === null ? "" : (text.slice(start.index + start[0].length).split("}")[0] ?? "");
  const parts = text.split(/(?=\bdefineCollection\s*\()/);
  return parts.slice(1).flatMap((part, index) => {
    const before = parts[index] ?? "";
    const variable = /(\w+)\s*(?::\s*[\w<>]+\s*)?[=:]\s*$/.exec(before)?.[1];
    const loader = LOADER.exec(part)?.[1] ?? "";
    const written = BASE.exec(loader)?.[1];
    const named = /\bbase\s*:\s*(?:`\.?\/?\$\{)?(\w+)/.exec(loader)?.[1];
    const base = written?.includes("${") === false ? written : constants.get(named ?? "");
    if (variable === undefined || base === undefined) return [];
    const name = new RegExp(`["']?([\\w-]+)["']?\\s*:\\s*${variable}\\b`).exec(exported)?.[1] ?? variable;
    return [{ name, base }];
  });
}

function readConstantTexts(text: string): ReadonlyMap<string, string> {
  return new Map(
    [...text.matchAll(/\bconst\s+(\w+)\s*=\s*["'`]([^"'`\n$]+)["'`]/g)].map(([, name = "", value = ""]) => [
      name,
      value,
    ]),
  );
}
