/** A sidebar for each folder, with entries for pages that come and go. */
const SIDEBARS = ["/sub/", "/en/", "/"].map((folder) => {
  const rows = Array.from({ length: 12 }, (_, number) => `"${folder}p${number}.md"`);
  return `"${folder}": [${rows.join(", ")}]`;
});

/** Options of the configuration, each enabled by one bit of a number. */
const OPTIONS: readonly string[] = [
  'title: "Site"',
  "feed: { atom: true, rss: true, json: true, limit: 3 }",
  `sidebar: { ${SIDEBARS.join(", ")} }`,
  "pageSize: 2",
  'locales: { "/": { lang: "zh-CN" }, "/en/": { lang: "en", title: "English" } }',
  "markdown: { lineNumbers: true }",
  'permalink: "/:year/:slug.html"',
  'themeConfig: { author: "Me", startYear: 2018 }',
  'nav: [{ text: "Times", link: "/timeline/" }]',
  'repository: { url: "https://github.com/example/site" }',
  'collections: { authors: { files: "data/*.yml", schema: z.object({ name: z.string() }) } }, fields: { author: reference("authors").optional() }',
  'taxonomies: { writers: { title: "Writers", field: "author" } }',
  "plugins: [list(), digest()]",
  'defaults: { "/": { cover: "/q.svg" }, "sub/": { tags: ["d"], sidebar: "auto" }, "en/": { listed: false } }',
];

/** A plugin that adds pages from data, and writes a file from all pages, and one that writes a file from their HTML. */
const PLUGIN = `import { definePlugin, reference, z } from "hanblog";
const list = definePlugin({
  name: "list",
  data: () => ["data/*.yml"],
  pages: ({ data }) =>
    data.map((file) => ({
      path: "sub/of-" + file.path.slice(5, -4) + ".md",
      frontmatter: { title: file.value().name, tags: ["made"] },
      markdown: "To [a page](../p1.md)\\n\\n" + file.text,
    })),
  redirects: ({ site }) =>
    site.pages.slice(0, 3).map((page, number) => ({ from: "/moved-" + number + "/", to: page.path, path: page.file })),
  files: ({ site }) => [
    { path: "list.txt", text: site.pages.map((page) => [page.path, page.title, page.markdown()].join(" ")).join("\\n") },
  ],
});
const isListed = (page) => page.isListed;
const digest = definePlugin({
  name: "digest",
  bodies: ({ site }) => site.pages.filter(isListed),
  files: ({ site, bodyOf }) => [
    { path: "digest.txt", text: site.pages.filter(isListed).map((page) => page.title + bodyOf(page)).join("\\n") },
  ],
});
`;

/** Number of options, and thus of bits. */
export const OPTION_COUNT = OPTIONS.length;

/** Returns the indices of the options that a number enables. */
export function featureOf(number: number): string {
  return OPTIONS.flatMap((_, bit) => (isOn(number, bit) ? [bit] : [])).join();
}

/** Returns the text of a configuration with these options. */
export function configOf(number: number): string {
  const options = OPTIONS.filter((_, bit) => isOn(number, bit));
  return `${PLUGIN}export default {\n  url: "https://site.example",\n${options.map((option) => `  ${option},\n`).join("")}};\n`;
}

function isOn(number: number, bit: number): boolean {
  return (number & (1 << bit)) !== 0;
}
