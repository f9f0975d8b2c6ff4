import type { HeldReason } from "../../../runtime/model/comments.js";
import { withoutImages } from "../policy/read-comment.js";
import { equals } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { StoredObject } from "../store/store.js";
import { textOf } from "../stored-comments.js";
import { plainWords } from "./word-matcher.js";
import type { ReadyRules } from "./rule-source.js";
import { ownValue, type JsonObject } from "../protocol/read-json.js";

/** The status of a new comment, and the check that decided it. */
export interface Screening {
  readonly status: "visible" | "waiting" | "spam";
  /** `null` if no check objected. */
  readonly held: HeldReason | null;
}

/** Matches links with a scheme or `www.`, and Markdown links that start with `//`. */
const LINK = /https?:\/\/(?:www\.)?|\bwww\.|\]\(\s*\/\//gi;

/**
 * Decides whether a new comment is visible, waits for the owner, or is spam. Does not request any address in
 * the comment.
 */
export async function screenComment(
  context: ServiceContext,
  comment: StoredObject,
  rules: ReadyRules,
): Promise<Screening> {
  const found = screenByRules(comment, rules) ?? (await screenRepetition(context, comment, rules));
  if (found?.status === "spam") return found;
  if ((await context.akismet?.check(comment)) === "spam") return { status: "spam", held: "akismet" };
  return found ?? unscreened(context);
}

/** Returns the status of a comment that no check objected to. */
export function unscreened({ moderation }: ServiceContext): Screening {
  return { status: moderation === "before" ? "waiting" : "visible", held: null };
}

function screenByRules(comment: StoredObject, rules: ReadyRules): Screening | null {
  const field = (name: string) => textOf(comment, name);
  const text = withoutImages(field("comment"));
  const words = plainWords([field("nick"), field("mail"), field("link"), text].join("\n"));
  const isMany = rules.links !== null && (text.match(LINK) ?? []).length > rules.links.most;
  for (const status of ["spam", "waiting"] as const) {
    const { address, mail, word } = rules[status];
    if (address(field("ip"))) return { status, held: "address" };
    if (mail(field("mail"))) return { status, held: "mail" };
    if (word(words)) return { status, held: "word" };
    if (isMany && rules.links?.verdict === status) return { status, held: "links" };
  }
  return null;
}

/**
 * Checks for repeated comments. It is off in a service without rate limits, because its visitors may all
 * share one address.
 */
async function screenRepetition(
  { store, rates, now }: ServiceContext,
  comment: StoredObject,
  { duplicates }: ReadyRules,
): Promise<Screening | null> {
  if (duplicates === null || rates === null) return null;
  const since = new Date(now().getTime() - duplicates.minutes * 60_000);
  const count = await store.objects.count(COMMENTS, {
    kind: "all",
    of: [
      equals("ip", comment["ip"] ?? ""),
      { kind: "compare", field: "createdAt", operator: ">=", value: since },
      equals("comment", comment["comment"] ?? ""),
    ],
  });
  return count >= duplicates.most ? { status: duplicates.verdict, held: "duplicate" } : null;
}

/**
 * The honeypot field. Our widget has it as an invisible input and sends its value, and the original widget
 * does not know it. Only programs that fill in every field fill it in.
 */
const TRAP_FIELD = "hp";

/**
 * The verdict for a filled honeypot field. The comment is stored as spam and the response looks normal, so
 * that the program learns nothing.
 */
export const TRAPPED: Screening = { status: "spam", held: "trap" };

/** Returns whether the honeypot field has a value of any type. */
export function isTrapped(body: JsonObject): boolean {
  const value = ownValue(body, TRAP_FIELD);
  return value !== undefined && value !== null && value !== "";
}
