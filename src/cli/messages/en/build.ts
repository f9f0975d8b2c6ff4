import type { MessageSet } from "../message-set.js";

/** Messages about a build as a whole, its workers and the dev server. */
export const build = {
  /** `reason` is the text of the file system. */
  "file-unreadable": ["`%{path}` cannot be read: %{reason}", "Check the permissions of the file."],
} as const satisfies MessageSet;

/** Messages about failures that the operating system reports. */
export const report = {
  /** In the words of the operating system or of SQLite. */
  refused: [
    "%{reason}",
    "The operating system reported this. Check the file, its permissions and the free space on its disk.",
  ],
} as const satisfies MessageSet;

/** Messages about code of a site that fails. */
export const siteCode = {
  /** `reason` is the text of what was thrown. */
  "render-failed": ["Rendering failed: %{reason}", null],
} as const satisfies MessageSet;

/** Messages about sidebars and layouts. */
export const site = {
  "unknown-layout": ({
    layout,
    nearest,
    known,
  }: {
    layout: string;
    nearest: string | null;
    known: readonly string[];
  }) => ({
    message: `The theme has no layout \`${layout}\``,
    hint:
      known.length === 0
        ? "The theme has no layouts of its own. Remove `layout`."
        : `${nearest === null ? "" : `Did you mean \`${nearest}\`? `}Expected one of ${known.join(", ")}.`,
  }),
  /** The message is that of VuePress (spec/site.md §8). `route` is the address without a page. */
  "sidebar-no-page": [
    '[vuepress] No matching page found for sidebar item "%{path}"',
    "No page has the address `%{route}`. Write the path of a markdown file of the site, or remove the item.",
  ],
  "sidebar-too-deep": [
    "The sidebar group `%{title}` is nested too deeply",
    "Expected groups nested at most %{most:number} deep. Move the group up.",
  ],
} as const satisfies MessageSet;
