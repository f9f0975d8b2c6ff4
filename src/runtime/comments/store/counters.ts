import { rootsOf } from "../../model/store-query.js";
import type { RestClient } from "./rest-client.js";

/** Class that visits are counted in. */
const COUNTER = "Counter";
/** Code of the store for a class or an object that is not there. */
const NOT_FOUND = 101;
/** Longer lists of addresses would not fit into one address. */
const AT_ONCE = 30;

/** The page that is being visited. */
export interface Visit {
  readonly url: string;
  readonly xid: string;
  readonly title: string;
}

/** Counts one visit more and gives how many there were; a page without a counter gets one. */
export async function countVisit(client: RestClient, { url, xid, title }: Visit): Promise<number> {
  const known = await findCounter(client, url);
  if (known === null) {
    const rights = { "*": { read: true, write: true } };
    // A store that had one by now, of a visitor at the same time, tells its number.
    return readTime(await client.create(COUNTER, { url, xid, title, time: 1, ACL: rights })) ?? 1;
  }
  const change = { time: { __op: "Increment", amount: 1 } };
  return readTime(await client.update(COUNTER, known.id, change)) ?? known.time + 1;
}

/** Visits of pages, by the URL that they are counted under. */
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

/** How many conversations a page has. */
export async function countComments(client: RestClient, clazzName: string, path: string): Promise<number> {
  const { count } = await client.find(clazzName, { where: rootsOf(path), limit: 0, count: 1 });
  return count;
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
