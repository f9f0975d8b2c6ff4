import { convertHtml, type HtmlText, withoutComments } from "../../content/html/convert-html.js";
import { wrapParagraphs } from "../../content/html/wrap-paragraphs.js";
import { embedAddresses } from "./embeds.js";
import { type Footnotes, placeFootnotes } from "./wordpress-footnotes.js";
import { replaceShortcodes, type WpMedia } from "./shortcodes.js";

/** A page whose text is converted. */
export interface WrittenPage extends HtmlText {
  /** Returns files of the media library by their ids, or the images that were uploaded for the page. */
  media(ids: readonly string[] | null): readonly WpMedia[];
  /** Footnotes of the block editor. */
  readonly footnotes?: Footnotes;
}

const HAS_BLOCKS = /<!--\s*wp:/;

/** Returns the HTML that WordPress shows for the text of a page. */
export function toHtml(
  content: string,
  { file, media, notes, footnotes }: Omit<WrittenPage, "link">,
): string {
  const replaced = replaceShortcodes(content, {
    media,
    translated: () => notes.translated("shortcode"),
    left: (name) => notes.lost("shortcode", `[${name}]`, { file }),
  });
  const marked = withoutComments(replaced);
  const html = embedAddresses(HAS_BLOCKS.test(content) ? marked : wrapParagraphs(marked));
  return footnotes === undefined ? html : placeFootnotes(html, footnotes);
}

/** Converts the text of a page to markdown. */
export function toMarkdown(content: string, page: WrittenPage): string {
  return convertHtml(toHtml(content, page), page);
}
