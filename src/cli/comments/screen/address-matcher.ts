import { BlockList, isIP } from "node:net";
import { plainAddress } from "../policy/address-network.js";

interface Network {
  readonly address: string;
  readonly family: "ipv4" | "ipv6";
  readonly bits: number;
}

/**
 * Parses an address (`192.0.2.7`) or a network (`192.0.2.0/24`, `2001:db8::/32`). Returns `null` for anything
 * else.
 */
export function readNetwork(text: string): Network | null {
  const [address = "", bits, ...rest] = text.trim().split("/");
  const version = isIP(address);
  if (version === 0 || rest.length > 0 || address.includes("%")) return null;
  const most = version === 4 ? 32 : 128;
  if (bits !== undefined && !(/^\d{1,3}$/.test(bits) && Number(bits) <= most)) return null;
  return { address, family: version === 4 ? "ipv4" : "ipv6", bits: bits === undefined ? most : Number(bits) };
}

/** Creates a function that returns whether an address is in a list of addresses and networks. */
export function createAddressMatcher(entries: readonly string[]): (address: string) => boolean {
  const list = new BlockList();
  for (const entry of entries) {
    const network = readNetwork(entry);
    if (network !== null) list.addSubnet(network.address, network.bits, network.family);
  }
  return (given) => {
    const address = plainAddress(given);
    const version = isIP(address);
    return version !== 0 && list.check(address, version === 4 ? "ipv4" : "ipv6");
  };
}
