import { joinPath, type OldFolder, filesBelow } from "../../old-folder.js";
import { listOf, escapePattern } from "../../plain-value.js";
import type { ConfigDraft } from "../../config/print-config.js";
import type { FoundSite, ReadContext } from "../../site-kind.js";

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

/** A hidden folder with the configuration of a site, and the folder around it. */
export type HiddenFolder = Pick<FoundSite, "contentDir" | "configDir">;

/** Finds a hidden folder of a generator that has a configuration. */
export function findHiddenFolder(old: OldFolder, name: string): HiddenFolder | null {
  const config = new RegExp(
    `^(?:(.*)/)?${escapePattern(name)}/config(?:\\.[cm]?[jt]s|\\.ya?ml|\\.toml|/index\\.[cm]?[jt]s)$`,
  );
  const folders = new Set(
    old.files.flatMap((file) => {
      const match = config.exec(file);
      return match === null ? [] : [match[1] ?? ""];
    }),
  );
  // A folder inside the configuration of another site, or of an example, is farther from the top.
  const [contentDir] = [...folders].toSorted((a, b) => depth(a) - depth(b) || (a < b ? -1 : 1));
  return contentDir === undefined ? null : { contentDir, configDir: joinPath(contentDir, name) };
}

function depth(folder: string): number {
  return folder === "" ? 0 : folder.split("/").length;
}

/** Reports components, layouts, styles and scripts of a Vue site, which hanblog does not run. */
export function reportVueFiles(
  old: OldFolder,
  { notes, found, others }: Pick<ReadContext, "notes" | "found"> & { readonly others: readonly string[] },
): void {
  for (const name of others.filter((file) => file.endsWith(".vue"))) {
    notes.lost("vue-page", name, { file: joinPath(found.contentDir, name) });
  }
  for (const name of filesBelow(old, found.configDir)) {
    const file = joinPath(found.configDir, name);
    if (/^(?:enhanceApp|client|clientAppEnhance|clientAppSetup)\.[jt]s$/.test(name))
      notes.lost("enhance-app", name, { file });
    else if (/^styles\/|^(?:override|style)\.styl$/.test(name)) notes.lost("style-file", name, { file });
    else if (/^(?:theme|layouts?)\/.*\.vue$/.test(name)) notes.lost("layout", name, { file });
  }
}
