import { CODES, RequestError } from "../protocol/request-error.js";
import { equals, type Condition } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import type { Collection } from "../store/collections.js";
import type { Recount, StoredObject } from "../store/store.js";
import { addressNetworks } from "./ip-address.js";

/**
 * Maximum number of votes for one thing from one IPv4 address. Several people of a household can vote. As in the
 * rate limits, each wider IPv6 network may have twice as many. Votes are limited by the widest one only, because one
 * customer can use all networks in it.
 */
const NETWORK_VOTES = 5;

/** A like or a reaction to be stored. */
export interface Vote {
  readonly kind: "like" | "reaction";
  readonly collection: Collection;
  /** A name of the thing that the vote is for. */
  readonly thing: string;
  readonly object: StoredObject;
  /** The number of votes for the thing, which is stored together with the vote. */
  readonly recount: Recount;
}

/**
 * Stores the vote of a visitor with a keyed hash of the network, which cannot be compared between things. Throws 429 if
 * the network already has all of its votes for the thing.
 */
export async function addVote(
  { store, keyedHash }: Pick<ServiceContext, "store" | "keyedHash">,
  { kind, collection, thing, object, recount }: Vote,
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
  const guard = { where: others, most };
  const stored = await store.objects.createIf(collection, { ...object, network }, guard, recount);
  if (stored === null) {
    throw new RequestError(429, CODES.tooMany, `Too many ${kind}s from one network.`);
  }
}

/** Removes the vote with an id, if there is one. */
export async function removeVote(
  { store }: Pick<ServiceContext, "store">,
  { collection, object: { objectId }, recount }: Vote,
): Promise<void> {
  const where = equals("objectId", objectId);
  await store.objects.removeIf(collection, where, { where, least: 0 }, { recount });
}
