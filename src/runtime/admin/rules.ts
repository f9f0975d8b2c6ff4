/** What becomes of a comment in which something of a list is found. */
export const VERDICTS = ["spam", "waiting"] as const;

/** One of `VERDICTS`. */
export type Verdict = (typeof VERDICTS)[number];

/** IP addresses or networks of them; mail addresses or domains of them. */
export const LISTS = ["words", "addresses", "mails"] as const;

/** One of `LISTS`. */
export type ListName = (typeof LISTS)[number];

type Lists = Readonly<Record<ListName, readonly string[]>>;

/** What new comments are screened by, as the service keeps it. */
export interface Rules {
  /** Goes back with a change: the service refuses one that was made of older rules. */
  readonly version: number;
  readonly lists: Readonly<Record<Verdict, Lists>>;
  /** A comment with more links than this is held; `null`: links are not counted. */
  readonly mostLinks: number | null;
  /** Everything that the service said of its rules, so that a change keeps what is not shown here. */
  readonly kept: Readonly<Record<string, unknown>>;
}

/** Throws where an answer is not the service's. */
export function readRules(value: unknown): Rules {
  const version: unknown = Reflect.get(Object(value), "version");
  const kept: unknown = Reflect.get(Object(value), "rules");
  if (typeof version !== "number" || !isRecord(kept)) throw new TypeError("An answer has no rules");
  const most: unknown = Reflect.get(Object(kept["links"]), "most");
  return {
    version,
    lists: { spam: readLists(kept["spam"]), waiting: readLists(kept["waiting"]) },
    mostLinks: typeof most === "number" ? most : null,
    kept,
  };
}

/** The body of the call that keeps rules. */
export function writeRules({ version, lists, mostLinks, kept }: Rules): unknown {
  const links = mostLinks === null ? null : { ...Object(kept["links"] ?? {}), most: mostLinks };
  return { version, rules: { ...kept, ...lists, links } };
}

function readLists(value: unknown): Lists {
  const list = (name: ListName) => {
    const texts: unknown = Reflect.get(Object(value), name);
    return Array.isArray(texts) ? texts.filter((text) => typeof text === "string") : [];
  };
  return { words: list("words"), addresses: list("addresses"), mails: list("mails") };
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** The lines of a text that say something, each once. Spaces at the ends of a word mean that it stands alone. */
export function readLines(text: string): readonly string[] {
  const lines = text.split("\n").map((line) => line.replace(/\r$/, ""));
  return [...new Set(lines)].filter((line) => line.trim() !== "");
}
