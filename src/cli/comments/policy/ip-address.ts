/** The version of an IP address, and its bytes: 4 or 16. */
export interface IpAddress {
  readonly version: 4 | 6;
  readonly bytes: readonly number[];
}

/** Parses an IP address without a zone. Returns `null` for any other text. */
export function parseIp(text: string): IpAddress | null {
  const version = text.includes(":") ? 6 : 4;
  const bytes = version === 6 ? parseVersion6(text) : parseVersion4(text);
  return bytes === null ? null : { version, bytes };
}

function parseVersion4(text: string): readonly number[] | null {
  const parts = text.split(".");
  const isValid =
    parts.length === 4 && parts.every((part) => /^(0|[1-9]\d{0,2})$/.test(part) && Number(part) < 256);
  return isValid ? parts.map(Number) : null;
}

function parseVersion6(text: string): readonly number[] | null {
  const halves = text.split("::");
  const [head, tail] = halves.map((half, index) => parseGroups(half, index === halves.length - 1));
  if (halves.length > 2 || head === null || head === undefined || tail === null) return null;
  if (tail === undefined) return head.length === 16 ? head : null;
  const zeros = 16 - head.length - tail.length;
  // The colons stand for at least one group.
  return zeros < 2 ? null : [...head, ...Array.from({ length: zeros }, () => 0), ...tail];
}

/** Parses groups between colons. The last one may be an IPv4 address. */
function parseGroups(text: string, isLast: boolean): readonly number[] | null {
  const bytes: number[] = [];
  const groups = text === "" ? [] : text.split(":");
  for (const [index, group] of groups.entries()) {
    if (/^[\da-f]{1,4}$/i.test(group)) {
      const value = parseInt(group, 16);
      bytes.push(value >> 8, value & 0xff);
    } else {
      const embedded = isLast && index === groups.length - 1 ? parseVersion4(group) : null;
      if (embedded === null) return null;
      bytes.push(...embedded);
    }
  }
  return bytes;
}

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

/** Returns the key of a network of many customers that contains an address: an IPv4 /24 or an IPv6 /32. */
export function addressRegion(address: string): string {
  const plain = plainAddress(address);
  const parsed = parseIp(plain);
  if (parsed === null) return plain;
  const kept = parsed.version === 6 ? toGroups(parsed.bytes).slice(0, 2) : parsed.bytes.slice(0, 3);
  return parsed.version === 6
    ? `${kept.map((group) => group.toString(16)).join(":")}::/32`
    : `${kept.join(".")}.0/24`;
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
