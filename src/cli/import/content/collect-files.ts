import { filesBelow, joinPath, type OldFolder } from "../old-folder.js";
import type { DraftAsset } from "../site-kind.js";

/** Files of projects that are not part of a site. */
const PROJECT_FILES =
  /^(?:package(?:-lock)?\.json|npm-shrinkwrap\.json|yarn\.lock|pnpm-(?:lock|workspace)\.yaml|bun\.lockb?|tsconfig.*\.json|jsconfig\.json|netlify\.toml|vercel\.json|[\w.-]*\.config\.[cm]?[jt]s|deploy\.sh|Dockerfile|Makefile|Gemfile(?:\.lock)?|.*\.gemspec|Rakefile|LICENSE.*|CHANGELOG.*|renovate\.json|lerna\.json|.*\.log)$/i;

/** Markdown files and other files of a folder, relative to it. */
export interface CollectedFiles {
  readonly pages: readonly string[];
  readonly others: readonly string[];
}

/** Lists the files of a site's content. Hidden folders and files of the project are left out. */
export function collectFiles(old: OldFolder, contentDir: string): CollectedFiles {
  const files = filesBelow(old, contentDir).filter(
    (file) => !file.split("/").some((name) => name.startsWith(".")),
  );
  const pages = files.filter((file) => /\.md$/i.test(file));
  const others = files.filter((file) => !/\.md$/i.test(file) && !PROJECT_FILES.test(file));
  return { pages, others };
}

/** Returns whether a file is hidden. Files for hosts, such as `.nojekyll`, are not. */
export function isHiddenFile(path: string): boolean {
  return /(?:^|\/)\.(?!well-known|nojekyll)/.test(path);
}

/** Returns the files of a folder that is published unchanged, as files of `public`. */
export function publicAssets(old: OldFolder, folder: string): readonly DraftAsset[] {
  return filesBelow(old, folder)
    .filter((file) => !/(?:^|\/)\.(?:DS_Store|git(?:keep|ignore))$/.test(file))
    .map((file) => ({ source: joinPath(folder, file), target: `public/${file}` }));
}
