import { COUNT, newestUrl, readNewest, type NewestComment } from "../model/newest-comments.js";

/** Timeout of the comment service, in milliseconds. */
const PATIENCE = 15_000;

/** The parameters of a list of the newest comments. */
export interface NewestSetup {
  /** Address of the comment service. */
  readonly server: string;
  readonly count?: number | undefined;
}

/**
 * Shows links to the newest comments as the content of an element. The element stays as it is if the service does not
 * respond, has no public feed, or has no comments, or if it has these links already. A list from the build goes when its
 * comments are gone.
 */
export async function showNewest(place: Element, { server, count = COUNT }: NewestSetup): Promise<void> {
  const address = newestUrl(server, count);
  const response = await fetch(address, { signal: AbortSignal.timeout(PATIENCE) }).catch(() => null);
  if (response?.ok !== true) return;
  const feed: unknown = await response.json().catch(() => null);
  const rows = readNewest(feed).map(createRow);
  if (rows.length === 0) {
    const items: unknown = Reflect.get(Object(feed), "items");
    if (Array.isArray(items) && items.length === 0) place.querySelector("[data-comments]")?.remove();
    return;
  }
  const list = document.createElement("ul");
  list.className = "posts";
  list.append(...rows);
  // The focus of a keyboard stays in a list that has not changed.
  if (place.querySelector(".posts")?.innerHTML !== list.innerHTML) place.replaceChildren(list);
}

function createRow({ href, title, text, time }: NewestComment): HTMLLIElement {
  const row = document.createElement("li");
  const link = document.createElement("a");
  if (href !== null) link.href = href;
  if (title !== "") link.title = title;
  link.textContent = text;
  row.append(link);
  if (!Number.isNaN(time)) row.append(" ", createTime(time));
  return row;
}

function createTime(time: number): HTMLTimeElement {
  const element = document.createElement("time");
  element.dateTime = new Date(time).toISOString();
  // The date of this language is the ISO one. Code that panels have too would become a script of its own for their readers.
  element.textContent = new Date(time).toLocaleDateString("sv");
  return element;
}
