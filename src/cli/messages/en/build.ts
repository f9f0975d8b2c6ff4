import type { MessageSet } from "../message-set.js";

/** Messages about a build as a whole, its workers and the dev server. */
export const build = {
  /** `reason` is the text of the file system. */
  "file-unreadable": ({ path, reason }: { path: string; reason: string }) => ({
    message: `\`${path}\` cannot be read: ${reason}`,
    hint: "Check the permissions of the file.",
  }),
} satisfies MessageSet;

/** Messages about failures that the operating system reports. */
export const report = {
  /** In the words of the operating system or of SQLite. */
  refused: ({ reason }: { reason: string }) => ({
    message: reason,
    hint: "The operating system reported this. Check the file, its permissions and the free space on its disk.",
  }),
} satisfies MessageSet;

/** Messages about code of a site that fails. */
export const siteCode = {
  /** `reason` is the text of what was thrown. */
  "render-failed": ({ reason }: { reason: string }) => ({
    message: `Rendering failed: ${reason}`,
    hint: null,
  }),
} satisfies MessageSet;

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
  "sidebar-no-page": ({ path, route }: { path: string; route: string }) => ({
    message: `[vuepress] No matching page found for sidebar item "${path}"`,
    hint: `No page has the address \`${route}\`. Write the path of a markdown file of the site, or remove the item.`,
  }),
  "sidebar-too-deep": ({ title, most }: { title: string; most: number }) => ({
    message: `The sidebar group \`${title}\` is nested too deeply`,
    hint: `Expected groups nested at most ${most} deep. Move the group up.`,
  }),
} satisfies MessageSet;
