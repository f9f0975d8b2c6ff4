import type { FrontMatter, Page } from "../../../src/runtime/model/page.js";

export type PageFields = Partial<Omit<Page, "frontmatter">> & {
  readonly frontmatter?: Partial<FrontMatter>;
};

/** A page with all its fields; those that a test is about are given. */
export function createTestPage(fields: PageFields = {}): Page {
  const path = fields.path ?? "/a.html";
  return {
    regularPath: path,
    relativePath: "a.md",
    key: "v-00000000",
    title: "A",
    size: "0.01kb",
    readingTime: 1,
    date: null,
    lastUpdated: null,
    locale: "/",
    summary: "",
    draft: false,
    ...fields,
    path,
    frontmatter: { tags: [], categories: [], aliases: [], meta: [], ...fields.frontmatter },
  };
}
