import { convertHtml, type HtmlText, withoutComments } from "../../content/html/convert-html.js";
import { wrapParagraphs } from "../../content/html/wrap-paragraphs.js";
import { embedAddresses } from "./embeds.js";
import { replaceShortcodes, type WpMedia } from "./shortcodes.js";
import type { Notes } from "../../notes.js";
import { fieldsOf, listOf, parseJson, textOf } from "../../plain-value.js";

/** A page whose text is converted. */
export interface WrittenPage extends HtmlText {
  /** Returns files of the media library by their ids, or the images that were uploaded for the page. */
  media(ids: readonly string[] | null): readonly WpMedia[];
  /** Footnotes of the block editor. */
  readonly footnotes?: Footnotes;
  readonly notes: Notes;
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

/** A number in a text that refers to a footnote of the block editor. */
const REFERENCE = /<sup\b[^<>]{0,200}\bdata-fn="([\w-]{1,80})"[^<>]{0,200}>([^]{0,400}?)<\/sup>/g;

/** Texts of footnotes as HTML, by their ids, in order. */
type Footnotes = ReadonlyMap<string, string>;

/** Reads the field with the footnotes of a page, which is JSON. */
export function readFootnotes(field: string | undefined): Footnotes {
  return new Map(
    listOf(parseJson(field ?? "")).flatMap((note) => {
      const { id, content } = fieldsOf(note);
      const [name, text] = [textOf(id), textOf(content)];
      return name === undefined || text === undefined ? [] : [[name, text] as const];
    }),
  );
}

/** Writes footnotes as the HTML that the conversion knows. A number without a footnote stays as text. */
function placeFootnotes(content: string, footnotes: Footnotes): string {
  const numbers = new Map([...footnotes.keys()].map((id, index) => [id, index + 1]));
  const marked = content.replace(REFERENCE, (_, id: string, shown: string) => {
    const number = numbers.get(id);
    if (number === undefined) return `<sup>${shown.replace(/<[^<>]*>/g, "")}</sup>`;
    return `<sup class="footnote-ref"><a href="#fn${number}">${number}</a></sup>`;
  });
  if (footnotes.size === 0) return marked;
  const items = [...footnotes].map(
    ([id, text]) => `<li class="footnote-item" id="fn${numbers.get(id) ?? 0}">${text}</li>`,
  );
  return `${marked}\n\n<ol>${items.join("")}</ol>`;
}

/** Converts the text of a page to markdown. */
export function toMarkdown(content: string, page: WrittenPage): string {
  return convertHtml(toHtml(content, page), page);
}
