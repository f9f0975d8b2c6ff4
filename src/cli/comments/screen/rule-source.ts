import type { RuleStore } from "../store/store.js";
import { createAddressMatcher } from "./address-matcher.js";
import { createMailMatcher } from "./mail-matcher.js";
import { DEFAULT_RULES, parseRules, type MatchLists, type Rules } from "./rules.js";
import { createWordMatcher } from "./word-matcher.js";

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

function prepare({ spam, waiting, links, duplicates }: Rules): ReadyRules {
  return { spam: prepareLists(spam), waiting: prepareLists(waiting), links, duplicates };
}

function prepareLists({ words, addresses, mails }: MatchLists): Matchers {
  return {
    word: createWordMatcher(words),
    address: createAddressMatcher(addresses),
    mail: createMailMatcher(mails),
  };
}
