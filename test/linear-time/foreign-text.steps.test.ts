import { expect, it } from "vitest";
import { repositoryUrl } from "../../src/cli/config/options/repository-url.js";
import { findStrayPassword } from "../../src/cli/content/front-matter/unlikely-values.js";
import { parseFrontMatter } from "../../src/cli/content/front-matter/front-matter.js";
import { createDirectiveFinder, parseDirective } from "../../src/cli/content/includes/include-directive.js";
import { measureReading } from "../../src/cli/content/text/reading-time.js";
import { summarize } from "../../src/cli/content/text/summarize.js";
import type { TextReader } from "../../src/cli/content/text/text-reader.js";
import { splitHeadingId as split } from "../../src/cli/content/text/heading-id.js";
import { isRegionMark } from "../../src/cli/content/includes/cut-lines.js";
import { joinLines } from "../../src/cli/content/markdown-rules/soft-breaks.js";
import { prepareBody } from "../../src/cli/comments/transfer/format/create-draft.js";
import { nextQuery } from "../../src/runtime/comments/platforms/github-v3/list-issues.js";
import { readLink } from "../../src/runtime/comments/platforms/github-v3/wire.js";
import { compile } from "../cli/content/compile.js";
import { balanceHtml } from "../../src/cli/import/content/balance-html.js";
import { readPage } from "../../src/cli/import/addresses/read-output.js";
import { propsOf } from "../../src/cli/import/content/component-stub.js";
import { removeLeftovers } from "../../src/cli/import/content/remove-leftovers.js";
import { absoluteHtml } from "../../src/cli/output/html/feed-content.js";
import { cssHosts } from "../../src/cli/output/policy/foreign-hosts.js";
import { styleSources } from "../../src/cli/output/policy/policy.js";
import { createHtmlReader } from "../../src/cli/output/html/read-html.js";
import { parseSrcset } from "../../src/cli/output/html/srcset.js";
import { createStyleStore } from "../../src/cli/render/style-sheet.js";
import { plainText, sanitizeText } from "../../src/runtime/comments/baked/sanitize-text.js";
import { findEmphasis } from "../../src/runtime/comments/text/find-emphasis.js";
import { createMarkdown } from "../../src/runtime/comments/text/markdown.js";
import { smartQuotes } from "../../src/runtime/comments/text/smart-quotes.js";
import { spellOut } from "../../src/runtime/comments/text/plain-text.js";
import { moveStyles } from "../../src/runtime/model/document/inline-style.js";
import { readQuery, tokenize } from "../../src/runtime/model/search/tokenize.js";
import { removeAttributes, replaceTabs } from "../../src/cli/import/content/code-imports.js";
import { findHeadings, plainText as headingText } from "../../src/cli/import/content/headings.js";
import { rewriteShortcodes } from "../../src/cli/import/kinds/hugo/hugo-shortcodes.js";
import { readPhpValue } from "../../src/cli/import/kinds/typecho/typecho-addresses.js";
import { createSqlRows } from "../../src/cli/import/kinds/typecho/sql-rows.js";
import { textToMarkdown } from "../../src/cli/import/kinds/typecho/typecho-pages.js";
import { toHtml } from "../../src/cli/import/kinds/wordpress/to-markdown.js";
import { rewriteVueMarkup } from "../../src/cli/import/content/vue-markup.js";
import { clockAsWritten } from "../../src/cli/import/content/old-dates.js";
import { placeOwnFiles, rootImages } from "../../src/cli/import/kinds/hexo/hexo-pages.js";
import { maskCode } from "../../src/cli/import/content/prose.js";
import { Notes } from "../../src/cli/import/notes.js";
import { wordsOfHtml, wordsOfText } from "../../src/cli/import/addresses/match-pages.js";
import { parseSitemap } from "../../src/cli/import/sources/read-sitemap.js";
import { rewriteSmallLiquid } from "../cli/import/small-liquid.js";
import { countSteps } from "./count-steps.js";

const notesOf = (text: string) => new Notes().ofFile("a.md", text);

const readLeftovers = (text: string) => removeLeftovers(`::: a\n${text}`, notesOf(text));

const readWordPress = (text: string) =>
  toHtml(`[a] ${text}`, { file: "a.md", media: () => [], notes: new Notes() });

const readTypecho = (text: string) =>
  textToMarkdown(`<!--markdown-->${text}`, { file: "a.md", link: (url) => url, notes: new Notes() });

const readSql = (text: string) =>
  createSqlRows({ columns: () => null, row: () => undefined }, (fault) => new Error(fault)).write(text);

const readAttributes = (text: string) => removeAttributes(text, notesOf(text));

const findDirectives = createDirectiveFinder();

const READER: TextReader = { readHeading: (text) => text, readParagraph: (text) => text };

const readStyle = (text: string) => createStyleStore("/a/").inAttributes({ style: text });

const absoluteUrls = (text: string) => absoluteHtml(text, "https://blog.example/");

const readHtml = createHtmlReader();

const renderComment = createMarkdown((html) => html);

const page = { link: () => null, title: () => null };

const rewriteHugo = (text: string) => rewriteShortcodes(text, { page, notes: notesOf(text) });

const rewriteJekyll = (text: string) => rewriteSmallLiquid(text, notesOf(text));

const rewriteVue = (text: string) =>
  rewriteVueMarkup(text, {
    notes: notesOf(text),
    containers: [{ type: "box", before: "<div>", after: "</div>" }],
    components: new Map(),
    snippet: () => null,
  });

const splitHeadingId = (text: string) => split(`a {#a${text}!}`);

const compileFurther = (text: string) =>
  compile(`*[A]: T\n\n${text}`, { config: { deflist: true, abbr: true, mark: true } });

const ASKED = { page: 1, perPage: 1, sort: "asc" } as const;

const readImages = (text: string) =>
  rootImages(text, { path: "_posts/a.md", address: "/a/", sources: new Set() }, () => undefined);

const readTabs = (text: string) => replaceTabs(text, notesOf(text));

/** Number of times that each text is repeated, and a multiple of it. */
const FEW = 40;
const MANY = 8 * FEW;

it.each<readonly [string, (text: string) => unknown, string]>([
  ["comments without an end", maskCode, "<!-- "],
  ["definition lists", compileFurther, "a\n: b\n"],
  ["definitions in definitions", compileFurther, "a\n: "],
  ["abbreviations in a line", compileFurther, "A a*A* "],
  ["abbreviations without an end", compileFurther, "*[A"],
  ["marks", compileFurther, "==a"],
  ["code without an end", maskCode, "` `` ``` "],
  ["code in many paragraphs", maskCode, "`a\n\n"],
  ["escaped code", maskCode, "\\`a"],
  ["tags of Liquid without an end", rewriteJekyll, "{% post_link "],
  ["quoted tags of Liquid without an end", rewriteJekyll, "{% a \"'"],
  ["raw blocks of Liquid without an end", rewriteJekyll, "{% raw %}"],
  ["expressions of Liquid without an end", rewriteJekyll, "{{ "],
  ["expressions of Liquid with spaces", rewriteJekyll, "{{    "],
  ["shortcodes without an end", rewriteHugo, '{{< a "b" '],
  ["shortcodes with a quote without an end", rewriteHugo, '{{< a \\"'],
  ["shortcodes with spaces", rewriteHugo, "{{< a      "],
  ["escaped shortcodes without an end", rewriteHugo, "{{</* a "],
  ["templates in a page without an end", rewriteHugo, "{{< a.inline >}} {{ a and other words }}"],
  ["definition lists of Hugo", rewriteHugo, "a\n: b\n"],
  ["definition lists of Jekyll without an end", rewriteJekyll, "a\n:\n   b\n\n"],
  ["shortcodes next to blanks and marks", rewriteHugo, "**{{< a >}} \t"],
  ["attributes of Hugo without an end", (text) => rewriteHugo(`{#-\t#-${text}`), '\t-="\t#-'],
  ["fences", maskCode, "```\na\n```\n"],
  ["attributes of Jekyll without an end", rewriteJekyll, "{:AAAA A=AAA"],
  ["quotations without attributes", rewriteJekyll, "> a\n"],
  ["quotations with attributes without an end", rewriteJekyll, "> {:.a "],
  ["paragraphs without attributes", rewriteJekyll, "ab\n"],
  ["paragraphs of old line ends", rewriteJekyll, "ab\r"],
  ["headings with attributes without an end", rewriteJekyll, "# a {#a#"],
  ["tables of contents without an end", rewriteJekyll, "* a\n{:toc\n"],
  ["lists with spaces", rewriteJekyll, "*      "],
  ["removals of Jekyll without an end", rewriteJekyll, "{::"],
  ["scripts without an end", rewriteVue, "<style>\n"],
  ["links of Vue without an end", rewriteVue, '<RouterLink to="a" '],
  ["containers without an end", rewriteVue, "::: box\n"],
  ["tabs without an end", readTabs, "::: tabs\n"],
  ["addresses of a sitemap without an end", parseSitemap, "<urlset><loc>"],
  ["addresses of a sitemap with spaces", parseSitemap, "<urlset ><loc>   "],
  ["comments before a sitemap", parseSitemap, "<!-- --> <?a?>"],
  ["titles of an old page without an end", wordsOfHtml, "<h1 <title><meta "],
  ["samples of a text with links without an end", wordsOfText, "](a [b]( "],
  ["elements without an end", balanceHtml, "<div><span>\n\n"],
  ["ends of other elements", balanceHtml, "<b><i>\n\n</b>"],
  ["ends of no element", balanceHtml, "</b>\n\n    </i>\n\n"],
  ["elements of HTML alone", balanceHtml, "<a>\n\n<b>\n\n<svg>\n\n</svg>"],
  ["lines with spaces between tags", balanceHtml, "<b>     \n    "],
  ["images without an end", readImages, "](a.png"],
  ["images of HTML without an end", readImages, '<img src="a'],
  ["dates with spaces", (text) => clockAsWritten(`2020-01-02 10:20${text}x`), "   "],
  ["dates with times", clockAsWritten, "10:20 "],
  ["regions of code with spaces", (text) => isRegionMark(`${text}x`), "   "],
  ["lines with spaces", (text) => joinLines(`a${text}b`), "   "],
  ["comments of guests with spaces", (text) => prepareBody(`${text}b`, "html"), "   "],
  ["pages of GitHub without an end", nextQuery, "<a"],
  ["neighbours of a page of GitHub", (text) => readLink(text, ASKED), "<a"],
  ["snippets with spaces", (text) => compile(`<<< a${text}#!\n`), "   "],
  ["comments of a page without an end", (text) => compile(`<!-- a="${text}`), "<!-- "],
  [
    "elements around tables without an end",
    (text) => compile(`<div class="rows">\n${text}`),
    '<div class="a ',
  ],
  ["spaces before text of a page", (text) => compile(`a${text}b $withBase`), "   "],
  ["tags of other languages without an end", (text) => compile(`{%${text}`), "a0a"],
  ["headings with spaces", findHeadings, "#      # "],
  ["ids of headings", splitHeadingId, "\u0300"],
  ["code of a heading without an end", headingText, "```"],
  ["pictures of a heading without an end", headingText, "![a](b =1x1"],
  ["links of a heading without an end", headingText, "[["],
  ["emphasis of a heading without an end", headingText, "**a "],
  ["pictures with sizes without an end", readLeftovers, "![a"],
  ["shortcodes of WordPress without an end", readWordPress, "[a b='"],
  ["shortcodes of WordPress with a text without an end", readWordPress, "[caption][code]"],
  ["shortcodes of WordPress in code without an end", readWordPress, "[gallery]<pre>"],
  ["ends of shortcodes of WordPress", readWordPress, "[/caption]"],
  ["comments of WordPress without an end", readWordPress, "<!-- wp:a <!--more "],
  ["elements of WordPress without an end", readWordPress, "<div <pre a"],
  ["spaces between lines of WordPress", readWordPress, " \n\t<br>"],
  ["addresses in paragraphs of WordPress", readWordPress, "<p>https://a.example "],
  ["links of Typecho without an end", readTypecho, "]( <a href=' [a]: "],
  ["lines of Typecho with spaces", readTypecho, " "],
  ["numbers and signs of Typecho", readTypecho, "1) # \\; !!!\n"],
  ["code in HTML of Typecho without an end", readTypecho, "<pre></pre\n"],
  ["texts of a dump", readSql, "'a\\'"],
  ["doubled quotes of a dump", (text) => readSql(`'${text}`), "''"],
  ["comments of a dump", readSql, "/* -- */ -- \n# "],
  ["statements of a dump", readSql, "INSERT INTO a VALUES (1),(2); "],
  ["values of PHP without an end", readPhpValue, "a:9:{"],
  ["containers around files without an end", readLeftovers, "<!-- @include: a\n::: a\n"],
  ["marks before containers", readLeftovers, "1. "],
  ["attributes of headings without an end", (text) => readAttributes(`# ${text}`), "{a="],
  ["ids of headings with two marks", (text) => readAttributes(`# ${text}`), "{##a"],
  ["expressions of Vue without an end", rewriteVue, "{{ a"],
  ["tags of Vue without an end", rewriteVue, "<a b="],
  ["attributes of Vue without a value", rewriteVue, "<a b "],
  ["text of Vue with spaces", rewriteVue, "   "],
  ["props of a component without an end", propsOf, "props: {"],
  ["redirects of a built page", readPage, "<meta http-equiv=refresh content='1 ;  url='>"],
  ["ids of a built page", readPage, "<h1 id=a>"],
  [
    "pictures of Hexo without an end",
    (text) => placeOwnFiles(text, { path: "_posts/a.md", sources: new Set(), below: "a/" }, () => undefined),
    "![a",
  ],
  ["picture sources with spaces", parseSrcset, "   "],
  ["picture sources with commas", parseSrcset, ","],
  ["lists of front matter without an end", (text) => parseFrontMatter(`---\n${text}---\n`, "a.md"), "a: [\n"],
  ["comments above a text without an end", findStrayPassword, "<!-- --><!-- "],
  ["fields of a text without an end", (text) => findStrayPassword(`---\n${text}`), "a: \n"],
  ["a line of fields with spaces", (text) => findStrayPassword(`--- ${text}!`), " "],
  ["included files without an end", findDirectives, "<!-- @include: a\n"],
  ["ranges of included files", parseDirective, "a {1-"],
  ["cards with comments without an end", (text) => summarize(undefined, text, READER), "<!-- "],
  ["cards with formulas without an end", (text) => summarize(undefined, text, READER), "$$\n"],
  ["reading time of code without an end", measureReading, "```a\n"],
  ["styles of elements", moveStyles, "<a style="],
  ["addresses of styles without an end", readStyle, "url("],
  ["addresses of styles with spaces", (text) => cssHosts(`url(${text}`), "   "],
  ["fonts of styles without an end", styleSources, "@font-face{"],
  ["pages with styles", absoluteUrls, '<img srcset="a,'],
  ["built pages with comments without an end", readHtml, "<!-- "],
  // marked itself is not linear. Longer comments than this are plain text.
  ["comments beyond the limit", (text) => renderComment("a".repeat(20_001) + text), "**a [a]( "],
  ["emphasis of comments", findEmphasis, "*a_b"],
  ["comments with quotations", renderComment, "> "],
  ["pictures of comments without an end", spellOut, '<img alt="'],
  ["quotes of comments without an end", smartQuotes, " 'a "],
  ["HTML of comments", sanitizeText, "<a href="],
  ["texts of HTML of comments", plainText, "<img alt=a "],
  ["slashes of an address", (text) => repositoryUrl(`https://a.example${text}a`), "/"],
  ["words of a search", readQuery, "a-"],
  ["words of a page", tokenize, "中a "],
])("reads %s in linear time", (_, read, text) => {
  // The first run also creates what later ones share.
  read(text);
  const few = countSteps(() => read(text.repeat(FEW)));
  expect(few).toBeGreaterThan(FEW);
  expect(countSteps(() => read(text.repeat(MANY)))).toBeLessThan(24 * few);
});
