import type { RuleStore } from "../store/store.js";
import { createAddressMatcher } from "./address-matcher.js";
import { createMailMatcher } from "./mail-matcher.js";
import { DEFAULT_RULES, parseRules, type MatchLists, type Rules } from "./rules.js";
import { createWordMatcher } from "./word-matcher.js";

/** Lists that are ready to be searched. */
interface Matchers {
  readonly word: (text: string) => boolean;
  readonly address: (address: string) => boolean;
  readonly mail: (mail: string) => boolean;
}

/** The owner's rules, with what searches for everything in a list at once. */
export interface ReadyRules {
  readonly spam: Matchers;
  readonly waiting: Matchers;
  readonly links: Rules["links"];
  readonly duplicates: Rules["duplicates"];
}

/**
 * Gives the rules of this moment. The store is asked for their version each time, so that a change holds on
 * every instance at once, and for the rules themselves only after one.
 */
export function createRuleSource(store: RuleStore): () => Promise<ReadyRules> {
  let kept = { version: 0, rules: prepare(DEFAULT_RULES) };
  return async () => {
    if ((await store.version()) !== kept.version) {
      const { version, rules } = await readRules(store);
      kept = { version, rules: prepare(rules) };
    }
    return kept.rules;
  };
}

/** The rules with their version. Throws where the store holds what no version of this program wrote. */
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
