/** Default number of comments in a list. */
const COUNT = 5;

/** Maximum length of the beginning of a comment, in characters. */
const LENGTH = 80;

/** Timeout of the comment service, in milliseconds. */
const PATIENCE = 15_000;

/** The parameters of a list of the newest comments. */
export interface NewestSetup {
  /** Address of the comment service. */
  readonly server: string;
  readonly count?: number | undefined;
}

/**
 * Replaces the content of an element by links to the newest comments. The element stays as it is if the service does not
 * respond, has no public feed, or has no comments.
 */
export async function showNewest(place: Element, { server, count = COUNT }: NewestSetup): Promise<void> {
  const address = `${server.replace(/\/$/, "")}/feed.json?limit=${count}`;
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (response?.ok !== true) return;
  const feed: unknown = await response.json().catch(() => null);
  const items: unknown = Reflect.get(Object(feed), "items");
  const rows = Array.isArray(items) ? items.flatMap((item) => createRow(Object(item) as Item)) : [];
  if (rows.length === 0) return;
  const list = document.createElement("ul");
  list.className = "posts";
  list.append(...rows);
  place.replaceChildren(list);
}

/** An entry of a JSON feed, unchecked. */
type Item = Partial<Record<"url" | "title" | "content_text" | "date_published" | "authors", unknown>>;

function createRow({ url, title, content_text: body, date_published: date, authors }: Item): HTMLLIElement[] {
  if (typeof body !== "string") return [];
  const row = document.createElement("li");
  const author: unknown = Reflect.get(Object(Array.isArray(authors) ? authors[0] : null), "name");
  const link = document.createElement("a");
  if (typeof url === "string") link.href = url;
  // A link without an address is text. Feeds of other services could have any scheme.
  if (!/^https?:$/.test(link.protocol)) link.removeAttribute("href");
  if (typeof title === "string") link.title = title;
  const text = excerptOf(body);
  link.textContent = typeof author === "string" ? `${author}: ${text}` : text;
  row.append(link);
  const time = typeof date === "string" ? Date.parse(date) : Number.NaN;
  if (!Number.isNaN(time)) row.append(" ", createTime(time));
  return [row];
}

function createTime(time: number): HTMLTimeElement {
  const element = document.createElement("time");
  element.dateTime = new Date(time).toISOString();
  // The date of this language is the ISO one. Code that panels have too would become a script of its own for their readers.
  element.textContent = new Date(time).toLocaleDateString("sv");
  return element;
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
