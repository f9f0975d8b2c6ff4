import type { RuleStore } from "../store/store.js";
import { createAddressMatcher, DEFAULT_RULES, parseRules, type MatchLists, type Rules } from "./rules.js";
import { createWordMatcher, isWildcardOf } from "./word-matcher.js";
import { normalizeMail } from "../policy/keyed-hash.js";

/** The matchers of one set of lists. */
interface Matchers {
  readonly word: (text: string) => boolean;
  readonly address: (address: string) => boolean;
  readonly mail: (mail: string) => boolean;
}

/** The owner's rules with their lists compiled to matchers. */
export interface ReadyRules {
  readonly spam: Matchers;
  readonly waiting: Matchers;
  /** Author keys of the authors whose comments no check holds back. */
  readonly trusted: ReadonlySet<string>;
  /** Hosts to which links do not count. */
  readonly hosts: ReadonlySet<string>;
  readonly links: Rules["links"];
  readonly duplicates: Rules["duplicates"];
}

/** Resolves to the current rules. */
export type LoadRules = () => Promise<ReadyRules>;

/**
 * Creates a function that returns the current rules. It reads their version from the store each time, so that
 * a change takes effect on all instances at once. It reads the rules only if the version changed.
 */
export function createRuleSource(store: RuleStore): LoadRules {
  let kept = { version: 0, rules: prepare(DEFAULT_RULES) };
  return async () => {
    if ((await store.version()) !== kept.version) {
      const { version, rules } = await readRules(store);
      kept = { version, rules: prepare(rules) };
    }
    return kept.rules;
  };
}

/** Reads the rules and their version. Throws if the stored rules are invalid. */
export async function readRules(
  store: RuleStore,
): Promise<{ readonly version: number; readonly rules: Rules }> {
  const { version, text } = await store.read();
  if (version === 0) return { version, rules: DEFAULT_RULES };
  const parsed = parseRules(JSON.parse(text));
  if (parsed.kind === "faults") throw new Error(`The rules in the store are damaged: ${parsed.faults[0]}`);
  return { version, rules: parsed.rules };
}

function prepare({ spam, waiting, allowed, links, duplicates }: Rules): ReadyRules {
  return {
    spam: prepareLists(spam),
    waiting: prepareLists(waiting),
    trusted: new Set(allowed.authors),
    hosts: new Set(allowed.hosts),
    links,
    duplicates,
  };
}

function prepareLists({ words, addresses, mails }: MatchLists): Matchers {
  return {
    word: createWordMatcher(words),
    address: createAddressMatcher(addresses),
    mail: createMailMatcher(mails),
  };
}

/**
 * Creates a function that returns whether a mail address is in a list. An entry with an `@` after its first
 * character is an address. Any other entry is a domain, with or without a leading `@`, and includes
 * subdomains. `*` matches any text.
 */
export function createMailMatcher(entries: readonly string[]): (mail: string) => boolean {
  const exact = new Set<string>();
  const domains = new Set<string>();
  const patterns: string[] = [];
  for (const entry of entries.map(normalizeMail)) {
    const isAddress = entry.indexOf("@") > 0;
    const text = isAddress ? entry : entry.replace(/^@/, "");
    if (text.includes("*")) patterns.push(isAddress ? text : `*@${text}`);
    else if (isAddress) exact.add(text);
    else domains.add(text);
  }
  return (given) => {
    const mail = normalizeMail(given);
    const domain = mail.slice(mail.lastIndexOf("@") + 1);
    if (mail === "") return false;
    return (
      exact.has(mail) ||
      upwards(domain).some((name) => domains.has(name)) ||
      patterns.some((pattern) => isWildcardOf(pattern, mail))
    );
  };
}

/** Returns a domain and its parent domains: `a.b.c`, `b.c`, `c`. */
function upwards(domain: string): readonly string[] {
  const labels = domain.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}
