import {
  endOfRun,
  normalizeText,
  termsOfRun,
  titleEnds,
  tokenizeTitle,
  visitRuns,
} from "../../../runtime/model/search/tokenize.js";
import { type FoundRuns, createRunFinder } from "./run-finder.js";
import { createTermTable, type TermTable, WordTable } from "./term-table.js";

type OnTerm = (number: number) => void;

/** Assigns numbers to the terms of texts and titles. */
export interface TermNumbers {
  readonly ofTerm: (term: string) => number;
  /** Calls `onTerm` with the number of each term of a text, once per occurrence. */
  readonly visit: (text: string, onTerm: OnTerm) => void;
  /** Calls `onTerm` with the number of each term of a title, see `tokenizeTitle`. */
  readonly visitTitle: (title: string, onTerm: OnTerm) => void;
  /** Calls `onTerm` with the number of each word end of a title, see `titleEnds`. */
  readonly visitTitleEnds: (title: string, onTerm: OnTerm) => void;
  /** Returns all terms, indexed by number. */
  readonly terms: () => readonly string[];
  /** Removes all terms. */
  readonly clear: () => void;
}

/**
 * Maximum length of a cached word, in UTF-16 units. A longer word is a hash or encoded data, which no other
 * page contains.
 */
const LONGEST_KEPT = 64;

/**
 * Creates a numbering that splits each distinct word only once. Only lines that normalization changes are
 * normalized.
 */
export function createTermNumbers(): TermNumbers {
  const table = createTermTable();
  const { ofTerm } = table;
  const findRuns = createRunFinder();
  const inTexts = createWordTerms(termsOfWords, ofTerm);
  const inTitles = createWordTerms(tokenizeTitle, ofTerm);
  const endsInTitles = createWordTerms(titleEnds, ofTerm);

  const { visitSpaceless, visitNormalized } = createRunVisitors(table);

  return {
    ...table,
    visit(text, onTerm) {
      for (let from = 0, to = 0; from < text.length; from = to + 1) {
        to = lineEnd(text, from);
        const runs = findRuns(text, from, to);
        if (runs === null) {
          visitNormalized(text.slice(from, to), onTerm);
          continue;
        }
        for (let run = 0; run < runs.count; run++) {
          if (runs.hashes[run] === 0) visitSpaceless(runs, run, onTerm);
          else inTexts.visit(runs, run, onTerm);
        }
      }
    },
    visitTitle(title, onTerm) {
      const runs = findRuns(title, 0, title.length);
      if (runs === null) return tokenizeTitle(title).map(ofTerm).forEach(onTerm);
      for (let run = 0; run < runs.count; run++) {
        if (runs.hashes[run] !== 0) inTitles.visit(runs, run, onTerm);
        else {
          visitSpaceless(runs, run, onTerm);
          for (let at = runs.starts[run] ?? 0; at < (runs.ends[run] ?? 0); at++)
            onTerm(table.ofUnit(runs.units[at] ?? 0));
        }
      }
    },
    visitTitleEnds(title, onTerm) {
      const runs = findRuns(title, 0, title.length);
      if (runs === null) return titleEnds(title).map(ofTerm).forEach(onTerm);
      for (let run = 0; run < runs.count; run++)
        if (runs.hashes[run] !== 0) endsInTitles.visit(runs, run, onTerm);
    },
    clear() {
      table.clear();
      for (const words of [inTexts, inTitles, endsInTitles]) words.clear();
    },
  };
}

/** Creates visitors for runs that are not single words. */
function createRunVisitors({ ofTerm, ofPair, ofUnit }: TermTable) {
  /** Calls `onTerm` for the pairs of a run and for its last character, which begins no pair. */
  function visitSpaceless({ units, starts, ends }: FoundRuns, run: number, onTerm: OnTerm): void {
    const start = starts[run] ?? 0;
    const end = ends[run] ?? 0;
    let last = units[start] ?? 0;
    for (let at = start + 1; at < end; at++) {
      const unit = units[at] ?? 0;
      onTerm(ofPair(last, unit));
      last = unit;
    }
    onTerm(ofUnit(last));
  }

  function visitNormalized(line: string, onTerm: OnTerm): void {
    const normal = normalizeText(line);
    visitRuns(normal, (kind, from, to) => {
      const run = { kind, text: normal.slice(from, to) };
      for (const term of termsOfRun(run)) onTerm(ofTerm(term));
      for (const term of endOfRun(run)) onTerm(ofTerm(term));
    });
  }

  return { visitSpaceless, visitNormalized };
}

/** Returns the terms of words that need no normalization. */
function termsOfWords(text: string): readonly string[] {
  const terms: string[] = [];
  visitRuns(text, (kind, from, to) => terms.push(...termsOfRun({ kind, text: text.slice(from, to) })));
  return terms;
}

/** Creates a cache of the term numbers of words. `find` returns the terms of a word. */
function createWordTerms(find: (word: string) => readonly string[], ofTerm: (term: string) => number) {
  let words = new WordTable();
  return {
    visit(runs: FoundRuns, run: number, onTerm: OnTerm): void {
      const known = words.find(runs, run);
      if (known !== -1) return words.visit(known, onTerm);
      const word = runs.text.slice(runs.starts[run], runs.ends[run]);
      const numbers = find(word).map(ofTerm);
      if (word.length <= LONGEST_KEPT) words.add(word, runs.hashes[run] ?? 0, numbers);
      for (const number of numbers) onTerm(number);
    },
    clear() {
      words = new WordTable();
    },
  };
}

function lineEnd(text: string, from: number): number {
  const end = text.indexOf("\n", from);
  return end === -1 ? text.length : end;
}
