import { endOfRun, normalizeText, termsOfRun, visitRuns } from "../../runtime/model/tokenize.js";
import { detached } from "./detached.js";

/** Numbers terms in the order in which they are first met. */
export interface TermNumbers {
  readonly ofTerm: (term: string) => number;
  /** Tells the number of each term of a text, as often as it stands there. */
  readonly visit: (text: string, tell: (number: number) => void) => void;
  /** All terms, by their numbers. */
  readonly terms: () => readonly string[];
  /** Forgets them all. */
  readonly clear: () => void;
}

/** Below this, no character is of a script without spaces. */
const FIRST_SPACELESS = 0x0e00;

/**
 * Most of a Chinese text's terms are pairs of characters, met a million times: they are counted by their two code
 * units, without making a string of them, and the terms of a word are found once.
 */
export function createTermNumbers(): TermNumbers {
  const terms: string[] = [];
  const words = new Map<string, number>();
  const wordTerms = new Map<string, readonly number[]>();
  const pairs = createPairMap();

  function ofPair(first: number, second: number): number {
    const number = pairs.numberOf(first, second, terms.length);
    if (number === terms.length) terms.push(String.fromCharCode(first, second));
    return number;
  }

  function ofTerm(term: string): number {
    const first = term.charCodeAt(0);
    if (term.length === 2 && first >= FIRST_SPACELESS) return ofPair(first, term.charCodeAt(1));
    const known = words.get(term);
    if (known !== undefined) return known;
    const own = detached(term);
    words.set(own, terms.length);
    return terms.push(own) - 1;
  }

  function ofWord(word: string): readonly number[] {
    const known = wordTerms.get(word);
    if (known !== undefined) return known;
    const found = termsOfRun({ kind: "word", text: word }).map(ofTerm);
    wordTerms.set(detached(word), found);
    return found;
  }

  return {
    ofTerm,
    visit(text, tell) {
      const normal = normalizeText(text);
      visitRuns(normal, (kind, from, to) => {
        if (kind === "word") {
          for (const number of ofWord(normal.slice(from, to))) tell(number);
        } else if (to - from > 1 && isPlain(normal, from, to)) {
          for (let at = from + 1; at < to; at++)
            tell(ofPair(normal.charCodeAt(at - 1), normal.charCodeAt(at)));
          tell(ofTerm(normal.charAt(to - 1)));
        } else {
          const run = { kind, text: normal.slice(from, to) };
          for (const term of [...termsOfRun(run), ...endOfRun(run)]) tell(ofTerm(term));
        }
      });
    },
    terms: () => terms,
    clear() {
      terms.length = 0;
      words.clear();
      wordTerms.clear();
      pairs.clear();
    },
  };
}

/** Whether each character is one code unit, and the same in lower case. */
function isPlain(text: string, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const code = text.charCodeAt(at);
    // Georgian has capitals.
    if ((code >= 0xd800 && code <= 0xdfff) || (code >= 0x10a0 && code <= 0x10ff)) return false;
  }
  return true;
}

/** Pairs of code units → numbers: a hash table with open addressing, as a `Map` has to box what passes 31 bits. */
function createPairMap() {
  let keys = new Uint32Array(1 << 14);
  /** One more than the number, 0 for a free place. */
  let values = new Uint32Array(1 << 14);
  let size = 0;

  /** Where a pair stands, or is to stand. */
  function placeOf(key: number): number {
    const mask = keys.length - 1;
    // Knuth's multiplicative hash: 2^32 divided by the golden ratio.
    let place = (Math.imul(key, 0x9e3779b1) >>> 8) & mask;
    while (values[place] !== 0 && keys[place] !== key) place = (place + 1) & mask;
    return place;
  }

  function grow(): void {
    const [oldKeys, oldValues] = [keys, values];
    keys = new Uint32Array(oldKeys.length * 2);
    values = new Uint32Array(oldKeys.length * 2);
    for (let index = 0; index < oldKeys.length; index++) {
      const value = oldValues[index] ?? 0;
      if (value === 0) continue;
      const key = oldKeys[index] ?? 0;
      const place = placeOf(key);
      keys[place] = key;
      values[place] = value;
    }
  }

  return {
    /** The number of a pair; `next` for one that is new, which has it from then on. */
    numberOf(first: number, second: number, next: number): number {
      const key = ((first << 16) | second) >>> 0;
      const place = placeOf(key);
      const value = values[place] ?? 0;
      if (value !== 0) return value - 1;
      keys[place] = key;
      values[place] = next + 1;
      size += 1;
      if (size * 2 > keys.length) grow();
      return next;
    },
    clear(): void {
      keys = new Uint32Array(1 << 14);
      values = new Uint32Array(1 << 14);
      size = 0;
    },
  };
}
