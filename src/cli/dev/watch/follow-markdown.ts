import type { PageData } from "../../../runtime/model/render.js";
import { isSameExcept } from "../same-data.js";
import type { ProjectParts } from "../project-parts.js";

/** Markdown files that were saved, created or removed. */
export interface MarkdownChange {
  /** Paths relative to the site folder. */
  readonly changed: readonly string[];
  /** Changed files that were created or removed. */
  readonly listed: readonly string[];
  /** Called with the changed pages before the site graph is rebuilt, which takes a while on a large site. */
  readonly onEarly: (pages: readonly PageData[]) => void;
}

/**
 * Rereads changed pages and updates everything that depends on them. Resolves to the action for open tabs:
 * take over the changed pages, update any page, or reload because the program changed.
 */
export async function followMarkdown(
  parts: ProjectParts,
  change: MarkdownChange,
): Promise<"pages" | "update" | "reload"> {
  const { sources, graph, shell, program, early } = parts;
  const { changed, onEarly } = change;
  const before = graph();
  const pages = sources.pages();
  // A file that was missing while it was read is new to the site, but not to the watcher.
  const listed = changed.filter((source) => change.listed.includes(source) || sources.page(source) === null);
  for (const source of changed) if (!listed.includes(source)) sources.reread(source);
  if (listed.length > 0) await sources.follow(listed);
  if (sources.pages() === pages) return "pages";
  // Without a configured title, the title of a page may be part of the program.
  const isNewShell = shell.follow(sources.files());
  if (listed.length === 0 && !isNewShell) onEarly(early.renderChanged(changed, before));
  if (isNewShell) {
    if (await program.bundle(shell.get())) await program.open(sources.permalinks());
    return "reload";
  }
  const isRestarted = await program.followPermalinks(sources.permalinks());
  return !isRestarted && isSameExcept(before, graph(), changed) ? "pages" : "update";
}
