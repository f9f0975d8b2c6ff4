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
