import { CODES, RequestError } from "../protocol/request-error.js";
import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import type { Collection } from "../store/collections.js";
import type { StoredObject } from "../store/store.js";
import { addressNetworks } from "./ip-address.js";

/**
 * Maximum number of votes for one thing from one IPv4 address. Several people of a household can vote. As in the
 * rate limits, each wider IPv6 network may have twice as many. Votes are limited by the widest one only, because one
 * customer can use all networks in it.
 */
const NETWORK_VOTES = 5;

/** Maximum number of attempts to store a number of votes while others vote for the same thing. */
const TRIES = 5;

/** A like or a reaction to be stored. */
export interface Vote {
  readonly kind: "like" | "reaction";
  readonly collection: Collection;
  /** A name of the thing that the vote is for. */
  readonly thing: string;
  readonly object: StoredObject;
}

/**
 * Stores the vote of a visitor with a keyed hash of the network, which cannot be compared between things. Throws 429 if
 * the network already has all of its votes for the thing.
 */
export async function addVote(
  { store, keyedHash }: Pick<ServiceContext, "store" | "keyedHash">,
  { kind, collection, thing, object }: Vote,
  address: string,
): Promise<void> {
  const networks = addressNetworks(address);
  const network = keyedHash(`${kind}-network`, `${thing}\0${networks.at(-1)}`);
  const { objectId } = object;
  const others: Condition = {
    kind: "all",
    of: [equals("network", network), { kind: "compare", field: "objectId", operator: "!=", value: objectId }],
  };
  const most = NETWORK_VOTES * 2 ** (networks.length - 1) - 1;
  const stored = await store.objects.createIf(collection, { ...object, network }, { where: others, most });
  if (stored === null) {
    throw new RequestError(429, CODES.tooMany, `Too many ${kind}s from one network.`);
  }
}

/**
 * Counts the votes for a thing, and calls `store` with their number until it resolves to `true`. Counts again afterwards, so
 * that the last of several concurrent requests stores the correct number, and a crash is repaired by the next vote.
 */
export async function storeCount(
  count: () => Promise<number>,
  store: (votes: number) => Promise<boolean>,
): Promise<void> {
  let votes = await count();
  for (let tries = 0; tries < TRIES; tries++) {
    const isStored = await store(votes);
    const again = await count();
    if (isStored && again === votes) return;
    votes = again;
  }
}
