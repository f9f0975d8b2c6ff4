import { isHiddenFile } from "../../content/collect-files.js";
import type { Notes } from "../../notes.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, mapTexts } from "../../plain-value.js";
import type { DraftAsset } from "../../site-kind.js";

/** Returns the files that are copied. Data and templates are reported. */
export function collectHexoAssets(
  all: readonly string[],
  { sourceDir, notes }: { readonly sourceDir: string; readonly notes: Notes },
): readonly DraftAsset[] {
  return all.flatMap((path): readonly DraftAsset[] => {
    const source = joinPath(sourceDir, path);
    if (/\.(?:md|markdown|mkd)$/i.test(path) || isHiddenFile(path)) return [];
    if (path.startsWith("_data/")) {
      notes.lost("data-file", path, { file: source });
      return [];
    }
    if (/^_(?:posts|drafts)\//.test(path)) return [{ source, target: path }];
    if (/^_|\/_/.test(path)) return [];
    if (/\.(?:ejs|pug|njk|swig|styl|scss|less)$/.test(path)) {
      notes.lost("layout", path, { file: source });
      return [];
    }
    if (/^404\.html?$/.test(path)) return [];
    return [{ source, target: `public/${path}` }];
  });
}

/** Returns the files of a theme that options name and the site lacks, such as an avatar. Hexo publishes both. */
export function themeAssets(
  options: Fields,
  own: readonly DraftAsset[],
  { old, theme }: { readonly old: OldFolder; readonly theme: string },
): readonly DraftAsset[] {
  const taken = new Set(own.map(({ target }) => target));
  const found = new Map<string, DraftAsset>();
  mapTexts(options, (text) => {
    const target = `public${text}`;
    const source = `themes/${theme}/source${text}`;
    if (/^\/[^/]/.test(text) && !taken.has(target) && old.has(source)) found.set(target, { source, target });
    return text;
  });
  return [...found.values()];
}
