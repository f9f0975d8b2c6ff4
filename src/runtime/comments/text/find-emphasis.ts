/** Emphasised part of a text: the offset after its end mark, and the length of each mark. */
interface Emphasis {
  readonly end: number;
  readonly size: number;
}

/** Emphasised parts by the offset of their start mark. */
export type EmphasisMap = ReadonlyMap<number, Emphasis>;

/** Run of equal marks. The parts that it ends and begins take marks from its start and its end. */
interface Run {
  readonly mark: string;
  readonly length: number;
  readonly opens: boolean;
  readonly closes: boolean;
  from: number;
  to: number;
}

/** Chinese, Japanese and Korean characters of the CommonMark proposal, except emoji. */
const CJK =
  "(?!\\p{Emoji_Presentation})[\\u1100-\\u11ff\\u20a9\\u2329\\u232a\\u2e80-\\u303e\\u3040-\\ua4cf\\ua960-\\ua97f" +
  "\\uac00-\\ud7ff\\uf900-\\ufaff\\ufe10-\\ufe19\\ufe30-\\ufe6f\\uff01-\\uffee\\u{16fe0}-\\u{1b2ff}" +
  "\\u{1f200}-\\u{1f265}\\u{20000}-\\u{3fffd}]";
const STARTS_CJK = new RegExp(`^${CJK}`, "u");
/** A variation selector belongs to the character before it, and turns a quote into a full-width one. */
const ENDS_CJK = new RegExp(`(?:${CJK}[\\ufe00-\\ufe0e]?|[\\u{e0100}-\\u{e01ef}]|[‘’“”]\\ufe01)$`, "u");
const LAST = /\P{Zs}(?=[\ufe00-\ufe0e]$)|.?$/su;
const SPACE = /^[\p{Zs}\t\n\f\r\v]?$/u;
const PUNCTUATION = /[\p{P}\p{S}]/u;

/**
 * Finds emphasis and strikethrough by the rules of CommonMark and of its proposal for Chinese, Japanese and Korean, as in
 * articles. Only `~~` strikes: a single `~` is text, because it means a range in these languages (10~20).
 */
export function findEmphasis(text: string): EmphasisMap {
  const found = new Map<number, Emphasis>();
  const open: Run[] = [];
  /** Numbers of open runs among which an end mark of a kind has no partner, so that they are searched once. */
  const bottoms = new Map<string, number>();
  for (const { 0: marks, index } of text.matchAll(/\*+|_+|~~+/g)) {
    const run = createRun(text, marks, index);
    const least = run.mark === "~" ? 2 : 1;
    const kind = `${run.mark}${run.opens}${run.length % 3}`;
    while (run.closes && run.to - run.from >= least) {
      const bottom = Math.min(bottoms.get(kind) ?? 0, open.length);
      let at = open.length - 1;
      while (at >= bottom && !isPair(open[at], run)) at--;
      const start = at < bottom ? undefined : open[at];
      if (start === undefined) {
        bottoms.set(kind, open.length);
        break;
      }
      const size = Math.min(2, start.to - start.from, run.to - run.from);
      start.to -= size;
      run.from += size;
      found.set(start.to, { end: run.from, size });
      open.length = start.to - start.from < least ? at : at + 1;
      for (const [key, value] of bottoms) bottoms.set(key, Math.min(value, open.length));
    }
    if (run.opens && run.to - run.from >= least) open.push(run);
  }
  return found;
}

function createRun(text: string, marks: string, from: number): Run {
  const mark = marks.charAt(0);
  const to = from + marks.length;
  const before = text.slice(Math.max(0, from - 4), from);
  const last = LAST.exec(before)?.[0] ?? "";
  const next = String.fromCodePoint(text.codePointAt(to) ?? 32);
  const [isAfterSpace, isBeforeSpace] = [SPACE.test(last), SPACE.test(next)];
  let opens = PUNCTUATION.test(last);
  let closes = PUNCTUATION.test(next);
  if (isAfterSpace || isBeforeSpace) {
    opens = !isBeforeSpace;
    closes = !isAfterSpace;
  } else if (mark !== "_") {
    const isCjk = STARTS_CJK.test(next) || ENDS_CJK.test(before);
    [opens, closes] = [isCjk || opens || !closes, isCjk || closes || !opens];
  }
  return { mark, length: mark === "~" ? 0 : marks.length, opens, closes, from, to };
}

/** Returns whether two runs are partners. If one could also be the other, their lengths must not add up to a multiple of 3. */
function isPair(start: Run | undefined, end: Run): boolean {
  if (start?.mark !== end.mark) return false;
  if (!start.closes && !end.opens) return true;
  return (start.length + end.length) % 3 > 0 || (start.length % 3 === 0 && end.length % 3 === 0);
}
