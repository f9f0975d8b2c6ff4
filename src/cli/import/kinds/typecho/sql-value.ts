import type { SqlToken } from "./sql-tokens.js";

/** Returns the value that the tokens of one mean, or `null` for `NULL`. */
export function sqlValue(parts: readonly SqlToken[]): string | null {
  const [first, second] = parts;
  if (first === undefined) return null;
  const word = first.kind === "word" ? first.text.toLowerCase() : "";
  const texts = parts.filter(({ kind }) => kind === "text" || kind === "name");
  const text = texts[0]?.text;
  if (word === "x" && second?.kind === "text") return fromHex(second.text);
  if (word === "replace") return replaceAll(parts);
  if (word === "unistr") return fromUnicode(text ?? "");
  // Words before a text name its character set.
  if (text !== undefined) return text;
  if (word === "null") return null;
  return /^0x[\da-f]*$/.test(word) ? fromHex(word.slice(2)) : first.text;
}

function fromHex(text: string): string {
  return Buffer.from(text, "hex").toString("utf8");
}

/** Returns the value of `replace(…, '\n', char(10))`, with which SQLite writes texts of several lines. */
function replaceAll(parts: readonly SqlToken[]): string {
  const [base, ...marks] = parts.filter(({ kind }) => kind === "text").map(({ text }) => text);
  const codes = parts.flatMap(({ kind, text }, index) =>
    kind === "word" && text.toLowerCase() === "char" ? [Number(parts[index + 2]?.text)] : [],
  );
  return marks.reduce((text, mark, index) => {
    const code = codes[index] ?? Number.NaN;
    return mark === "" || !(code >= 0 && code < 0x1_0000)
      ? text
      : text.replaceAll(mark, String.fromCharCode(code));
  }, base ?? "");
}

/** Returns the value of `unistr`, with which newer versions of SQLite write texts with control characters. */
function fromUnicode(text: string): string {
  return text.replace(
    /\\(?:\\|u([\da-f]{4})|\+([\da-f]{6})|([\da-f]{4}))/gi,
    (whole, ...found: unknown[]) => {
      if (whole === "\\\\") return "\\";
      const code = Number.parseInt(String(found.slice(0, 3).find((one) => typeof one === "string")), 16);
      return code <= 0x10_ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
