import { rootQuery } from "./store-backend.js";
import type { Sdk } from "./sdk.js";

/** Class that visits are counted in. */
const COUNTER = "Counter";
/** Code of the store for a class or an object that is not there. */
const NOT_FOUND = 101;

type StoredCounter = InstanceType<Sdk["Object"]>;

/** The page that is being visited. */
export interface Visit {
  readonly url: string;
  readonly xid: string;
  readonly title: string;
}

/** Counts one visit more and gives how many there were; a page without a counter gets one. */
export async function countVisit(sdk: Sdk, { url, xid, title }: Visit): Promise<number> {
  const known = await findCounter(sdk, url);
  if (known !== null) {
    known.increment("time", 1);
    await known.save();
    return readTime(known);
  }
  const rights = new sdk.ACL();
  rights.setPublicReadAccess(true);
  rights.setPublicWriteAccess(true);
  const counter = new sdk.Object(COUNTER);
  counter.set({ url, xid, title, time: 1 });
  counter.setACL(rights);
  await counter.save();
  return readTime(counter);
}

/** Visits of pages, by the URL that they are counted under. */
export async function readVisits(sdk: Sdk, urls: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const query = new sdk.Query<StoredCounter>(COUNTER).containedIn("url", [...urls]);
  const counters = await query.limit(1000).find();
  return new Map(counters.map((counter) => [String(counter.get("url")), readTime(counter)]));
}

/** How many conversations a page has. */
export function countComments(sdk: Sdk, clazzName: string, path: string): Promise<number> {
  return rootQuery({ sdk, clazzName, path }).count();
}

async function findCounter(sdk: Sdk, url: string): Promise<StoredCounter | null> {
  try {
    return (await new sdk.Query<StoredCounter>(COUNTER).equalTo("url", url).first()) ?? null;
  } catch (error) {
    if (Reflect.get(Object(error), "code") === NOT_FOUND) return null;
    throw error;
  }
}

function readTime(counter: StoredCounter): number {
  const time: unknown = counter.get("time");
  return typeof time === "number" && Number.isFinite(time) ? time : 0;
}
