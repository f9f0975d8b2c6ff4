/** Statuses that the rules can give a new comment that matches one of their lists. */
export const VERDICTS = ["spam", "waiting"] as const;

/** A status given by the rules, one of `VERDICTS`. */
export type Verdict = (typeof VERDICTS)[number];

/** Names of the lists: words, IP addresses or networks, and mail addresses or domains. */
export const LISTS = ["words", "addresses", "mails"] as const;

/** The name of a list, one of `LISTS`. */
export type ListName = (typeof LISTS)[number];

type Lists = Readonly<Record<ListName, readonly string[]>>;

/** Names of the exceptions: hosts to which links do not count, and keys of trusted authors. */
export const EXCEPTIONS = ["hosts", "authors"] as const;

/** The rules by which the service screens new comments. */
export interface Rules {
  /** Sent back with a change. The service rejects a change of an older version. */
  readonly version: number;
  readonly lists: Readonly<Record<Verdict, Lists>>;
  readonly allowed: Readonly<Record<(typeof EXCEPTIONS)[number], readonly string[]>>;
  /** The most links a comment may have without being held; `null` if links are not counted. */
  readonly mostLinks: number | null;
  /** The rules as the service sent them. Settings that this page does not show are kept from here. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** Parses the rules. Throws a `TypeError` if the response has another shape. */
export function readRules(value: unknown): Rules {
  const version: unknown = Reflect.get(Object(value), "version");
  const kept: unknown = Reflect.get(Object(value), "rules");
  if (typeof version !== "number" || !isRecord(kept)) throw new TypeError("The response has no rules");
  const most: unknown = Reflect.get(Object(kept["links"]), "most");
  return {
    version,
    lists: { spam: readLists(kept["spam"]), waiting: readLists(kept["waiting"]) },
    allowed: {
      hosts: readList(kept["allowed"], "hosts"),
      authors: readList(kept["allowed"], "authors"),
    },
    mostLinks: typeof most === "number" ? most : null,
    kept,
  };
}

/** Returns the request body that saves the rules. */
export function writeRules({ version, lists, allowed, mostLinks, kept }: Rules): unknown {
  const links = mostLinks === null ? null : { ...Object(kept["links"] ?? {}), most: mostLinks };
  return { version, rules: { ...kept, ...lists, allowed, links } };
}

function readLists(value: unknown): Lists {
  const list = (name: ListName) => readList(value, name);
  return { words: list("words"), addresses: list("addresses"), mails: list("mails") };
}

function readList(value: unknown, name: string): readonly string[] {
  const texts: unknown = Reflect.get(Object(value), name);
  return Array.isArray(texts) ? texts.filter((text) => typeof text === "string") : [];
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * Returns the distinct non-blank lines of a text. Leading and trailing spaces are kept: they mean that a word matches
 * only as a whole.
 */
export function readLines(text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  return [...new Set(lines)].filter((line) => line.trim() !== "");
}
