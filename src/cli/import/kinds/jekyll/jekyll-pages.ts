import { decodeHTML } from "entities";
import { changeFields, type FieldChanges, noteChanges, markdownPath } from "../../content/front-matter.js";
import { replaceDefinitionLists } from "../../content/definition-lists.js";
import { GITHUB_IDS, findHeadings, headingIds } from "../../content/headings.js";
import type { FileNotes } from "../../notes.js";
import { fieldsOf, textOf } from "../../plain-value.js";
import type { DraftPage } from "../../site-kind.js";
import { jekyllCategories } from "./jekyll-addresses.js";
import { type JekyllFile, MARKDOWN, jekyllFileAddress, type JekyllSite } from "./jekyll-site.js";
import type { JekyllTemplating } from "./jekyll-templating.js";
import { replaceNamedPairs, replacePairs } from "../../content/replace-pairs.js";
import type { Liquid } from "#liquidjs";
import { type LiquidInput, renderLiquid } from "../../liquid/render-liquid.js";
import { tightenHtml } from "../../liquid/tighten-html.js";
import { replaceAttributes, openHtml } from "./kramdown.js";
import { maskCode, type Prose } from "../../content/prose.js";
import { convertPage } from "../../content/html/convert-html.js";

/** Rewrites a file for the new site. `isHome` is whether it is the home page with a list of articles. */
export function draftJekyllPage(
  file: JekyllFile,
  site: JekyllSite,
  {
    notes,
    templating,
    isHome,
  }: { readonly notes: FileNotes; readonly templating: JekyllTemplating; readonly isHome: boolean },
): DraftPage {
  const { page, path } = file;
  const body = renderJekyllBody(file, { notes, templating, isHome });
  return {
    source: file.source,
    target: markdownPath(path, notes),
    text: changeFields(page.head, { ...fieldChanges(file, notes), ...homeChanges(isHome, notes) }) + body,
    address: jekyllFileAddress(file, site),
    anchors: headingIds(findHeadings(body), GITHUB_IDS),
  };
}

/** Returns whether a home page shows other words than its list of articles. */
export function hasOwnText(file: JekyllFile, templating: JekyllTemplating): boolean {
  const input: JekyllTemplating["input"] = (...page) => ({
    ...templating.input(...page),
    lostIn: () => undefined,
  });
  const notes = { translated: () => undefined, lost: () => undefined };
  return hasOwnWords(renderJekyllBody(file, { notes, templating: { ...templating, input }, isHome: true }));
}

/** Words that templates write around a list of articles. */
const TEMPLATE_WORDS =
  /\b(?:older|newer|previous|prev|next|posts?|articles?|blog|page|of|latest|recent|all|read|more|archives?|rss|subscribe|via|home|no|yet|tags?|categories)\b|上一页|下一页|首页|更早|较新|文章|最新|归档|更多|阅读|分类|标签|暂无/giu;

/** Letters that a text has at least. */
const FEWEST_LETTERS = 12;

/** A tag of HTML, or an image or a link of markdown up to its text. */
const MARKUP = /<[^<>]*>|&[a-z#\d]+;|!?\[(?=[^[\]]*\]\()|\]\([^()\s]*\)/gi;

const CODE = { start: /<(script|style)(?=[\s>])/gi, end: /<\/(script|style)\s*>/gi };
const COMMENT = { start: /<!--/g, end: /-->/g };

/** Returns whether markdown or HTML has words of an author, not only those of a template. */
function hasOwnWords(text: string): boolean {
  const shown = replacePairs(
    replaceNamedPairs(text, CODE, () => ""),
    COMMENT,
    () => "",
  );
  const words = shown
    .replace(MARKUP, " ")
    .replace(TEMPLATE_WORDS, "")
    .replace(/[^\p{L}\p{N}]/gu, "");
  // A character of Chinese says as much as several letters.
  const characters = words.match(/\p{Script=Han}/gu)?.length ?? 0;
  return words.length + 2 * characters >= FEWEST_LETTERS;
}

/** Returns the text of a page without its Liquid. */
function renderJekyllBody(
  { page, path, ...file }: JekyllFile,
  {
    notes,
    templating,
    isHome,
  }: { readonly notes: FileNotes; readonly templating: JekyllTemplating; readonly isHome: boolean },
): string {
  const input = templating.input({ ...file, page, path }, notes, isHome);
  if (MARKDOWN.test(path)) return replaceDefinitionLists(rewriteLiquid(templating.liquid, page.body, input));
  if (file.kind !== "page")
    return convertPage(onlyFences(renderLiquid(templating.liquid, page.body, input)), notes);
  // Indented HTML is code in markdown.
  return rewriteLiquid(templating.liquid, page.body.replace(/^[ \t]+/gm, ""), input);
}

/** Hides the fenced code that tags wrote into HTML, as blocks of their own. */
function onlyFences(html: string): Pick<Prose, "text" | "restore"> {
  const { text, reveal, restore } = maskCode(html);
  const shown = reveal(text, (code) => (/^[ \t]*(?:`{3}|~{3})/.test(code) ? null : code));
  return { text: shown.replace(/\uE000\d+\uE001/g, "<div>$&</div>"), restore };
}

/** Tags that leave blank lines and indentation in HTML. */
const STRUCTURE = /\{%-?\s*(?:for|if|unless|case|assign|capture|include)/;

/** Renders Liquid in the text of a page, as Jekyll does before it reads markdown, and translates attributes of kramdown. */
export function rewriteLiquid(liquid: Liquid, body: string, input: LiquidInput): string {
  const rendered = renderLiquid(liquid, body, input);
  const prose = maskCode(STRUCTURE.test(body) ? tightenHtml(rendered) : rendered);
  const opened = openHtml(prose.text, () => input.notes.translated("attributes"));
  return prose.restore(replaceAttributes(opened, input.notes));
}

function homeChanges(isHome: boolean, notes: FileNotes): FieldChanges {
  return isHome ? noteChanges({ home: true }, notes) : {};
}

/** Returns the title that Jekyll gives to an article without one, such as `Hello World` for `2020-01-02-hello-world.md`. */
function titleOfName(path: string): string {
  const stem = path.replace(/^.*\//, "").replace(/\.\w+$/, "");
  const words = stem.replace(/^\d{2,4}-\d{1,2}-\d{1,2}-/, "").split("-");
  return words.map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase()).join(" ");
}

function fieldChanges({ page, path, kind, fields, name }: JekyllFile, notes: FileNotes): FieldChanges {
  const own = page.fields;
  // The build reports it.
  if (!page.isValid) return {};
  const changes: Record<string, unknown> = {};
  if (own["permalink"] !== undefined) changes["permalink"] = null;
  if (own["layout"] !== undefined) changes["layout"] = null;
  const title = textOf(own["title"]);
  if (title === undefined && kind !== "page") changes["title"] = titleOfName(path);
  // Templates show titles as HTML.
  else if (title !== undefined && decodeHTML(title) !== title) changes["title"] = decodeHTML(title);
  if (kind === "draft" || fields["published"] === false) changes["draft"] = true;
  if (own["published"] !== undefined) changes["published"] = null;
  // jekyll-paginate and themes leave such a page out of lists.
  if (fields["hidden"] === true) Object.assign(changes, { hidden: null, listed: false });
  for (const field of ["tags", "tag"]) {
    const value = own[field];
    if (typeof value === "string" && /\s/.test(value.trim())) changes[field] = value.trim().split(/[,\s]+/);
  }
  const categories = jekyllCategories(own, kind === "post" ? name.folders : []);
  if (typeof own["categories"] === "string" || name.folders.length > 0) {
    if (categories.length > 0) changes["categories"] = categories;
  }
  const image = own["image"];
  const cover = textOf(
    fieldsOf(image)["path"] ?? image ?? fieldsOf(own["header"])["image"] ?? own["header-img"],
  );
  if (own["cover"] === undefined && cover !== undefined && !cover.includes("{{"))
    changes["cover"] = /^(?:\/|https?:)/.test(cover) ? cover : `/${cover}`;
  return noteChanges(changes, notes);
}
