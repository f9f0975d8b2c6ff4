/** A piece of text of one kind: a word, or characters of a script that is written without spaces. */
interface Run {
  readonly kind: RunKind;
  readonly text: string;
}

/**
 * The way a run is split into terms. Scripts without spaces (Chinese, Japanese and others) give pairs of
 * characters, other scripts give words.
 */
export type RunKind = "spaceless" | "word";

/** One word of a query. It matches `whole`, or if no page contains that, all of `parts`. */
export interface QueryWord {
  /** The visitor's spelling, in lower case and without accents. */
  readonly text: string;
  readonly whole: string;
  /** The word without its hyphen, which matches too: `email` for `e-mail`. Most words have none. */
  readonly joined?: string;
  readonly parts: readonly string[];
  /** Whether the terms must be adjacent, because the word is a run of a script without spaces. */
  readonly isPhrase: boolean;
}

/**
 * Maximum length of a term, in characters. A longer word is generated text (a hash, an address): the index
 * contains its parts and its beginning.
 */
const LONGEST_TERM = 40;

/**
 * Code points of scripts without spaces, as [first, last]. Emoji count as such a script. Thai to Myanmar, Hangul Jamo, Khmer, kana,
 * ideographs, Hangul. A segmenter is not used, because its words differ between Node and browsers.
 */
const SPACELESS: readonly (readonly [first: number, last: number])[] = [
  [0x0e00, 0x0eff],
  [0x1000, 0x11ff],
  [0x1780, 0x17ff],
  [0x3005, 0x3007],
  [0x3041, 0x309f],
  [0x30a1, 0x30fa],
  [0x30fc, 0x312f],
  [0x3131, 0x318e],
  [0x31f0, 0x31ff],
  [0x3400, 0x4dbf],
  [0x4e00, 0x9fff],
  [0xac00, 0xd7a3],
  [0xf900, 0xfaff],
  [0x20000, 0x3ffff],
];

/**
 * Splits a text into terms, for the index and for queries. Repeated terms are kept, in the order of the text.
 * Chinese, Japanese and Korean give pairs of adjacent characters. Other scripts give words, and the parts of
 * compound words (`Object.defineProperty`, `v-if`, `asyncComponent`).
 */
export function tokenize(text: string): readonly string[] {
  return findRuns(normalizeText(text)).flatMap(termsOfRun);
}

/**
 * Returns the normal form of a text: full-width letters become narrow, and accented Latin letters lose their
 * accents, which many visitors leave out. Variation selectors of emoji are removed. A circled number becomes
 * a space, so that it does not join the next word.
 */
export function normalizeText(text: string): string {
  const plain = text.replace(/\p{Variation_Selector}/gu, "").replace(/[\u2460-\u24ff]/g, " ");
  return foldAccents(plain.normalize("NFKC"));
}

/**
 * Removes accents and full width from letters, without changing the length of the text: `é` becomes `e`, `Ｖ`
 * becomes `V`.
 */
export function foldAccents(text: string): string {
  return text.replace(/[\u00c0-\u024f\u1e00-\u1eff\uff01-\uff9f]/g, (letter) =>
    letter.normalize("NFKD").charAt(0),
  );
}

/** Returns the terms of one run of a normalized text. */
export function termsOfRun({ kind, text }: Run): readonly string[] {
  const terms: string[] = [];
  if (kind === "spaceless") pushPairs(text, terms);
  else pushWord(text, terms);
  return terms;
}

/**
 * Returns the last character of a run of a script without spaces, in addition to its terms. A query of one
 * character matches pairs that begin with it, and no pair begins with the last one.
 */
export function endOfRun({ kind, text }: Run): readonly string[] {
  if (kind === "word") return [];
  const characters = Array.from(text.toLowerCase());
  return characters.length > 1 ? characters.slice(-1) : [];
}

/** Returns the terms of a title. Single characters of scripts without spaces are terms too. */
export function tokenizeTitle(title: string): readonly string[] {
  const runs = findRuns(normalizeText(title).toLowerCase());
  const characters = runs.flatMap(({ kind, text }) => (kind === "spaceless" ? Array.from(text) : []));
  return [...tokenize(title), ...characters].map((term) => term.slice(0, LONGEST_TERM));
}

/**
 * Returns the endings of the words of a title, so that a query for any part of a word finds it. Only titles
 * are short enough for this. The endings are not words: `json` is not about `on`.
 */
export function titleEnds(title: string): readonly string[] {
  return findRuns(normalizeText(title).toLowerCase()).flatMap(({ kind, text }) => {
    const characters = kind === "word" ? Array.from(text) : [];
    const ends = characters.slice(1, -1).map((_, index) => characters.slice(index + 1).join(""));
    return ends.map((end) => end.slice(0, LONGEST_TERM));
  });
}

/** Parses a query. Every word must match; the end of a word may be missing. */
export function readQuery(query: string): readonly QueryWord[] {
  return findRuns(normalizeText(query)).map(({ kind, text }) => {
    const terms = termsOfRun({ kind, text });
    const [whole = "", ...parts] = terms;
    const isPhrase = kind === "spaceless" && terms.length > 1;
    const lower = text.toLowerCase();
    if (isPhrase) return { text: lower, whole: "", parts: terms, isPhrase };
    const joined = kind === "word" ? joinHyphen(text) : null;
    if (joined === null) return { text: lower, whole, parts, isPhrase };
    return { text: lower, whole, joined, parts: parts.filter((part) => part !== joined), isPhrase };
  });
}

/**
 * Whether a word of a query is written in a script without spaces. Such a word cannot be found by its
 * beginning.
 */
export function isSpaceless({ text }: QueryWord): boolean {
  return kindOf(text.codePointAt(0) ?? 0) === "spaceless";
}

function pushPairs(run: string, terms: string[]): void {
  const lower = run.toLowerCase();
  // Outside the basic plane, a character is two units long.
  if (/[\ud800-\udfff]/.test(lower)) {
    const characters = Array.from(lower);
    if (characters.length === 1) terms.push(lower);
    characters.slice(1).forEach((character, index) => terms.push(`${characters[index] ?? ""}${character}`));
    return;
  }
  if (lower.length === 1) terms.push(lower);
  for (let end = 2; end <= lower.length; end++) terms.push(lower.slice(end - 2, end));
}

/**
 * Adds a word, then its segments, then the parts of each segment. Parts of one letter are left out, because
 * they match too much.
 */
function pushWord(word: string, terms: string[]): void {
  terms.push(word.slice(0, LONGEST_TERM).toLowerCase());
  const joined = joinHyphen(word);
  if (joined !== null) terms.push(joined);
  const segments = word.split(/[-._#]|\+\+/);
  for (const segment of segments) {
    if (segments.length > 1 && segment.length > 1) terms.push(segment.slice(0, LONGEST_TERM).toLowerCase());
    if (!/[a-z\d][A-Z]|[A-Z]{2}[a-z]/.test(segment)) continue;
    for (const part of segment.match(/[A-Z]+(?![a-z])\d*|[A-Z]?[a-z]+\d*/g) ?? []) {
      if (part.length > 1 && part.length < segment.length) terms.push(part.toLowerCase());
    }
  }
}

/** Maximum length of a word's part before a hyphen that many people leave out: `e-mail`, `front-end`. */
const JOINED = /^(?:e|[a-z]{2,5})-[a-z]{2,10}$/i;

function joinHyphen(word: string): string | null {
  return JOINED.test(word) ? word.replace("-", "").toLowerCase() : null;
}

function findRuns(text: string): readonly Run[] {
  const runs: Run[] = [];
  visitRuns(text, (kind, from, to) => runs.push({ kind, text: text.slice(from, to) }));
  return runs;
}

/** Visits the runs of a normalized text. It creates no substrings, because an index has millions of runs. */
export function visitRuns(text: string, visit: (kind: RunKind, from: number, to: number) => void): void {
  let start = 0;
  let kind: Kind = "other";
  let index = 0;
  while (index < text.length) {
    const code = text.codePointAt(index) ?? 0;
    const own = kindOf(code);
    const joins = kind === "word" && own === "other" && joinsWord(text, index, code);
    if (own !== kind && !joins) {
      if (kind !== "other") visit(kind, start, index);
      start = index;
      kind = own;
    }
    index += code > 0xffff ? 2 : 1;
  }
  if (kind !== "other") visit(kind, start, index);
}

type Kind = RunKind | "other";

function kindOf(code: number): Kind {
  if (code < 0x80) {
    const isLetter = (code >= 65 && code <= 90) || (code >= 97 && code <= 122);
    return isDigit(code) || isLetter ? "word" : "other";
  }
  if (code >= 0x4e00 && code <= 0x9fff) return "spaceless";
  // Punctuation and symbols are frequent, so they are checked before the expensive tests.
  if ((code >= 0x2000 && code <= 0x2bff) || (code >= 0x2e00 && code <= 0x3004)) {
    return code >= 0x2300 && isEmoji(code) ? "spaceless" : "other";
  }
  if (code >= 0x1f000 && code <= 0x1ffff) return isEmoji(code) ? "spaceless" : "other";
  if (code >= 0x0e00 && SPACELESS.some(([first, last]) => code >= first && code <= last)) return "spaceless";
  return /[\p{L}\p{M}\p{N}]/u.test(String.fromCodePoint(code)) ? "word" : "other";
}

/**
 * Whether a character belongs to the word before it. `-`, `.` and `_` do if a letter follows; `#` and `++`
 * end names of languages.
 */
function joinsWord(text: string, index: number, code: number): boolean {
  const kindAt = (at: number) => kindOf(text.codePointAt(at) ?? 0);
  if (code === 45 || code === 46 || code === 95) return kindAt(index + 1) === "word";
  if (code === 35) return kindAt(index + 1) !== "word";
  if (code !== 43) return false;
  // A version may follow, as in `C++20`.
  const end = text[index - 1] === "+" ? index + 1 : index + 2;
  return (
    text[end - 1] === "+" && text[end] !== "+" && (kindAt(end) !== "word" || isDigit(text.charCodeAt(end)))
  );
}

/** Whether a code point is an emoji or a half of a flag. Box drawing and arrows are none, and skin tones are left out. */
function isEmoji(code: number): boolean {
  if (code >= 0x1f3fb && code <= 0x1f3ff) return false;
  return /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(String.fromCodePoint(code));
}

function isDigit(code: number): boolean {
  return code >= 48 && code <= 57;
}
