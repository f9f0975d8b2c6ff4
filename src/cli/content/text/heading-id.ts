/** A heading with an id of the author. */
export interface IdentifiedHeading {
  /** Markdown of the heading without the id. */
  readonly text: string;
  readonly id: string;
}

/**
 * Id that works in links and style sheets without escapes in most cases: letters, digits, signs that are not ASCII, such as
 * emoji, `_.:-` after the first, and the joiners of Persian and emoji.
 */
export const HEADING_ID =
  /^(?:[\p{L}\p{N}_]|[^\p{ASCII}\p{Z}\p{C}])(?:[\w.:-]|[\u200C\u200D]|[^\p{ASCII}\p{Z}\p{C}])*$/u;
/** Characters before `{#id}` that make it text: an escape, code without an end, and templates of other languages. */
const LITERAL_AFTER = /[\\`{$]$/;

/** Splits the markdown of a heading that ends with `{#id}`, as in VitePress. Returns `null` for any other heading. */
export function splitHeadingId(markdown: string): IdentifiedHeading | null {
  const content = markdown.trimEnd();
  if (!content.endsWith("}")) return null;
  const start = content.lastIndexOf("{#");
  const before = content.slice(0, Math.max(start, 0));
  const text = before.trimEnd();
  const id = content.slice(start + 2, -1);
  return text === "" || LITERAL_AFTER.test(before) || !HEADING_ID.test(id) ? null : { text, id };
}
