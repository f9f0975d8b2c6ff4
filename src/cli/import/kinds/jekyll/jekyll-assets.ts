import { feedFormat } from "../../addresses/read-output.js";
import { isHiddenFile } from "../../content/collect-files.js";
import { readOldPage } from "../../content/front-matter.js";
import type { Notes } from "../../notes.js";
import { joinPath, type OldFolder } from "../../old-folder.js";
import { textOf } from "../../plain-value.js";
import type { DraftAsset, OldFeed } from "../../site-kind.js";
import { MARKDOWN } from "./jekyll-site.js";
import type { JekyllTemplating } from "./jekyll-templating.js";

/** Files of text that can have front matter, so that Jekyll fills the Liquid in them. */
const TEXTS = /\.(?:css|js|mjs|json|xml|txt|svg|webmanifest|csv|ics|map|atom|rss)$/i;

/** Files that Jekyll, GitHub and Ruby read, and pages that hanblog writes itself. */
const UNUSED =
  /^(?:_config.*\.yml|.*\.gemspec|package(?:-lock)?\.json|LICENSE.*|Rakefile|Gruntfile\.js|404\.html?|sitemap\.xml)$/i;

/** A file of text after Jekyll's part of it was filled. */
type FilledFile =
  | { readonly kind: "asset"; readonly asset: DraftAsset }
  | { readonly kind: "feed"; readonly feed: OldFeed }
  | { readonly kind: "none" };

/** Files that are copied, and feeds that a template of the old site wrote. */
interface JekyllAssets {
  readonly assets: readonly DraftAsset[];
  readonly feeds: readonly OldFeed[];
}

/** Returns the files that are copied. Data, styles and templates are reported. */
export async function collectJekyllAssets(
  old: OldFolder,
  {
    all,
    contentDir,
    templating,
    notes,
    pages,
  }: {
    readonly all: readonly string[];
    readonly contentDir: string;
    readonly templating: JekyllTemplating;
    readonly notes: Notes;
    /** Files that become pages, and templates. */
    readonly pages: ReadonlySet<string>;
  },
): Promise<JekyllAssets> {
  const folders = new Set<string>();
  const copied = all.flatMap((path): readonly DraftAsset[] => {
    const source = joinPath(contentDir, path);
    if (MARKDOWN.test(path) || pages.has(path)) return [];
    const hidden = /(?:^|\/)(_[\w-]+)\//.exec(path)?.[1];
    if (hidden === "_posts" || hidden === "_drafts") return [{ source, target: path }];
    if (hidden !== undefined) folders.add(hidden);
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
  const files = await Promise.all(
    copied.map(async (asset): Promise<FilledFile> => {
      if (!asset.target.startsWith("public/") || !TEXTS.test(asset.source)) return { kind: "asset", asset };
      return fillAsset(asset, await old.read(asset.source), { templating, notes });
    }),
  );
  return {
    assets: files.flatMap((file) => (file.kind === "asset" ? [file.asset] : [])),
    feeds: files.flatMap((file) => (file.kind === "feed" ? [file.feed] : [])),
  };
}

/** Returns a file without its front matter and Liquid, a feed, or nothing for another file that only Jekyll can fill. */
function fillAsset(
  asset: DraftAsset,
  text: string,
  { templating, notes }: { readonly templating: JekyllTemplating; readonly notes: Notes },
): FilledFile {
  if (!/^---[ \t]*\n/.test(text)) return { kind: "asset", asset };
  const { fields, body } = readOldPage(text);
  const filled = templating.fill(body, fields);
  const permalink = textOf(fields["permalink"]);
  const target = permalink === undefined ? asset.target : `public/${permalink.replace(/^\/+/, "")}`;
  if (filled !== null && !target.endsWith("/"))
    return { kind: "asset", asset: { ...asset, target, text: filled } };
  const address = target.slice("public".length);
  const format = feedFormat(body);
  if (format !== null) return { kind: "feed", feed: { address, format } };
  notes.lost("liquid-file", address, { file: asset.source });
  return { kind: "none" };
}
