import { DIRECTION_MARKS } from "./text/control-character.js";

/** Default number of comments in a list. */
export const COUNT = 5;

/** Maximum length of the beginning of a comment, in characters. */
const LENGTH = 80;

/** A comment in a list of the newest ones. All of its texts are untrusted. */
export interface NewestComment {
  /** Address of the comment, or `null`. */
  readonly href: string | null;
  readonly title: string;
  /** The author and the beginning of the comment. */
  readonly text: string;
  /** Time of writing. `NaN` if it is unknown. */
  readonly time: number;
}

/** Returns whether a query is for the newest comments, as the component `NewestComments` writes it. */
export function isNewestQuery(query: string): boolean {
  return query.startsWith('{"newestComments":');
}

/** Returns the address of the feed with the newest comments. */
export function newestUrl(server: string, count: number): string {
  return `${server.replace(/\/$/, "")}/feed.json?limit=${count}`;
}

/** An entry of a JSON feed, unchecked. */
type Item = Partial<Record<"url" | "title" | "content_text" | "date_published" | "authors", unknown>>;

/** Returns the comments of a JSON feed. Entries of another format are left out. */
export function readNewest(feed: unknown): readonly NewestComment[] {
  const items: unknown = Reflect.get(Object(feed), "items");
  return Array.isArray(items) ? items.flatMap((item) => readItem(Object(item) as Item)) : [];
}

function readItem({ url, title, content_text: body, date_published: date, authors }: Item): NewestComment[] {
  if (typeof body !== "string") return [];
  const author: unknown = Reflect.get(Object(Array.isArray(authors) ? authors[0] : null), "name");
  const text = excerptOf(body);
  const line = typeof author === "string" ? `${author}: ${text}` : text;
  return [
    {
      // A link without an address is text. Feeds of other services could have any scheme.
      href: typeof url === "string" && /^https?:\/\//.test(url) ? url : null,
      title: typeof title === "string" ? title.replace(DIRECTION_MARKS, "") : "",
      text: line.replace(DIRECTION_MARKS, ""),
      time: typeof date === "string" ? Date.parse(date) : Number.NaN,
    },
  ];
}

/** Returns the beginning of a comment on one line, without the marks of Markdown and HTML. */
export function excerptOf(body: string): string {
  const text = body
    .slice(0, 10 * LENGTH)
    .replace(/^ {0,3}(?:`{3,}|~{3,}).*$/gm, " ")
    .replace(/!?\[([^\]]*)\]\([^)]*\)/g, "$1")
    .replace(/<\/?[a-z!][^>]*>?/gi, " ")
    .replace(/^\s*(?:>|#{1,6} |[-*+] |\d+\. )+\s*/gm, "")
    .replace(/[*`]+|~~|\$\$|__/g, "")
    .replace(/\s+/g, " ")
    .trim();
  const characters = Array.from(text);
  return characters.length <= LENGTH ? text : `${characters.slice(0, LENGTH - 1).join("")}…`;
}
