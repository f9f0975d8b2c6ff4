import { isHiddenFile } from "../../content/collect-files.js";
import { readOldPage } from "../../content/front-matter.js";
import { fillLiquidFile } from "../../content/liquid-file.js";
import type { Notes } from "../../notes.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import { type Fields, textOf } from "../../plain-value.js";
import type { DraftAsset } from "../../site-kind.js";
import { MARKDOWN } from "./jekyll-files.js";

/** Files of text that can have front matter, so that Jekyll fills the Liquid in them. */
const TEXTS = /\.(?:css|js|mjs|json|xml|txt|svg|webmanifest|csv|ics|map|atom|rss)$/i;

/** Files that Jekyll, GitHub and Ruby read, and pages that hanblog writes itself. */
const UNUSED =
  /^(?:_config.*\.yml|.*\.gemspec|package(?:-lock)?\.json|LICENSE.*|Rakefile|Gruntfile\.js|404\.html?|sitemap\.xml)$/i;

/** Returns the files that are copied. Data, styles and templates are reported. */
export async function collectJekyllAssets(
  old: OldFolder,
  {
    all,
    contentDir,
    config,
    notes,
    templates,
  }: {
    readonly all: readonly string[];
    readonly contentDir: string;
    readonly config: Fields;
    readonly notes: Notes;
    readonly templates: ReadonlySet<string>;
  },
): Promise<readonly DraftAsset[]> {
  const folders = new Set<string>();
  const copied = all.flatMap((path): readonly DraftAsset[] => {
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
    return UNUSED.test(path) ? [] : [{ source, target: `public/${path}` }];
  });
  for (const folder of folders)
    if (/^_(?:layouts|includes|sass|plugins)$/.test(folder))
      notes.lost("layout", `${folder}/`, { file: joinPath(contentDir, folder) });
  const assets = await Promise.all(
    copied.map(async (asset) => {
      if (!asset.target.startsWith("public/") || !TEXTS.test(asset.source)) return asset;
      return fillAsset(asset, await old.read(asset.source), { config, notes });
    }),
  );
  return assets.flatMap((asset) => asset ?? []);
}

/** Returns a file without its front matter and Liquid, or `null` for one that only Jekyll can fill. */
function fillAsset(
  asset: DraftAsset,
  text: string,
  { config, notes }: { readonly config: Fields; readonly notes: Notes },
): DraftAsset | null {
  if (!/^---[ \t]*\n/.test(text)) return asset;
  const { fields, body } = readOldPage(text);
  const filled = fillLiquidFile(body, { config, fields });
  const permalink = textOf(fields["permalink"]);
  const target = permalink === undefined ? asset.target : `public/${permalink.replace(/^\/+/, "")}`;
  if (filled !== null && !target.endsWith("/")) return { ...asset, target, text: filled };
  notes.lost("liquid-file", target.slice("public".length), { file: asset.source });
  return null;
}
