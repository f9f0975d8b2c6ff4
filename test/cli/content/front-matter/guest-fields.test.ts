import { describe, expect, it } from "vitest";
import { GUEST_FIELDS, keepGuestFields } from "../../../../src/cli/content/front-matter/guest-fields.js";
import { frontMatterSchema } from "../../../../src/cli/config/front-matter-schema.js";
import { parseFrontMatter } from "../../../../src/cli/content/front-matter/front-matter.js";

/** Returns the front matter that guest mode keeps, and the lines of the removed fields. */
function keep(fields: string) {
  const text = `---\n${fields}\n---\n`;
  const { frontmatter } = parseFrontMatter(text, "a.md");
  const kept = keepGuestFields(frontmatter, { relativePath: "a.md", head: text });
  return { frontmatter: kept.frontmatter, lines: kept.problems.map(({ at }) => at?.line) };
}

describe("keepGuestFields", () => {
  it.each([
    ["meta:\n  - { http-equiv: refresh, content: '0;url=https://evil.example' }"],
    ["meta:\n  - { http-equiv: Content-Security-Policy, content: default-src * }"],
    ["meta:\n  - { name: keywords, content: a, http-equiv: refresh }"],
    ["meta:\n  - { property: 'og:image', content: 'https://evil.example/a.png' }"],
    ["head: [[script, { src: //evil.example/a.js }]]"],
    ["scripts: [a.js]"],
    ["canonicalUrl: https://evil.example/"],
    ["heroTextStyle: { position: fixed }"],
    ["heroImageStyle: { position: fixed }"],
    ["bgImageStyle: { background: url(//evil.example) }"],
    ["heroImage: https://evil.example/a.png"],
    ["heroImage: //evil.example/a.png"],
    ["heroImage: https:evil.example/a.png"],
    ["bgImage: HTTPS:/evil.example/a.png"],
    ["cover: https://evil.example/a.png"],
    ["bgImage: '/\\evil.example/a.png'"],
    ["actionLink: javascript:alert(1)"],
    ["actions: [{ text: A, link: /a/ }, { text: B, link: javascript:alert(1) }]"],
    ["features: [{ title: A, details: B, link: //evil.example }]"],
    ["features: [{ title: A, details: B, icon: https://evil.example/a.png }]"],
    ["issue: 3"],
  ])("removes %s and reports its line", (fields) => {
    const { frontmatter, lines } = keep(`title: A\n${fields}`);
    expect(frontmatter).toEqual({ title: "A", tags: [], categories: [], aliases: [], meta: [] });
    expect(lines).toEqual([3]);
  });

  it("keeps fields that describe the page, and images of the site", () => {
    const fields = [
      "tag: x",
      "permalink: /a/",
      "heroImage: /a.png",
      "bgImage: pictures/b.png",
      "actionLink: /b.html#c",
      "author: N",
      "actions: [{ text: B, link: /b/ }]",
      "features: [{ title: A, details: B, link: /a/, icon: 🍙 }]",
      "meta: [{ name: robots, content: noindex }]",
    ];
    const { frontmatter, lines } = keep(fields.join("\n"));
    expect(lines).toEqual([]);
    expect(frontmatter).toMatchObject({
      tags: ["x"],
      heroImage: "/a.png",
      bgImage: "pictures/b.png",
      actionLink: "/b.html#c",
      author: "N",
      actions: [{ text: "B", link: "/b/" }],
      features: [{ title: "A", details: "B", link: "/a/", icon: "🍙" }],
      meta: [{ name: "robots", content: "noindex" }],
    });
  });

  it("keeps the harmless meta tags of a list", () => {
    const { frontmatter, lines } = keep(
      "meta:\n  - { name: keywords, content: a }\n  - { http-equiv: refresh, content: 0 }",
    );
    expect(frontmatter.meta).toEqual([{ name: "keywords", content: "a" }]);
    expect(lines).toEqual([2]);
  });

  it("allows only fields of the schema", () => {
    const known = new Set(Object.keys(frontMatterSchema.shape));
    expect([...GUEST_FIELDS].filter((name) => !known.has(name))).toEqual([]);
  });
});
