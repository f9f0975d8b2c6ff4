import { describe, expect, it } from "vitest";
import { createTermNumbers, type TermNumbers } from "../../../../src/cli/output/search/term-numbers.js";
import {
  endOfRun,
  normalizeText,
  titleEnds,
  tokenize,
  tokenizeTitle,
  visitRuns,
} from "../../../../src/runtime/model/search/tokenize.js";

/** Characters with special treatment in tokenizing, normalization or case conversion. */
const PIECES = [
  ...Array.from("aZ09-._#+ \n,/'…中文的。，·あがアｱﾞー한각각𠮷😀éßÏĳΣσςжЖიႠⴀ①½ª²Ⅷ．＋＃－＿Ａ１~"),
  "e\u0301",
  "\u0301",
  "\ufe0f",
  "\u200d",
  "\u3099",
  "++",
  "C++20",
  "defineProperty",
  "XMLHttpRequest",
];
const SAMPLES = [
  "请求配置，异步组件。猫 C++中 a…b a#中 #entries.get(key) v-if. Object.defineProperty() a--b a.",
  "ႠႡ ⴀⴁ Größe naïve ＶＵＥ２ a．b",
  `${"x".repeat(200)} ${"x".repeat(200)}`,
  ...Array.from({ length: 3000 }, (_, seed) => sample(seed)),
];

/** Returns a pseudo-random text, which is always the same for a seed. */
function sample(seed: number): string {
  let state = seed + 1;
  return Array.from({ length: 1 + (seed % 12) }, () => {
    state = Math.imul(state, 48_271) % 2_147_483_647;
    return PIECES[Math.abs(state) % PIECES.length] ?? "";
  }).join("");
}

function termsOfText(text: string): readonly string[] {
  const normal = normalizeText(text);
  const ends: string[] = [];
  visitRuns(normal, (kind, from, to) => ends.push(...endOfRun({ kind, text: normal.slice(from, to) })));
  return [...tokenize(text), ...ends].toSorted();
}

function visited(visit: (tell: (number: number) => void) => void, numbers: TermNumbers): readonly string[] {
  const found: number[] = [];
  visit((number) => found.push(number));
  return found.map((number) => numbers.terms()[number] ?? "").toSorted();
}

describe("createTermNumbers", () => {
  const numbers = createTermNumbers();

  it("finds each term of a text as often as the tokenizer does", () => {
    for (const text of SAMPLES)
      expect([text, visited((tell) => numbers.visit(text, tell), numbers)]).toEqual([
        text,
        termsOfText(text),
      ]);
  });

  it("finds the terms of a title", () => {
    for (const text of SAMPLES) {
      const found = new Set(visited((tell) => numbers.visitTitle(text, tell), numbers));
      expect([text, found]).toEqual([text, new Set(tokenizeTitle(text))]);
    }
  });

  it("finds the ends of the words of a title", () => {
    for (const text of SAMPLES) {
      const found = new Set(visited((tell) => numbers.visitTitleEnds(text, tell), numbers));
      expect([text, found]).toEqual([text, new Set(titleEnds(text))]);
    }
  });

  it("gives a term the same number wherever it occurs", () => {
    const all = numbers.terms();
    expect(new Set(all).size).toBe(all.length);
    expect(all.map(numbers.ofTerm)).toEqual([...all.keys()]);
  });

  it("classifies every character like the tokenizer", () => {
    const own = createTermNumbers();
    for (let unit = 1; unit < 0x10000; unit++) {
      if (unit === 0xd800) unit = 0xe000;
      const character = String.fromCharCode(unit);
      const text = `a${character}b ${character}${character} 中${character}1 A+${character}`;
      const found = visited((tell) => own.visit(text, tell), own);
      if (found.join("\n") !== termsOfText(text).join("\n"))
        expect([unit.toString(16), found]).toEqual([unit.toString(16), termsOfText(text)]);
    }
  });
});
