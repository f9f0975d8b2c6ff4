import { NODE_HASHES } from "../../../src/cli/comments/node/password.js";
import { createKeyedHash, type KeyedHash } from "../../../src/cli/comments/policy/keyed-hash.js";

/** Creates the keyed hash of a service with this secret. */
export function keyedBy(secret: string): KeyedHash {
  return createKeyedHash(secret, NODE_HASHES);
}
