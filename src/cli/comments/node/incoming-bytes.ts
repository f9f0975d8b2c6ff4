import { addressNetworks } from "../policy/address-network.js";
import { unavailable } from "../protocol/request-error.js";

/** Maximum size of all request bodies in memory, in bytes. */
export interface IncomingLimits {
  readonly all: number;
  /** The limit for the widest network of an address, so that one visitor cannot use all of the memory. */
  readonly network: number;
}

/** The share of one request in the limit. */
export interface IncomingBody {
  /** Counts received bytes. Throws 503 beyond the limit. */
  add(bytes: number): void;
  /** Releases all bytes of this request. */
  release(): void;
}

/**
 * Creates a limit for the memory of all request bodies together. It counts received bytes, not announced
 * ones.
 */
export function createIncomingBytes({ all, network }: IncomingLimits): (address: string) => IncomingBody {
  let total = 0;
  const byNetwork = new Map<string, number>();
  return (address) => {
    let name: string | null = null;
    let own = 0;
    return {
      add(bytes) {
        // Computed lazily, because most requests have no body.
        name ??= addressNetworks(address).at(-1) ?? address;
        const held = byNetwork.get(name) ?? 0;
        if (total + bytes > all || held + bytes > network) {
          throw unavailable("Too many requests are being received at once.");
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
