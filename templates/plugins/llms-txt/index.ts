import { definePlugin, type PluginPage, z } from "hanblog";

const options = z.strictObject({
  /** Whether to write `llms-full.txt` too, with the whole markdown of all pages. */
  full: z.boolean().default(true),
  /** Sentences below the description of the site, such as who writes it and for whom. */
  about: z.string().optional(),
  /** Route prefixes of pages that are left out, such as `/drafts/`. */
  exclude: z.array(z.string().startsWith("/")).default([]),
});

/**
 * Writes `llms.txt`, a list of the site's pages for language models (https://llmstxt.org). Each language has a section, the
 * newest article first. Pages that no list has are in the section "Optional".
 */
export const llmsTxt = definePlugin({
  name: "llms-txt",
  options,
  files({ site, options: { full, about, exclude } }) {
    const [main] = site.locales;
    const pages = site.pages
      .filter(({ path }) => !exclude.some((prefix) => path.startsWith(prefix)))
      .toSorted(newestFirst);
    const listed = site.locales.map(({ path, title, lang }) => ({
      title: site.locales.length === 1 ? title : `${title} (${lang})`,
      pages: pages.filter((page) => page.isListed && page.locale === path),
    }));
    const others = { title: "Optional", pages: pages.filter((page) => !page.isListed && page.title !== "") };
    const head = [`# ${main?.title ?? ""}`, ...textBlock("> ", main?.description), ...textBlock("", about)];
    const sections = [...listed, others].flatMap((section) =>
      section.pages.length === 0 ? [] : [`## ${section.title}`, section.pages.map(linkTo).join("\n")],
    );
    const index = { path: "llms.txt", text: `${[...head, ...sections].join("\n\n")}\n` };
    if (!full) return [index];
    const texts = pages.map((page) => `${page.url}\n\n${wholeText(page)}`);
    return [index, { path: "llms-full.txt", text: `${texts.join("\n\n---\n\n")}\n` }];
  },
});

function linkTo({ title, url, summary }: PluginPage): string {
  const text = oneLine(summary);
  return `- [${oneLine(title).replaceAll(/[\\[\]]/g, "\\$&")}](${url})${text === "" ? "" : `: ${text}`}`;
}

/** Returns the markdown of a page with its title, which many pages have in the front matter only. */
function wholeText(page: PluginPage): string {
  const text = page.markdown().trim();
  return text.startsWith("# ") || page.title === "" ? text : `# ${page.title}\n\n${text}`;
}

function textBlock(prefix: string, text: string | undefined): readonly string[] {
  return text === undefined || text.trim() === "" ? [] : [prefix + oneLine(text)];
}

function oneLine(text: string): string {
  return text.replaceAll(/\s+/g, " ").trim();
}

/** Orders pages without a date after those with one, and pages of the same date by their path. */
function newestFirst(one: PluginPage, other: PluginPage): number {
  const [first, second] = [one.date ?? "", other.date ?? ""];
  if (first !== second) return first < second ? 1 : -1;
  return one.path < other.path ? -1 : 1;
}
