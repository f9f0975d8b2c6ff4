import { isHiddenFile } from "../../content/collect-files.js";
import type { Notes } from "../../notes.js";
import { joinPath } from "../../old-folder.js";
import type { DraftAsset } from "../../site-kind.js";
import { MARKDOWN } from "./jekyll-files.js";

/** Returns the files that are copied. Data, styles and templates are reported. */
export function collectJekyllAssets(
  all: readonly string[],
  {
    contentDir,
    notes,
    templates,
  }: { readonly contentDir: string; readonly notes: Notes; readonly templates: ReadonlySet<string> },
): readonly DraftAsset[] {
  const folders = new Set<string>();
  const assets = all.flatMap((path): readonly DraftAsset[] => {
    const source = joinPath(contentDir, path);
    if (MARKDOWN.test(path) || templates.has(path)) return [];
    const hidden = /(?:^|\/)(_[\w-]+)\//.exec(path)?.[1];
    if (hidden === "_posts" || hidden === "_drafts") return [{ source, target: path }];
    if (hidden === "_data") notes.lost("data-file", path, { file: source });
    else if (hidden !== undefined) folders.add(hidden);
    if (hidden !== undefined || isHiddenFile(path)) return [];
    if (/\.(?:scss|sass|less|coffee|liquid)$/.test(path)) {
      notes.lost("style-file", path, { file: source });
      return [];
    }
    if (
      /^(?:_config.*\.yml|.*\.gemspec|package(?:-lock)?\.json|LICENSE.*|Rakefile|Gruntfile\.js|404\.html?|feed\.xml|atom\.xml|sitemap\.xml)$/i.test(
        path,
      )
    )
      return [];
    return [{ source, target: `public/${path}` }];
  });
  for (const folder of folders)
    if (/^_(?:layouts|includes|sass|plugins)$/.test(folder))
      notes.lost("layout", `${folder}/`, { file: joinPath(contentDir, folder) });
  return assets;
}
