import { withRoom } from "./with-room.js";
import type { FoundRuns } from "./run-finder.js";

/** Numbers stored per word: start and end of its units and of its terms. */
const FIELDS = 4;

/**
 * A hash table from words to the numbers of their terms, with open addressing. It compares words in place,
 * within a text: a `Map` would need a string for each of a site's millions of words.
 */
export class WordTable {
  /** Index of each word plus one; 0 marks a free slot. */
  private places = new Uint32Array(1 << 12);
  private hashes = new Int32Array(1 << 12);
  private fields = new Uint32Array(1 << 13);
  private units = new Uint32Array(1 << 13);
  private terms = new Uint32Array(1 << 12);
  private size = 0;
  private unitCount = 0;
  private termCount = 0;

  /** Returns the index of the word at a run, or -1 if it is unknown. */
  find({ units, starts, ends, hashes }: FoundRuns, run: number): number {
    const hash = hashes[run] ?? 0;
    const from = starts[run] ?? 0;
    const length = (ends[run] ?? 0) - from;
    const mask = this.places.length - 1;
    for (let place = firstPlace(hash, mask); ; place = (place + 1) & mask) {
      const index = (this.places[place] ?? 0) - 1;
      if (index === -1) return -1;
      const isLikely = this.hashes[place] === hash && this.lengthOf(index) === length;
      if (isLikely && this.isAt(index, units, from)) return index;
    }
  }

  /** Adds a new word with the hash of its run. */
  add(word: string, hash: number, terms: readonly number[]): void {
    if (this.size * 2 >= this.places.length) this.grow();
    this.enter(this.size, hash);
    const unitEnd = this.unitCount + word.length;
    const termEnd = this.termCount + terms.length;
    this.fields = withRoom(this.fields, (this.size + 1) * FIELDS);
    this.fields.set([this.unitCount, unitEnd, this.termCount, termEnd], this.size * FIELDS);
    this.units = withRoom(this.units, unitEnd);
    for (let at = 0; at < word.length; at++) this.units[this.unitCount + at] = word.charCodeAt(at);
    this.terms = withRoom(this.terms, termEnd);
    this.terms.set(terms, this.termCount);
    this.unitCount = unitEnd;
    this.termCount = termEnd;
    this.size += 1;
  }

  /** Calls `onTerm` with the number of each term of the word at `index`. */
  visit(index: number, onTerm: (number: number) => void): void {
    const end = this.fields[index * FIELDS + 3] ?? 0;
    for (let at = this.fields[index * FIELDS + 2] ?? 0; at < end; at++) onTerm(this.terms[at] ?? 0);
  }

  private lengthOf(index: number): number {
    return (this.fields[index * FIELDS + 1] ?? 0) - (this.fields[index * FIELDS] ?? 0);
  }

  private isAt(index: number, units: Uint16Array, from: number): boolean {
    const end = this.fields[index * FIELDS + 1] ?? 0;
    for (let own = this.fields[index * FIELDS] ?? 0, at = from; own < end; own++, at++)
      if (this.units[own] !== units[at]) return false;
    return true;
  }

  private enter(index: number, hash: number): void {
    const mask = this.places.length - 1;
    let place = firstPlace(hash, mask);
    while (this.places[place] !== 0) place = (place + 1) & mask;
    this.places[place] = index + 1;
    this.hashes[place] = hash;
  }

  private grow(): void {
    const { places, hashes } = this;
    this.places = new Uint32Array(places.length * 2);
    this.hashes = new Int32Array(places.length * 2);
    for (let place = 0; place < places.length; place++) {
      const index = places[place] ?? 0;
      if (index !== 0) this.enter(index - 1, hashes[place] ?? 0);
    }
  }
}

function firstPlace(hash: number, mask: number): number {
  return (hash ^ (hash >>> 15)) & mask;
}
