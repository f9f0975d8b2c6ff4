import type { Condition } from "./query.js";

type TextMatch = Extract<Condition, { readonly kind: "text" }>["match"];

/**
 * Reads the regular expressions that LeanCloud's clients make of `contains`, `startsWith` and `endsWith`:
 * `\Qtext\E` with `^` or `$` around it, where `\E` within the text is written `\E\\E\Q`. Any other one is
 * `null`: an expression of a visitor's is never run.
 */
export function readQuotedText(pattern: string): { readonly match: TextMatch; readonly text: string } | null {
  const isStart = pattern.startsWith("^");
  const isEnd = pattern.endsWith("$") && !pattern.endsWith("\\$");
  const text = readParts(pattern.slice(isStart ? 1 : 0, isEnd ? -1 : undefined));
  if (text === null) return null;
  if (isStart) return { match: isEnd ? "is" : "starts", text };
  return { match: isEnd ? "ends" : "contains", text };
}

/** Quoted parts, `\\E` between them, and letters that mean themselves; read once from left to right. */
function readParts(body: string): string | null {
  let text = "";
  let at = 0;
  while (at < body.length) {
    if (body.startsWith("\\Q", at)) {
      const end = body.indexOf("\\E", at + 2);
      if (end < 0) return null;
      text += body.slice(at + 2, end);
      at = end + 2;
    } else if (body.startsWith("\\\\E", at)) {
      text += "\\E";
      at += 3;
    } else {
      const letter = body.charAt(at);
      if (!/[\w /:@-]/.test(letter)) return null;
      text += letter;
      at++;
    }
  }
  return text;
}
