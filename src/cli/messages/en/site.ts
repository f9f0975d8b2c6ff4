import type { MessageSet } from "../message-set.js";

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
