import { rootsOf } from "../../model/store-query.js";
import type { RestClient } from "./rest-client.js";

/** Class of the store's visit counters. */
const COUNTER = "Counter";
/** The store's error code for a missing class or object. */
const NOT_FOUND = 101;
/** The most addresses in one query, because a longer query does not fit into a URL. */
const AT_ONCE = 30;

/** A visit to a page, as its counter stores it. */
export interface Visit {
  readonly url: string;
  readonly xid: string;
  readonly title: string;
}

/** Increments a page's visit counter, or creates it. Resolves to the new number of visits. */
export async function countVisit(client: RestClient, { url, xid, title }: Visit): Promise<number> {
  const known = await findCounter(client, url);
  if (known === null) {
    const rights = { "*": { read: true, write: true } };
    // If another visitor created the counter at the same moment, the store returns its number.
    return readTime(await client.create(COUNTER, { url, xid, title, time: 1, ACL: rights })) ?? 1;
  }
  const change = { time: { __op: "Increment", amount: 1 } };
  return readTime(await client.update(COUNTER, known.id, change)) ?? known.time + 1;
}

/** Reads the numbers of visits to pages, by the URL of their counters. */
export async function readVisits(
  client: RestClient,
  urls: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const starts = Array.from({ length: Math.ceil(urls.length / AT_ONCE) }, (_, index) => index * AT_ONCE);
  const answers = await Promise.all(
    starts.map((start) =>
      client.find(COUNTER, { where: { url: { $in: urls.slice(start, start + AT_ONCE) } }, limit: 1000 }),
    ),
  );
  return new Map(
    answers.flatMap(({ results }) =>
      results.map((counter) => [String(Reflect.get(counter, "url")), readTime(counter) ?? 0]),
    ),
  );
}

/** Counts the conversations of a page. */
export async function countComments(client: RestClient, clazzName: string, path: string): Promise<number> {
  const { count } = await client.find(clazzName, { where: rootsOf(path), limit: 0, count: 1 });
  return count ?? 0;
}

async function findCounter(
  client: RestClient,
  url: string,
): Promise<{ readonly id: string; readonly time: number } | null> {
  try {
    const { results } = await client.find(COUNTER, { where: { url }, limit: 1 });
    const [counter] = results;
    const id: unknown = counter === undefined ? null : Reflect.get(counter, "objectId");
    return counter === undefined || typeof id !== "string" ? null : { id, time: readTime(counter) ?? 0 };
  } catch (error) {
    if (Reflect.get(Object(error), "code") === NOT_FOUND) return null;
    throw error;
  }
}

function readTime(counter: object): number | null {
  const time: unknown = Reflect.get(counter, "time");
  return typeof time === "number" && Number.isFinite(time) ? time : null;
}
