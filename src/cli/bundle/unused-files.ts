import { chooseWidget } from "../../runtime/model/comments.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { ClientTemplate } from "./bundle-client.js";

/**
 * Returns the files of a program that no page of a site loads, by esbuild's names. A site without comments
 * does not need the comment panels, which are half of all code.
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
  // Only files reached from the unused modules are omitted. Images, which no script imports, stay.
  return reach(closed, imports, used);
}

/** Returns the runtime modules of comments that no page loads with these settings, by path below the runtime's folder. */
export function unusedModules(comments: SiteShell["comments"]): readonly string[] {
  const kind = chooseWidget(comments)?.kind ?? null;
  return [
    ...(kind === null || comments.store !== null ? ["comments/open-comments.js"] : []),
    ...(kind === "store" ? [] : ["comments/mount-panel.js"]),
    ...(kind === "issue" ? [] : ["comments/issue-widget/mount-issue-panel.js"]),
    ...(comments.store === null ? ["comments/first-view.js"] : []),
    ...(comments.issue === null ? ["comments/receive-refusal.js"] : []),
  ];
}

/** Returns all files reachable from `from`, without passing through `closed` files. */
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
