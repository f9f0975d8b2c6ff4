import { addressNetworks } from "../policy/address-network.js";
import { unavailable } from "./request-error.js";

/** Bytes of bodies that may be held at a time. */
export interface IncomingLimits {
  readonly all: number;
  /** For the widest network of one address, so that no visitor can take the room of all others. */
  readonly network: number;
}

/** Part of the limit that one request takes. */
export interface IncomingBody {
  /** Counts bytes that have arrived. Throws 503 where there is no room for them. */
  add(bytes: number): void;
  /** Gives everything back that was counted. */
  release(): void;
}

/** Limits the memory of all bodies together: what counts is what has arrived, not what a header announces. */
export function createIncomingBytes({ all, network }: IncomingLimits): (address: string) => IncomingBody {
  let total = 0;
  const byNetwork = new Map<string, number>();
  return (address) => {
    let name: string | null = null;
    let own = 0;
    return {
      add(bytes) {
        // Most requests have no body.
        name ??= addressNetworks(address).at(-1) ?? address;
        const held = byNetwork.get(name) ?? 0;
        if (total + bytes > all || held + bytes > network) {
          throw unavailable("Too much is being sent at once.");
        }
        own += bytes;
        total += bytes;
        byNetwork.set(name, held + bytes);
      },

      release() {
        if (name === null) return;
        const left = (byNetwork.get(name) ?? 0) - own;
        if (left > 0) byNetwork.set(name, left);
        else byNetwork.delete(name);
        total -= own;
        own = 0;
      },
    };
  };
}
