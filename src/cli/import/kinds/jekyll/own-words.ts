import { replaceNamedPairs, replacePairs } from "../../content/replace-pairs.js";

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
export function hasOwnWords(text: string): boolean {
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
