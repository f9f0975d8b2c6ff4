import { pagePath, type StoreSettings } from "../model/comments.js";
import { storeOptions } from "./store-widget/options.js";
import { countComments, countVisit, readVisits } from "./store/counters.js";
import { openStore } from "./store/open-store.js";
import type { RestClient } from "./store/rest-client.js";

/** Selectors of elements that show a page's number of comments or visits. Valine defined the class names. */
const COMMENTS = ".valine-comment-count[data-xid]";
const VISITS = ".leancloud_visitors, .leancloud-visitors";

/**
 * Fills the document's elements that show counts. If an element's id is the page's path, or the one
 * that its comments have, this visit is counted, once.
 * If a count fails, a visit element keeps its text and a comment element shows 0.
 */
export async function showCounts(settings: StoreSettings): Promise<void> {
  const options = storeOptions(settings, "");
  const comments = [...document.querySelectorAll<HTMLElement>(COMMENTS)];
  const visits = options.visitor ? [...document.querySelectorAll<HTMLElement>(VISITS)] : [];
  if (comments.length + visits.length === 0) return;
  const path =
    options.path === null || options.path === "*" ? pagePath(window.location.pathname) : options.path;
  try {
    const { client } = await openStore(options);
    await Promise.allSettled([
      ...comments.map((element) => showComments(client, options.clazzName, element)),
      showVisits(client, visits, path),
    ]);
  } catch {
    for (const element of comments) element.textContent = "0";
  }
}

async function showComments(client: RestClient, clazzName: string, element: HTMLElement): Promise<void> {
  const count = await countComments(client, clazzName, pagePath(element.dataset["xid"] ?? "")).catch(() => 0);
  element.textContent = String(count);
}

async function showVisits(client: RestClient, elements: readonly HTMLElement[], path: string): Promise<void> {
  const own = elements.filter(({ id }) => pagePath(id) === path);
  const others = elements.filter((element) => !own.includes(element) && element.id !== "");
  const [first] = own;
  await Promise.allSettled([
    first === undefined
      ? null
      : countVisit(client, {
          url: path,
          xid: first.id,
          title: first.dataset["flagTitle"] ?? document.title,
        }).then((time) => {
          for (const element of own) show(element, time);
        }),
    others.length === 0
      ? null
      : readVisits(client, [...new Set(others.map(({ id }) => pagePath(id)))]).then((times) => {
          for (const element of others) show(element, times.get(pagePath(element.id)) ?? 0);
        }),
  ]);
}

function show(element: HTMLElement, time: number): void {
  (element.querySelector(".leancloud-visitors-count") ?? element).textContent = String(time);
}
