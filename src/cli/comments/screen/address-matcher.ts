import { plainAddress, parseIp, type IpAddress } from "../policy/ip-address.js";

interface Network {
  readonly address: IpAddress;
  readonly bits: number;
}

/**
 * Parses an address (`192.0.2.7`) or a network (`192.0.2.0/24`, `2001:db8::/32`). Returns `null` for anything
 * else.
 */
export function readNetwork(text: string): Network | null {
  const [given = "", bits, ...rest] = text.trim().split("/");
  const address = parseIp(given);
  if (address === null || rest.length > 0) return null;
  const most = address.version === 4 ? 32 : 128;
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return null;
  return { address, bits: bits === undefined ? most : Number(bits) };
}

/** Creates a function that returns whether an address is in a list of addresses and networks. */
export function createAddressMatcher(entries: readonly string[]): (address: string) => boolean {
  const networks = entries.map(readNetwork).filter((network) => network !== null);
  return (given) => {
    const address = parseIp(plainAddress(given));
    return address !== null && networks.some((network) => contains(network, address));
  };
}

function contains({ address: { version, bytes }, bits }: Network, address: IpAddress): boolean {
  return (
    version === address.version &&
    bytes.every((byte, index) => {
      const shared = Math.min(8, Math.max(0, bits - 8 * index));
      return byte >> (8 - shared) === (address.bytes[index] ?? 0) >> (8 - shared);
    })
  );
}
