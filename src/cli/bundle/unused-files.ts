import { chooseWidget } from "../../runtime/model/comments.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { ClientTemplate } from "./bundle-client.js";

/**
 * The files of a program that no page of a site loads, by the names that esbuild gave them: a site without comments
 * has no use for the panels that show them, which are half of all code.
 */
export function unusedFiles(
  {
    files,
    script,
    scripts,
    lateModules,
  }: Pick<ClientTemplate, "files" | "script" | "scripts" | "lateModules">,
  { comments }: SiteShell,
): ReadonlySet<string> {
  const closed = new Set(unusedModules(comments).flatMap((module) => lateModules[module] ?? []));
  const imports = new Map(files.map((file) => [file.path, file.imports]));
  const used = reach([script, ...scripts], imports, closed);
  // Only what came with them goes: pictures, for one, are named by no script.
  return reach(closed, imports, used);
}

/** What `Comments` and `CommentCounts` of the runtime do not load with these settings, below the runtime's folder. */
export function unusedModules(comments: SiteShell["comments"]): readonly string[] {
  const kind = chooseWidget(comments)?.kind ?? null;
  return [
    ...(kind === null ? ["comments/open-comments.js"] : []),
    ...(kind === "store" ? [] : ["comments/mount-panel.js"]),
    ...(kind === "issue" ? [] : ["comments/mount-issue-panel.js"]),
    ...(comments.store === null ? ["comments/show-counts.js"] : []),
  ];
}

/** All files that some lead to, but for those that are `closed` and what only they lead to. */
function reach(
  from: Iterable<string>,
  imports: ReadonlyMap<string, readonly string[]>,
  closed: ReadonlySet<string>,
): ReadonlySet<string> {
  const found = new Set(from);
  for (const path of found) {
    for (const imported of imports.get(path) ?? []) {
      if (!closed.has(imported)) found.add(imported);
    }
  }
  return found;
}
