import { isIPv6 } from "node:net";

/** Sizes of IPv6 networks. An address belongs to one network of each size. */
const NETWORKS = [
  { groups: 4, mask: 0xffff, bits: 64 },
  { groups: 4, mask: 0xff00, bits: 56 },
  { groups: 3, mask: 0xffff, bits: 48 },
] as const;

/**
 * Returns the keys that an address is limited by, narrowest first: an IPv4 address itself, or the networks of
 * an IPv6 address. Providers assign a /64, a /56 or a /48 to one customer, who can use every address in it.
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

/**
 * Returns the leading groups of an IPv6 address as numbers. An embedded IPv4 address at the end is not
 * expanded.
 */
function expandGroups(address: string): readonly number[] {
  const [head = "", tail] = address.split("::");
  const left = head === "" ? [] : head.split(":");
  const right = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: zeros }, () => "0"), ...right].map((group) => parseInt(group, 16));
}

/** Returns an address without the IPv4-mapped prefix `::ffff:` and without the zone after `%`. */
export function plainAddress(address: string): string {
  return address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
}
