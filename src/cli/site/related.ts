import { comparePublished } from "../../runtime/model/lists/listing.js";
import type { Page } from "../../runtime/model/page.js";
import type { PageLink } from "../../runtime/model/render.js";

/** Weights of what two pages share. */
const TAG = 12;
const CATEGORY = 5;
const TITLE_WORD = 4;
const SUMMARY_WORD = 1;
/** Score below which two pages are not related: a rare word of both summaries is too little. */
const LEAST_SCORE = 100;
/** Makes scores of rare features large enough for whole numbers. */
const SCALE = 60;
/** Maximum number of words of a page that count. */
const MOST_WORDS = 32;
/** Number of pages on each side, by date, that are compared for a term and for a word. It keeps the work linear. */
const NEAR_TERMS = 30;
const NEAR_WORDS = 8;
/** English words that occur in most texts. Frequent words of a site are found by their number. */
const STOP_WORDS = new Set(
  "and are but can for from has how into its not our that the this use was what when why with you your".split(
    " ",
  ),
);

/**
 * The terms and words of all pages, in flat lists, because a large site has hundreds of thousands of uses. A use is a
 * feature of a page.
 */
interface FeatureIndex {
  /** Index of the first use of each page, and the number of all uses. */
  readonly starts: readonly number[];
  /** Number of the feature of each use. */
  readonly features: readonly number[];
  readonly weights: readonly number[];
  /** Whether each feature is a tag or a category. */
  readonly isTerm: readonly boolean[];
  /** Index of the first user of each feature, and the number of all uses. */
  readonly firsts: Int32Array;
  /** Indices of the pages that use each feature, in rising order. */
  readonly users: Int32Array;
  /** Index in `users` of each use. */
  readonly places: Int32Array;
}

/** Pages to relate to each other. */
export interface RelatedInput {
  /** Listed pages of one locale. */
  readonly listed: readonly Page[];
  /** Maximum number of links for a page. */
  readonly count: number;
  /** Whether a page shows links. */
  readonly isShown: (page: Page) => boolean;
}

/**
 * Finds the pages that share the most tags, categories and words of title and summary with a page. Returns links by route.
 * Rare features count more. Parts of the same series are left out, because the series lists them.
 */
export function findRelated({
  listed,
  count,
  isShown,
}: RelatedInput): ReadonlyMap<string, readonly PageLink[]> {
  const related = new Map<string, readonly PageLink[]>();
  if (count === 0 || !listed.some(isShown)) return related;
  const pages = listed.toSorted(comparePublished);
  const features = indexFeatures(pages);
  const scores = new Float64Array(pages.length);
  for (const [index, page] of pages.entries()) {
    if (!isShown(page)) continue;
    const found = addScores(features, index, scores);
    const best = found
      .filter((other) => (scores[other] ?? 0) >= LEAST_SCORE && !isSameSeries(page, pages[other]))
      .toSorted((a, b) => (scores[b] ?? 0) - (scores[a] ?? 0) || a - b)
      .slice(0, count);
    for (const other of found) scores[other] = 0;
    const links = best.flatMap((other) => {
      const { path = "", title } = pages[other] ?? {};
      return title ? [{ path, title }] : [];
    });
    if (links.length > 0) related.set(page.path, links);
  }
  return related;
}

/** Adds up what page `index` shares with the pages around it. Returns the indices of these pages. */
function addScores(
  { starts, features, weights, isTerm, firsts, users, places }: FeatureIndex,
  index: number,
  scores: Float64Array,
): readonly number[] {
  const found: number[] = [];
  for (let use = starts[index] ?? 0; use < (starts[index + 1] ?? 0); use++) {
    const feature = features[use] ?? 0;
    const [first = 0, end = 0] = [firsts[feature], firsts[feature + 1]];
    const number = end - first;
    const isFrequent = isTerm[feature] !== true && number > Math.max(4, scores.length / 8);
    // A word of many pages says nothing about one of them.
    if (number < 2 || isFrequent) continue;
    // Steps of a power of two: one more page with a feature rarely changes the order of others.
    const score = Math.round((SCALE * (weights[use] ?? 0)) / (1 + Math.floor(Math.log2(number))));
    const near = isTerm[feature] === true ? NEAR_TERMS : NEAR_WORDS;
    const place = places[use] ?? 0;
    for (let at = Math.max(first, place - near); at < Math.min(place + near + 1, end); at++) {
      const other = users[at] ?? 0;
      if (other === index) continue;
      if (scores[other] === 0) found.push(other);
      scores[other] = (scores[other] ?? 0) + score;
    }
  }
  return found;
}

function indexFeatures(pages: readonly Page[]): FeatureIndex {
  const numbers = new Map<string | number, number>();
  const starts = [0];
  const features: number[] = [];
  const weights: number[] = [];
  const isTerm: boolean[] = [];
  const counts: number[] = [];
  const add = (key: string | number, weight: number) => {
    let feature = numbers.get(key);
    if (feature === undefined) {
      feature = numbers.size;
      numbers.set(key, feature);
      isTerm.push(typeof key === "string");
      counts.push(0);
    }
    features.push(feature);
    weights.push(weight);
    counts[feature] = (counts[feature] ?? 0) + 1;
  };
  const kindOf = createKindOf();
  for (const { title, summary, frontmatter } of pages) {
    for (const tag of frontmatter.tags.slice(0, MOST_WORDS)) add(`#${tag}`, TAG);
    for (const category of frontmatter.categories.slice(0, MOST_WORDS)) add(`@${category}`, CATEGORY);
    for (const [word, weight] of wordsOf(title ?? "", summary, kindOf)) add(word, weight);
    starts.push(features.length);
  }
  return { starts, features, weights, isTerm, ...listUsers(starts, features, counts) };
}

/** Groups the uses of all pages by feature. `counts` are the numbers of uses of each feature. */
function listUsers(
  starts: readonly number[],
  features: readonly number[],
  counts: readonly number[],
): Pick<FeatureIndex, "firsts" | "users" | "places"> {
  const firsts = new Int32Array(counts.length + 1);
  for (const [feature, count] of counts.entries()) firsts[feature + 1] = (firsts[feature] ?? 0) + count;
  const next = firsts.slice();
  const users = new Int32Array(features.length);
  const places = new Int32Array(features.length);
  let page = 0;
  for (const [use, feature] of features.entries()) {
    while (use >= (starts[page + 1] ?? Infinity)) page += 1;
    const place = next[feature] ?? 0;
    next[feature] = place + 1;
    users[place] = page;
    places[use] = place;
  }
  return { firsts, users, places };
}

/** Kinds of characters. Numbers, because each character of the titles and summaries of a site has one. */
const KIND = {
  other: 1,
  letter: 2,
  /** Of a script that writes no spaces between words. */ joined: 3,
} as const;
const JOINED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const LETTER = /[\p{L}\p{N}]/u;

/** Returns the kind of the character at an index, in UTF-16 units. Both units of a pair have its kind. */
type KindOf = (text: string, at: number) => number;

/** Creates a function that finds out the kind of each distinct character of one unit once. */
function createKindOf(): KindOf {
  const known = new Uint8Array(1 << 16);
  return (text, at) => {
    const unit = text.charCodeAt(at);
    const isHalf = unit >= 0xd800 && unit <= 0xdfff;
    const pair = isHalf ? (text.codePointAt(unit < 0xdc00 ? at : at - 1) ?? 0) : 0;
    return pair > 0xffff ? findKind(pair) : (known[unit] ||= findKind(unit));
  };
}

function findKind(point: number): number {
  const character = String.fromCodePoint(point);
  return JOINED.test(character) ? KIND.joined : LETTER.test(character) ? KIND.letter : KIND.other;
}

/**
 * Returns the words of a page, as hashes, with their weights. A text without spaces has a word for each two neighbouring
 * characters.
 */
function wordsOf(title: string, summary: string, kindOf: KindOf): ReadonlyMap<number, number> {
  const weights = new Map<number, number>();
  const add = (word: number, weight: number) => {
    if (!weights.has(word) && weights.size < MOST_WORDS) weights.set(word, weight);
  };
  for (const [written, weight] of [
    [title, TITLE_WORD],
    [summary, SUMMARY_WORD],
  ] as const) {
    const text = written.normalize("NFC").toLowerCase();
    for (let start = 0, end = 0; start < text.length && weights.size < MOST_WORDS; start = end) {
      const kind = kindOf(text, start);
      end = start + 1;
      while (end < text.length && kindOf(text, end) === kind) end += 1;
      if (kind === KIND.joined) {
        for (let at = start + 1; at < end; at++) add(hashWord(text, at - 1, at + 1), weight);
      } else if (kind === KIND.letter && end - start > 2 && !STOP_WORDS.has(text.slice(start, end)))
        add(hashWord(text, start, end), weight);
    }
  }
  return weights;
}

/** Returns a hash of 30 bits, which maps use without allocating (FNV-1a). */
function hashWord(text: string, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return hash >>> 2;
}

function isSameSeries(page: Page, other: Page | undefined): boolean {
  const { series } = page.frontmatter;
  return series !== undefined && series !== "" && other?.frontmatter.series === series;
}
