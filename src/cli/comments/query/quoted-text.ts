import type { Condition } from "./query.js";

type TextMatch = Extract<Condition, { readonly kind: "text" }>["match"];

/**
 * Parses the regular expressions that LeanCloud's clients generate for `contains`, `startsWith` and
 * `endsWith`. They consist of `\Qtext\E` with `^` or `$` around it. Within the text, `\E` is written
 * `\E\\E\Q`. Returns `null` for any other expression, because a visitor's expression is never executed.
 */
export function readQuotedText(pattern: string): { readonly match: TextMatch; readonly text: string } | null {
  const isStart = pattern.startsWith("^");
  const isEnd = pattern.endsWith("$") && !pattern.endsWith("\\$");
  const text = readParts(pattern.slice(isStart ? 1 : 0, isEnd ? -1 : undefined));
  if (text === null) return null;
  if (isStart) return { match: isEnd ? "is" : "starts", text };
  return { match: isEnd ? "ends" : "contains", text };
}

/** Returns the text of quoted parts, escaped `\\E` and plain letters. Scans once from left to right. */
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
