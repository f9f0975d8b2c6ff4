import { joinPath, type OldFolder } from "../../old-folder.js";
import { listOf } from "../../plain-value.js";
import type { ConfigDraft } from "../../config/config-draft.js";

/** Markdown files of a Vue site. Names are relative to the folder of the content. */
export interface VueFiles {
  readonly names: readonly string[];
  /** Texts of the files, in the same order. */
  readonly texts: readonly string[];
  /** Files that are no pages, but parts of pages that include them. */
  readonly parts: ReadonlySet<string>;
}

const INCLUDE = /<!--\s*@include:\s*([^\s{#]+)/g;

/** Reads the pages of a Vue site, and the files that they include. Other files that the site excludes are left out. */
export async function readVueFiles(
  old: OldFolder,
  contentDir: string,
  {
    files,
    isExcluded,
  }: { readonly files: readonly string[]; readonly isExcluded: (name: string) => boolean },
): Promise<VueFiles> {
  const read = (names: readonly string[]) =>
    Promise.all(names.map(async (name) => [name, await old.read(joinPath(contentDir, name))] as const));
  const texts = new Map(await read(files.filter((name) => !isExcluded(name))));
  const parts = new Set<string>();
  let latest = [...texts.values()];
  while (latest.length > 0) {
    const included = latest.flatMap((text) =>
      [...text.matchAll(INCLUDE)].map(([, path = ""]) => endOf(path)),
    );
    const found = await read(
      files.filter((name) => !texts.has(name) && included.some((end) => `/${name}`.endsWith(`/${end}`))),
    );
    for (const [name, text] of found) {
      texts.set(name, text);
      parts.add(name);
    }
    latest = found.map(([, text]) => text);
  }
  const names = files.filter((name) => texts.has(name));
  return { names, texts: names.map((name) => texts.get(name) ?? ""), parts };
}

/** Returns a path without the folder that it starts from, which may be an alias. */
function endOf(path: string): string {
  return path.replace(/^@[\w-]*\//, "").replace(/^(?:\.{0,2}\/)+/, "");
}

/** Excludes the parts of pages from the pages of the new site. */
export function withoutParts(config: ConfigDraft, targets: readonly string[]): ConfigDraft {
  if (targets.length === 0) return config;
  const exclude = [...listOf(config.options["exclude"]), ...targets];
  return { ...config, options: { ...config.options, exclude } };
}
