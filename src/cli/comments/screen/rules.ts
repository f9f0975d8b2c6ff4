import * as z from "zod";
import { toPieces } from "./word-matcher.js";
import { plainAddress, parseIp, type IpAddress } from "../policy/ip-address.js";

/** Maximum number of entries in one list. */
const MOST_ENTRIES = 10_000;
/** Maximum length of an entry, in characters. */
const LONGEST_ENTRY = 200;
/** Maximum number of faults that are reported at once. */
const MOST_FAULTS = 20;

const entry = z.string().max(LONGEST_ENTRY, `is longer than ${LONGEST_ENTRY} characters`);

function list(isEntry: (text: string) => boolean, fault: string) {
  return z
    .array(entry.refine(isEntry, { error: ({ input }) => `${JSON.stringify(input).slice(0, 60)} ${fault}` }))
    .max(MOST_ENTRIES, `has more than ${MOST_ENTRIES} entries`)
    .default([]);
}

function isMailEntry(text: string): boolean {
  const entry = text.trim();
  return !/[\s\0]/.test(entry) && entry.split("@").length <= 2 && /[^*@.]/.test(entry);
}

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

const matchSchema = z
  .strictObject({
    words: list(
      (text) => toPieces(text).length > 0 && !text.includes("\0"),
      "is not a word. Expected more than * and spaces",
    ),
    addresses: list(
      (text) => readNetwork(text) !== null,
      "is neither an IP address nor a network such as 192.0.2.0/24 or 2001:db8::/32",
    ),
    mails: list(isMailEntry, "is neither a mail address nor a domain such as example.org or *@example.*"),
  })
  .default({ words: [], addresses: [], mails: [] });

const verdict = z.enum(["waiting", "spam"], "must be waiting or spam").default("waiting");

function number(least: number, most: number) {
  return z
    .int("must be an integer")
    .min(least, `must be at least ${least}`)
    .max(most, `must be at most ${most}`);
}

/** The authors whose comments these rules do not hold back, by their author keys, and hosts to which links do not count. */
const allowedSchema = z
  .strictObject({
    authors: list((text) => /^[\da-f]{32}$/.test(text), "is not an author key"),
    hosts: list((text) => /^[a-z\d-]+(?:\.[a-z\d-]+)+$/.test(text), "is not a host such as example.org"),
  })
  .default({ authors: [], hosts: [] });

const rulesSchema = z.strictObject({
  spam: matchSchema,
  waiting: matchSchema,
  allowed: allowedSchema,
  /** `null` turns the rule off. */
  links: z
    .strictObject({ most: number(0, 1000), verdict })
    .nullable()
    .default({ most: 5, verdict: "waiting" }),
  duplicates: z
    .strictObject({
      most: number(1, 1000),
      minutes: number(1, 7 * 24 * 60),
      verdict,
    })
    .nullable()
    .default({ most: 2, minutes: 60, verdict: "waiting" }),
});

/**
 * The rules that screen new comments. `spam` and `waiting` list words, IP addresses and mail addresses. `allowed` has
 * exceptions.
 * `links` limits the links in a comment. `duplicates` limits how often an address may send the same text.
 */
export type Rules = z.infer<typeof rulesSchema>;

/** The lists of one verdict: words, IP addresses and mail addresses. */
export type MatchLists = Rules["spam"];

/** Valid rules, or the faults of invalid ones. */
export type ParsedRules =
  | { readonly kind: "rules"; readonly rules: Rules }
  | { readonly kind: "faults"; readonly faults: readonly string[] };

/** The default rules. */
export const DEFAULT_RULES: Rules = rulesSchema.parse({});

/** Parses rules that the owner sent. Returns all faults, each with its path. */
export function parseRules(value: unknown): ParsedRules {
  const { success, data, error } = rulesSchema.safeParse(value);
  if (success) return { kind: "rules", rules: data };
  const faults = error.issues.slice(0, MOST_FAULTS).map(({ path, message }) => {
    const place = path.reduce<string>(
      (text, key) =>
        typeof key === "number" ? `${text}[${key}]` : `${text}${text === "" ? "" : "."}${String(key)}`,
      "",
    );
    return place === "" ? message : `${place.slice(0, 100)}: ${message}`;
  });
  const more = error.issues.length - faults.length;
  return { kind: "faults", faults: more > 0 ? [...faults, `and ${more} more`] : faults };
}
