/**
 * Writes VuePress 1's answers to the cases of `test/fixtures/vuepress-1.json` into that file. Run it after adding a
 * case, whose texts are all it needs:
 *
 *     node test/vuepress-1/record-answers.js && npm run format
 */
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { installApart } from "../install-apart.js";

const PACKAGES = ["@vuepress/core@1.9.10", "@vuepress/theme-default@1.9.10"];
const FIXTURE = new URL("../fixtures/vuepress-1.json", import.meta.url);

/** The fields of an answer, by table. */
const ANSWERS = {
  routes: ({ regularPath }) => ({ regularPath }),
  frontMatter: ({ title, frontmatter }) => ({ title: title ?? null, frontmatter }),
  headings: ({ headers, html }) => ({
    ids: [...html.matchAll(/<h([1-6]) id="([^"]*)"/g)].map(([, level, id]) => [Number(level), id]),
    headers: headers ?? [],
  }),
  links: ({ html }) => ({
    // VuePress decodes addresses, and the browser encodes them again.
    routes: addressesOf(html, /<RouterLink to="([^"]*)"/g).map(encodeURI),
    external: addressesOf(html, /<a href="([^"]*)" target="_blank"/g),
  }),
  containers: ({ html }) => ({ html }),
};

function addressesOf(html, pattern) {
  return [...html.matchAll(pattern)].map(([, address]) => address.replaceAll("&amp;", "&"));
}

const cases = JSON.parse(readFileSync(FIXTURE, "utf8"));

await installApart(PACKAGES, async (require, folder) => {
  const { createApp } = require("@vuepress/core");
  const { slugify } = require("@vuepress/shared-utils");

  /** VuePress's page of a case, the only one of its site. */
  async function readPage(name, { file = "docs/page.md", markdown = "" }) {
    const sourceDir = join(folder, name);
    mkdirSync(dirname(join(sourceDir, file)), { recursive: true });
    writeFileSync(join(sourceDir, file), markdown);
    const app = createApp({ sourceDir, theme: "@vuepress/default", temp: join(folder, "temp") });
    await app.process();
    const page = app.pages.find(({ relativePath }) => relativePath === file);
    const { frontmatter, relativePath } = page;
    const { html } = app.markdown.render(page["_strippedContent"] ?? "", { frontmatter, relativePath });
    return { ...page, html };
  }

  const answered = { slugs: cases.slugs.map(({ text }) => ({ text, slug: slugify(text) })) };
  for (const [table, answer] of Object.entries(ANSWERS)) {
    answered[table] = [];
    for (const [index, { file, markdown }] of cases[table].entries()) {
      const page = await readPage(`${table}-${index}`, { file, markdown });
      answered[table].push({ file, markdown, ...answer(page) });
    }
  }
  writeFileSync(FIXTURE, `${JSON.stringify(answered, null, 2)}\n`);
});
