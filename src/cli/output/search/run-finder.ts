import { normalizeText, visitRuns, type RunKind } from "../../../runtime/model/search/tokenize.js";

/** Kinds of code units. Numbers, because the kind is looked up for each character of a site. */
const KIND = {
  /** Ends a run and connects nothing. */
  other: 1,
  /** Connects two words or ends one, depending on the characters around it. */
  joiner: 2,
  word: 3,
  /** Belongs to a script without spaces and equals its lower case. */
  spaceless: 4,
  /** May be changed by normalization or lower-casing, alone or with its neighbours. */
  unclear: 5,
} as const;

/**
 * Finds the runs of a text between `from` and `to`. Returns `null` if the text must be normalized first.
 * Words connected by joiners, and joiners after a word, form one run.
 */
export type FindRuns = (text: string, from: number, to: number) => FoundRuns | null;

const UNITS = 1 << 16;
const JOINERS = "-._#+";
/** Neighbours next to which a separator must behave like a space. */
const BEFORE = ["a", "a+", " "];
const AFTER = ["a", "中", "+", " "];

/**
 * Creates a function that finds runs without normalizing the text. The tokenizer is called once per distinct
 * code unit.
 */
export function createRunFinder(): FindRuns {
  const kinds = new Uint8Array(UNITS);
  let found = { text: "", units: new Uint16Array(1 << 14), ...createRuns(1 << 10) };

  function ask(unit: number): number {
    const kind = findKind(String.fromCharCode(unit), unit);
    kinds[unit] = kind;
    return kind;
  }

  return (text, from, to) => {
    if (text !== found.text) {
      if (text.length > found.units.length) found.units = new Uint16Array(text.length * 2);
      Buffer.from(found.units.buffer).write(text, "utf16le");
      found.text = text;
    }
    if (to - from > found.starts.length) found = { ...found, ...createRuns((to - from) * 2) };
    const { units, starts, ends, hashes } = found;
    let count = 0;
    let last = KIND.other as number;
    let hash = 0;
    for (let at = from; at < to; at++) {
      const unit = units[at] ?? 0;
      const kind = kinds[unit] || ask(unit);
      if (kind === KIND.unclear) return null;
      if (last === KIND.word) {
        if (kind === KIND.word || kind === KIND.joiner) {
          hash = hashUnit(hash, unit);
          continue;
        }
        ends[count] = at;
        hashes[count++] = hash;
      } else if (last === KIND.spaceless) {
        if (kind === last) continue;
        ends[count] = at;
        hashes[count++] = 0;
      }
      starts[count] = at;
      last = kind;
      hash = hashUnit(FIRST_HASH, unit);
    }
    if (last === KIND.word || last === KIND.spaceless) {
      ends[count] = to;
      hashes[count++] = last === KIND.word ? hash : 0;
    }
    found.count = count;
    return found;
  };
}

/**
 * Words of a text, or sequences of a script without spaces, found within a range. Positions are UTF-16 units.
 * The next search overwrites the arrays.
 */
export interface FoundRuns {
  readonly text: string;
  /** Code units of the text. Reading an array is several times as fast as reading a string. */
  readonly units: Uint16Array;
  readonly count: number;
  readonly starts: Uint32Array;
  readonly ends: Uint32Array;
  /** Hash of each run, see `hashUnit`; 0 for runs of a script without spaces. */
  readonly hashes: Int32Array;
}

/** Multiplier of the FNV-1a hash. */
const PRIME = 0x01000193;
/** Initial value of a hash, before any code unit. */
const FIRST_HASH = 0x811c9dc5;

/** Returns the hash extended by one code unit. Never returns 0. */
function hashUnit(hash: number, unit: number): number {
  return Math.imul(hash ^ unit, PRIME) | 1;
}

function createRuns(length: number) {
  const starts = new Uint32Array(length);
  return { count: 0, starts, ends: new Uint32Array(length), hashes: new Int32Array(length) };
}

function findKind(character: string, unit: number): number {
  if (JOINERS.includes(character)) return KIND.joiner;
  if (changesWithNeighbours(character, unit)) return KIND.unclear;
  const normal = normalizeText(character);
  const kind = normal === character ? kindOf(character) : null;
  if (kind === "word") return KIND.word;
  if (kind === "spaceless") return character.toLowerCase() === character ? KIND.spaceless : KIND.unclear;
  return unit < 0x80 || actsLikeSpace(character) ? KIND.other : KIND.unclear;
}

/**
 * Whether a code unit depends on its neighbours: half of a surrogate pair, combining, or a sigma, whose lower
 * case depends on the word.
 */
function changesWithNeighbours(character: string, unit: number): boolean {
  const isSurrogate = unit >= 0xd800 && unit <= 0xdfff;
  const isJamo = unit >= 0x1100 && unit <= 0x11ff;
  return isSurrogate || isJamo || character === "Σ" || /\p{M}/u.test(character);
}

function kindOf(character: string): RunKind | null {
  const kinds: RunKind[] = [];
  visitRuns(character, (kind) => kinds.push(kind));
  return kinds[0] ?? null;
}

function actsLikeSpace(character: string): boolean {
  return BEFORE.every((before) =>
    AFTER.every((after) => runsOf(before + character + after) === runsOf(`${before} ${after}`)),
  );
}

function runsOf(text: string): string {
  const normal = normalizeText(text);
  const runs: string[] = [];
  visitRuns(normal, (kind, from, to) => runs.push(`${kind} ${normal.slice(from, to)}`));
  return runs.join("\n");
}
