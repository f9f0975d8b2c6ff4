/** Number of pages that the language is guessed from. */
const SAMPLE = 20;

const KANA = /[\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Guesses the language of a site that names none, from the letters of its title or its pages. */
export function guessLanguage(title: string | undefined, texts: readonly string[], fallback: string): string {
  if (/\p{Script=Han}/u.test(title ?? "") && !KANA.test(title ?? "")) return "zh-CN";
  const sample = texts
    .slice(0, SAMPLE)
    .join("\n")
    .replace(/```[^]*?```/g, "");
  const count = (pattern: RegExp) => sample.match(pattern)?.length ?? 0;
  const han = count(/\p{Script=Han}/gu);
  const kana = count(/[\p{Script=Hiragana}\p{Script=Katakana}]/gu);
  const hangul = count(/\p{Script=Hangul}/gu);
  const latin = count(/\p{Script=Latin}/gu);
  if (kana > 20 && kana * 4 > han) return "ja";
  if (hangul > 20 && hangul > han) return "ko";
  return han * 4 > latin ? "zh-CN" : fallback;
}
