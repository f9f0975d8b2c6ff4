import { describe, expect, it } from "vitest";
import {
  checkLinks,
  linksOfOne,
  type DocumentLinks,
  type LinkedDocument,
} from "../../../../src/cli/output/links/check-links.js";
import { position } from "../../../../src/runtime/model/error.js";
import type { HtmlReference, ReferenceKind } from "../../../../src/cli/output/html/read-html.js";
import { createTargetList } from "../../../../src/cli/output/links/resolve-target.js";

const files = new Set([
  "index.html",
  "404.html",
  "docs/index.html",
  "docs/Vue/Data.html",
  "docs/香菇.html",
  "assets/img/cat.png",
  "assets/js/app.js",
  "paper.pdf",
  "old.html",
  "guide.html",
]);
const redirects = new Map([
  ["/old.html", "/docs/Vue/Data.html"],
  ["/guide.html", "https://guide.example/"],
]);

interface WrittenDocument extends Omit<LinkedDocument, "links">, Omit<DocumentLinks, "references"> {
  readonly references: readonly HtmlReference[];
}

function document(more: Partial<WrittenDocument>): WrittenDocument {
  return { route: "/", source: "README.md", references: [], ids: [], uses: new Map(), ...more };
}

function linkTo(target: string, kind: ReferenceKind = "link", line = 7): WrittenDocument {
  return document({ references: [{ kind, target }], uses: new Map([[target, [{ written: target, line }]]]) });
}

/** Returns the file only, as if the front matter did not contain the address. */
const placeInSource = (source: string) => position(source);

/** Returns line 5 of a config for every address. */
const placeInShell = (target: string) => position(`config of ${target}`, 5);

function check(written: readonly WrittenDocument[], base = "/blog/", mayCome?: (path: string) => boolean) {
  const { all: targets, numberOf } = createTargetList();
  const documents = written.map(({ route, source, ...links }) => {
    const references = Uint32Array.from(links.references, numberOf);
    return { route, source, links: linksOfOne({ ...links, references }) };
  });
  return checkLinks({ base, documents, targets, files, redirects, placeInShell, placeInSource, mayCome });
}

describe("checkLinks", () => {
  it("does not report an address that may exist once other errors are fixed", () => {
    const links = ["/blog/tag/香菇/", "/blog/gone.html#x", "/blog/gone.html"].map((target) => linkTo(target));
    const faults = check(links, "/blog/", (path) => path === "/tag/香菇/");
    expect(faults.map(({ message }) => message)).toEqual([
      expect.stringContaining("`/blog/gone.html#x`"),
      expect.stringContaining("`/blog/gone.html`"),
    ]);
  });

  it.each([
    ["/blog/"],
    ["/blog/docs/"],
    ["/blog/docs/Vue/Data.html?x#"],
    ["/blog/docs/%E9%A6%99%E8%8F%87.html"],
    ["/blog/docs/香菇.html"],
    ["/blog/paper.pdf#page=2"],
    ["docs/Vue/Data.html"],
    ["./docs/../docs/"],
    [""],
    ["#"],
    ["#top"],
    ["?q=1"],
    ["https://elsewhere.example/blog/x"],
    ["//elsewhere.example/x"],
    ["mailto:a@b.example"],
    ["javascript:void(0)"],
    ["data:text/html,x"],
  ])("accepts %s", (target) => {
    expect(check([linkTo(target)])).toEqual([]);
  });

  it.each<[string, ReferenceKind, string, string]>([
    ["/blog/docs/Vue/Dta.html", "link", "broken-link", "Did you mean `/docs/Vue/Data.html`?"],
    ["/blog/vue/data.html", "link", "broken-link", "Did you mean `/docs/Vue/Data.html`?"],
    ["/blog/nothing-like-it", "link", "broken-link", "Correct the address, or remove it."],
    ["%zz.html", "link", "broken-link", "Correct the address, or remove it."],
    ["/blog/assets/img/cta.png", "image", "broken-image", "Did you mean `/assets/img/cat.png`?"],
    ["/blog/assets/js/ap.js", "script", "broken-file", "Did you mean `/assets/js/app.js`?"],
    ["/blog/docs/", "image", "broken-image", "Correct the address, or remove it."],
    ["/blog", "link", "redirected-link", "Write `/blog/`, the address of the page."],
    ["/blog/docs", "link", "redirected-link", "Write `/blog/docs/`, the address of the page."],
    ["/blog/docs/index.html", "link", "redirected-link", "Write `/blog/docs/`, the address of the page."],
    [
      "/blog/docs/Vue/Data",
      "link",
      "redirected-link",
      "Write `/blog/docs/Vue/Data.html`, the address of the page.",
    ],
    [
      "/blog/docs/vue/data.html",
      "link",
      "redirected-link",
      "Write `/blog/docs/Vue/Data.html`, the address of the page.",
    ],
    [
      "/blog/old.html",
      "link",
      "redirected-link",
      "Write `/blog/docs/Vue/Data.html`, the address of the page.",
    ],
    ["/blog/guide", "link", "redirected-link", "Write `https://guide.example/`, the address of the page."],
    [
      "/docs/",
      "link",
      "outside-base",
      "In a component or theme, write `/blog/docs/`. In markdown, the base is added automatically.",
    ],
    [
      "/else/",
      "link",
      "outside-base",
      "Write the complete URL of another site. For this site, write a markdown link without the base.",
    ],
  ])("warns about %s as %s with its line", (target, kind, code, hint) => {
    const problems = check([linkTo(target, kind)]);
    expect(problems).toMatchObject([
      { severity: "warning", code, hint, at: { file: "README.md", line: 7, column: null } },
    ]);
    expect(problems[0]?.message).toContain(`\`${target}\``);
  });

  it("has no addresses outside a base of /", () => {
    expect(check([linkTo("/docs/")], "/")).toEqual([]);
    expect(check([linkTo("/else/")], "/")).toMatchObject([{ code: "broken-link" }]);
  });

  it("knows the ids of a page before and after the one that links to it, in NFC and NFD", () => {
    const target = document({
      route: "/docs/Vue/Data.html",
      source: "d.md",
      ids: ["安装", "re\u0301sume\u0301"],
    });
    const link = (hash: string) => linkTo(`/blog/docs/Vue/Data.html#${hash}`);
    for (const hash of ["%E5%AE%89%E8%A3%85", "安装", "résumé", "re\u0301sume\u0301", ":~:text=x"]) {
      expect(check([link(hash), target])).toEqual([]);
      expect(check([target, link(hash)])).toEqual([]);
    }
    expect(check([link("安裝"), target])).toMatchObject([
      { code: "broken-anchor", hint: "Did you mean `#安装`?", at: { file: "README.md", line: 7 } },
    ]);
  });

  it("checks anchors on the page itself", () => {
    expect(check([{ ...linkTo("#setup"), ids: ["setup"] }])).toEqual([]);
    expect(check([{ ...linkTo("#stup"), ids: ["setup"] }])).toMatchObject([
      { code: "broken-anchor", hint: "Did you mean `#setup`?" },
    ]);
  });

  it("names the document if the line is unknown, and the address if there is no source", () => {
    const references = [{ kind: "link", target: "/blog/x.html" }] as const;
    expect(check([document({ references })])[0]?.at).toEqual({ file: "README.md", line: null, column: null });
    const [problem] = check([document({ route: "/tag/%E9%A6%99/", source: null, references })]);
    expect(problem).toMatchObject({ at: null, message: expect.stringContaining("on /tag/香/") });
  });

  it("reports a broken link of the shell once, with the number of pages", () => {
    const references = [{ kind: "link", target: "/blog/gone/" }] as const;
    const documents = Array.from({ length: 5 }, (_, index) =>
      document({ route: `/${index}.html`, source: `${index}.md`, references }),
    );
    const problems = check([...documents, linkTo("/blog/gone/")]);
    expect(problems).toHaveLength(2);
    expect(problems[0]).toMatchObject({ at: { file: "README.md", line: 7 } });
    expect(problems[1]).toMatchObject({
      at: { file: expect.stringMatching(/^config of \/blog\//), line: 5 },
      message: expect.stringContaining("(on 5 pages: /0.html, /1.html, /2.html, …)"),
    });
  });

  it("reports each place of an address once, as the author wrote it", () => {
    const target = "/blog/gone.html";
    const uses = [
      { written: "./gone.md", line: 3 },
      { written: "gone.html#part", line: 5 },
      { written: "./gone.md", line: 3 },
    ];
    const problems = check([
      document({ references: [{ kind: "link", target }], uses: new Map([[target, uses]]) }),
    ]);
    expect(problems.map(({ message, at }) => [at?.line, message])).toEqual([
      [3, expect.stringContaining("`./gone.md`")],
      [5, expect.stringContaining("`gone.html#part`")],
    ]);
  });

  it("sorts problems independently of the order of documents", () => {
    const documents = ["b.md", "a.md"].map((source) =>
      document({
        source,
        references: [{ kind: "link", target: `/blog/${source}` }],
        uses: new Map([[`/blog/${source}`, [{ written: source, line: 1 }]]]),
      }),
    );
    expect(check(documents)).toEqual(check(documents.toReversed()));
    expect(check(documents).map(({ at }) => at?.file)).toEqual(["a.md", "b.md"]);
    // Problems are sorted by line, not by text.
    expect(
      check([linkTo("/blog/a", "link", 2), linkTo("/blog/b", "link", 1)]).map(({ at }) => at?.line),
    ).toEqual([1, 2]);
  });

  it.each([
    ["/blog/docs/", false],
    ["https://elsewhere.example/", false],
    ["/blog/gone/", true],
    ["/blog/docs/#part", true],
    ["docs/", true],
  ])("reads the links of documents only if one of them may be broken: %s, %s", (target, isNeeded) => {
    const read: string[] = [];
    const links = {
      named: Uint32Array.of(0, 1),
      read(route: string): DocumentLinks {
        read.push(route);
        return { ids: [], references: Uint32Array.of(0), uses: new Map() };
      },
    };
    const targets = ["/blog/", target].map((one) => ({ kind: "link", target: one }) as const);
    const documents = ["/", "/docs/"].map((route) => ({ route, source: null, links }));
    checkLinks({
      base: "/blog/",
      documents,
      targets,
      files,
      redirects,
      placeInShell: () => null,
      placeInSource,
    });
    expect(read).toEqual(isNeeded ? ["/", "/docs/"] : []);
  });

  it("reads the ids of a document only if another one links to them", () => {
    const targets = [{ kind: "link", target: "/blog/docs/#part" }] as const;
    const own = (ids: readonly string[], references: readonly number[]) =>
      linksOfOne({ ids, references: Uint32Array.from(references), uses: new Map() });
    const problems = (ids: readonly string[]) =>
      checkLinks({
        base: "/blog/",
        documents: [
          { route: "/docs/", source: null, links: own(ids, []) },
          { route: "/", source: null, links: own([], [0]) },
        ],
        targets,
        files,
        redirects,
        placeInShell: () => null,
        placeInSource,
      }).map(({ code }) => code);
    expect(problems(["part"])).toEqual([]);
    expect(problems(["other"])).toEqual(["broken-anchor"]);
  });
});
