import { describe, expect, it } from "vitest";
import { parseFrontMatter } from "../../../../src/cli/content/front-matter/front-matter.js";
import { keepGuestFields } from "../../../../src/cli/content/front-matter/guest-fields.js";
import { loadCatalogue } from "../../../../src/cli/messages/load-catalogue.js";
import { translateProblem } from "../../../../src/cli/messages/translate-problem.js";
import { checkPublicFiles } from "../../../../src/cli/routes/check-other-files.js";
import { checkAddresses } from "../../../../src/cli/routes/check-addresses.js";
import { position, type Problem } from "../../../../src/runtime/model/error.js";
import { compile } from "../../content/compile.js";

const CHINESE = await loadCatalogue("zh");

/** Expects problems with the codes, in any order, and Chinese for each message and hint. */
function expectChinese(problems: readonly Problem[], codes: readonly string[]): void {
  expect([...new Set(problems.map(({ code }) => code))].toSorted()).toEqual(codes.toSorted());
  for (const problem of problems) {
    const { message, hint } = translateProblem(problem, CHINESE);
    expect(message).not.toBe(problem.message);
    expect(message).toMatch(/\p{Script=Han}/u);
    expect(hint ?? "无").toMatch(/\p{Script=Han}/u);
  }
}

describe("problems of front matter in Chinese", () => {
  it.each([
    ["title: a: b", "front-matter-syntax"],
    ["title:x", "front-matter-syntax"],
    ["just text", "front-matter-syntax"],
    ["a: &x 1\nb: *x", "front-matter-syntax"],
    ["a: 1\na: 2", "front-matter-syntax"],
    ["a:\n\t- b", "front-matter-syntax"],
    ["tags: [a,\nb]", "front-matter-syntax"],
    ['title: "x\ntags: y', "front-matter-syntax"],
    ["title: 'it's'", "front-matter-syntax"],
    ["tags:\n  - x\n - y", "front-matter-syntax"],
    ["tags:\n  - x\n  -y\ntitle: z", "front-matter-syntax"],
    ["a: !!js/function x", "front-matter-syntax"],
    ["title: b\nfoo bar", "front-matter-syntax"],
    [`big: ${"x".repeat(70_000)}`, "front-matter-too-large"],
    [
      "home: maybe\nmeta: [3]\nsidebarDepth: 9\nprev: true\ndate: x\nlang: zh_CN\nslug: ..",
      "front-matter-invalid",
    ],
    ["tilte: x", "front-matter-unknown"],
    ["pasword: x", "front-matter-unknown"],
    ["published: no\nhide: yes\narticle: no\nabbrlink: y", "front-matter-unknown"],
    ["published: yes", "front-matter-unknown"],
    ["tags: a, b", "front-matter-list"],
    ["tags: true", "front-matter-text"],
    ['title: "\\x01"', "control-character"],
    ['title: "\\uD800"', "control-character"],
  ])("%.40j", (block, code) => {
    expectChinese(parseFrontMatter(`---\n${block}\n---\n`, "a.md").problems, [code]);
  });

  it.each([
    ["---js\n---\n", "front-matter-language"],
    ["---\ntitle: x\n", "front-matter-unclosed"],
    ["---toml\na = = 1\n---\n", "front-matter-syntax"],
    ["---json\n{ x\n---\n", "front-matter-syntax"],
    [`---json\n{"a":${"[".repeat(200)}${"]".repeat(200)}}\n---\n`, "front-matter-syntax"],
  ])("%.40j", (text, code) => {
    expectChinese(parseFrontMatter(text, "a.md").problems, [code]);
  });

  it("in guest mode", () => {
    const { frontmatter } = parseFrontMatter("---\nissue: 3\n---\n", "a.md");
    expectChinese(keepGuestFields(frontmatter, { relativePath: "a.md", head: "" }).problems, ["guest-mode"]);
  });
});

describe("problems of markdown in Chinese", () => {
  it.each<[markdown: string, codes: readonly string[]]>([
    ["::: tipp\na\n:::", ["unknown-container"]],
    ["::: nothing\na\n:::", ["unknown-container"]],
    ["::: tip\na\n:::\n:::", ["stray-container-end"]],
    ["::: tip\na", ["unclosed-container"]],
    ["::: tip\na\n\n::: warning\nb\n:::\n\nc", ["unclosed-container"]],
    [":::: tip\n::: warning\na\n::::", ["unclosed-container"]],
    ["```foolang\na\n```\n```foolang\na\n```", ["unknown-code-language"]],
    ["```js\na // [!code x]\n```", ["unknown-code-mark"]],
    ["a[^1]\n\n[^2]: b", ["missing-footnote", "unused-footnote"]],
    ["{% note %}\n\n{% mermaid %}\n\n{% raw %}\n\n{% quote %}\n\n{% fold %}\n\n{% code %}", ["hexo-tag"]],
    ["{{< figure >}} {{% relref %}}", ["hugo-shortcode"]],
    ["{:toc} {: .prompt-x } {: .y }", ["kramdown-attributes"]],
    ["![](https://a.example/a.png =20x)", ["image-size"]],
    ["{{ $withBase('/a') }}\n\n$withBase('/b')", ["with-base"]],
    ["a <!--@include: ./a.md-->", ["include-dropped"]],
    ["<!--@include: ./a.md-->\n\n<!-- @include: -->", ["include-failed"]],
    ["## A {#-b}", ["heading-id"]],
    ["<Card @a='1' :b='x' :c='\"\\u0001\"'/>", ["invalid-prop"]],
    ["$\\oops$", ["invalid-formula"]],
    ["$★$", ["formula-warning"]],
    ["$$\na", ["unclosed-formula"]],
    ["![](a.png) ![](/a.png) [a](a.pdf)", ["missing-file", "missing-image"]],
    ["<<< @/a.js", ["missing-snippet"]],
    ["<style lang='scss'></style>", ["style-language"]],
    ["<script></script>", ["script-dropped"]],
    ["</div>", ["stray-end-tag"]],
    ["<div>\n\na\n\n<ul>\n<li>b", ["unclosed-element"]],
    ["<Card>\n\na", ["unclosed-component"]],
    ["<Bagde/> <my-x/> <RouterLink to='/'/> <ClientOnly/>", ["unknown-component"]],
    ["<Card a=1", ["unfinished-tag"]],
    [`<b :a="$withBase('/x')" v-if="y">c</b>`, ["vue-attribute"]],
  ])("%j", (markdown, codes) => {
    expectChinese(compile(markdown).problems, codes);
  });

  it.each(["![](https://a.example/a.png)", "<<< @/a.js", "```mermaid\n%%{init: {}}%%\n```"])(
    "%j in guest mode",
    (markdown) => expectChinese(compile(markdown, { config: { html: false } }).problems, ["guest-mode"]),
  );
});

describe("problems of addresses in Chinese", () => {
  const redirect = (from: string) => ({ from, to: "/", source: "a.md" });
  const check = (...from: readonly string[]) =>
    checkAddresses({
      routes: [],
      redirects: from.map(redirect),
      ownFiles: ["routes.json"],
      placeOf: (file) => position(file),
    });

  it.each<[addresses: readonly string[], code: string]>([
    [["/a/", "/a/"], "address-taken"],
    [["/routes.json"], "address-taken"],
    [["/routes.json/a/"], "address-taken"],
    [["/routes/1.json/a/"], "address-taken"],
    [["/a/", "/A/"], "address-case"],
    [["/../"], "address-outside"],
    [["/a%5Cb/"], "address-character"],
    [[`/${"a".repeat(300)}/`], "address-long"],
  ])("%.60j", (addresses, code) => {
    expectChinese(check(...addresses).problems, [code]);
  });

  it("with public files", () => {
    const { names } = check("/a/", "/b.html");
    const paths = ["a", "assets", "b.html/c", "routes.json", "routes/1.json", "sitemap-1.xml/d"];
    const problems = checkPublicFiles(
      paths.map((path) => ({ path })),
      names,
    );
    expect(problems).toHaveLength(paths.length);
    expectChinese(problems, ["address-taken"]);
  });
});
