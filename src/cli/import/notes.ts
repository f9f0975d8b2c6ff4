import type { LostCode, TranslatedCode } from "../messages/import-texts.js";

/** Something of the old site without a counterpart. */
export interface Lost {
  readonly code: LostCode;
  /** Its name, such as that of an option. */
  readonly name: string;
  /** File in the old folder, or `null`. */
  readonly file: string | null;
  /** Line in the file, counted from 1. */
  readonly line: number | null;
}

/** Collects what an import translates and what it cannot translate. */
export class Notes {
  readonly #translated = new Map<TranslatedCode, number>();
  readonly #lost: Lost[] = [];

  translated(code: TranslatedCode, count = 1): void {
    if (count > 0) this.#translated.set(code, (this.#translated.get(code) ?? 0) + count);
  }

  lost(
    code: LostCode,
    name: string,
    at: { readonly file: string; readonly line?: number | null } | null = null,
  ): void {
    this.#lost.push({ code, name, file: at?.file ?? null, line: at?.line ?? null });
  }

  counts(): readonly { readonly code: TranslatedCode; readonly count: number }[] {
    return [...this.#translated].map(([code, count]) => ({ code, count }));
  }

  losses(): readonly Lost[] {
    return this.#lost;
  }

  /** Returns notes about one file, whose losses are given by the text that they begin with. */
  ofFile(file: string, text: string): FileNotes {
    const seen = new Map<string, number>();
    let starts: readonly number[] | null = null;
    const lineAt = (index: number): number => {
      starts ??= [...text.matchAll(/\n/g)].map((found) => found.index);
      return countBelow(starts, index) + 1;
    };
    return {
      translated: (code, count) => this.translated(code, count),
      lost: (code, name, snippet) => {
        const start = snippet.trimStart().split("\n")[0] ?? "";
        const from = seen.get(start) ?? 0;
        const index = start === "" ? -1 : text.indexOf(start, from);
        if (index >= 0) seen.set(start, index + start.length);
        this.lost(code, name, { file, line: index < 0 ? null : lineAt(index) });
      },
    };
  }
}

/** Returns how many of the sorted numbers are lower than a limit. */
function countBelow(numbers: readonly number[], limit: number): number {
  let [from, to] = [0, numbers.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if ((numbers[middle] ?? 0) < limit) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** Notes about one markdown file. */
export interface FileNotes {
  translated(code: TranslatedCode, count?: number): void;
  /** `snippet` is the text as it is in the file, from which the line is found. */
  lost(code: LostCode, name: string, snippet: string): void;
}
