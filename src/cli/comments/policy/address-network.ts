import { isIPv6 } from "node:net";

/** Lengths of the networks of an IPv6 address, in groups of 16 bits and bits. */
const NETWORKS = [
  { groups: 4, mask: 0xffff, bits: 64 },
  { groups: 4, mask: 0xff00, bits: 56 },
  { groups: 3, mask: 0xffff, bits: 48 },
] as const;

/**
 * Returns what an address counts as for limits, narrowest first: an IPv4 address, or the networks of an IPv6 address.
 * Providers assign a /64, a /56 or a /48 to one customer, who can use every address in it.
 */
export function addressNetworks(address: string): readonly string[] {
  const plain = plainAddress(address);
  if (!isIPv6(plain)) return [plain];
  const all = expandGroups(plain);
  return NETWORKS.map(({ groups, mask, bits }) => {
    const kept = all.slice(0, groups).map((group, index) => (index === groups - 1 ? group & mask : group));
    return `${kept.map((group) => group.toString(16)).join(":")}::/${bits}`;
  });
}

/** Returns the leading groups of an IPv6 address as numbers. An IPv4 address at its end is left as it is. */
function expandGroups(address: string): readonly number[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => "0"), ...right].map((group) => parseInt(group, 16));
}

/** An address without the marks of the socket that it came through. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}
