import { parseIp } from "./ip-address.js";

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
  const parsed = parseIp(plain);
  if (parsed?.version !== 6) return [plain];
  const all = toGroups(parsed.bytes);
  return NETWORKS.map(({ groups, mask, bits }) => {
    const kept = all.slice(0, groups).map((group, index) => (index === groups - 1 ? group & mask : group));
    return `${kept.map((group) => group.toString(16)).join(":")}::/${bits}`;
  });
}

/** Returns the groups of an IPv6 address, of two bytes each. */
function toGroups(bytes: readonly number[]): readonly number[] {
  return Array.from({ length: 8 }, (_, index) => (bytes[2 * index] ?? 0) * 256 + (bytes[2 * index + 1] ?? 0));
}

/**
 * The first bytes of IPv6 addresses that contain an IPv4 address: mapped (RFC 4291), and translated for a host with the
 * other version (RFC 2765, RFC 6052).
 */
const IPV4_PREFIXES = [
  "0,0,0,0,0,0,0,0,0,0,255,255",
  "0,0,0,0,0,0,0,0,255,255,0,0",
  "0,100,255,155,0,0,0,0,0,0,0,0",
];

/**
 * Returns an address without the zone after `%`. An IPv6 address that contains an IPv4 address becomes that address,
 * in whichever of its spellings.
 */
export function plainAddress(address: string): string {
  const plain = address.replace(/%.*$/s, "");
  const parsed = parseIp(plain);
  const isEmbedded = parsed?.version === 6 && IPV4_PREFIXES.includes(parsed.bytes.slice(0, 12).join());
  return isEmbedded ? parsed.bytes.slice(12).join(".") : plain;
}
