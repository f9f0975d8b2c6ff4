/** What is refused, or waits for the owner, before it is shown. */
export interface Rules {
  readonly words: readonly string[];
  /** IP addresses, or networks of them. */
  readonly addresses: readonly string[];
  /** Mail addresses, or domains of them. */
  readonly mails: readonly string[];
  /** A comment with more links than this waits. */
  readonly maxLinks: number;
}

/** Throws where an answer is not the service's. */
export function readRules(value: unknown): Rules {
  const maxLinks: unknown = Reflect.get(Object(value), "maxLinks");
  if (typeof maxLinks !== "number") throw new TypeError("An answer has no rules");
  const list = (name: string) => {
    const texts: unknown = Reflect.get(Object(value), name);
    return Array.isArray(texts) ? texts.filter((text) => typeof text === "string") : [];
  };
  return { words: list("words"), addresses: list("addresses"), mails: list("mails"), maxLinks };
}

/** The lines of a text that say something, each once. */
export function readLines(text: string): readonly string[] {
  return [...new Set(text.split("\n").map((line) => line.trim()))].filter((line) => line !== "");
}
