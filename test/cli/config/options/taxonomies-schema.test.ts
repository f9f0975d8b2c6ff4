import { describe, expect, it } from "vitest";
import { checkConfig } from "../../../../src/cli/config/checks/check-config.js";
import type { SiteConfigInput } from "../../../../src/cli/config/schema.js";

/** Returns the paths of the mistakes in an option, as messages name them. */
function check(taxonomies: unknown): readonly string[] {
  const { problems } = checkConfig({ taxonomies } satisfies { taxonomies: unknown }, null);
  return problems.map(({ message }) => /`([^`]+)`/.exec(message)?.[1] ?? message);
}

describe("the option `taxonomies`", () => {
  it.each<SiteConfigInput["taxonomies"]>([
    {},
    { tags: { slugs: { "C#": "c-sharp" } }, categories: { lowercase: true } },
    { authors: { title: "Authors" } },
    {
      authors: {
        title: { "/": "作者", "/en/": "Authors" },
        field: "author",
        folder: "people/authors",
        lowercase: true,
      },
    },
    { 书: { title: "书", slugs: { 三体: "three-body" } } },
  ])("accepts %j", (taxonomies) => expect(check(taxonomies)).toEqual([]));

  it.each<[unknown, readonly string[]]>([
    [{ tags: { title: "Tags" } }, ["taxonomies.tags.title"]],
    [
      { categories: { field: "a", folder: "b" } },
      ["taxonomies.categories.field", "taxonomies.categories.folder"],
    ],
    [{ catagories: { lowercase: true } }, ["taxonomies.catagories"]],
    [{ "a b": { title: "A" } }, ['taxonomies["a b"]']],
    [{ authors: { title: "" } }, ["taxonomies.authors.title"]],
    [{ authors: { title: { en: "Authors" } } }, ["taxonomies.authors.title"]],
    [{ authors: { title: "A", folder: "../a" } }, ["taxonomies.authors.folder"]],
    [{ authors: { title: "A", folder: "a?b" } }, ["taxonomies.authors.folder"]],
    [{ authors: { title: "A", field: "a: b" } }, ["taxonomies.authors.field"]],
    [{ authors: { titel: "A" } }, ["taxonomies.authors.titel", "taxonomies.authors"]],
  ])("reports %j", (taxonomies, paths) => expect(check(taxonomies)).toEqual(paths));
});
