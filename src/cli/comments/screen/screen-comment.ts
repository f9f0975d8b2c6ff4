import { withoutImages } from "../policy/read-comment.js";
import { equals } from "../query/query.js";
import type { ServiceContext } from "../service-context.js";
import { COMMENTS } from "../store/collections.js";
import type { StoredObject } from "../store/store.js";
import { plainWords } from "./plain-words.js";
import type { ReadyRules } from "./rule-source.js";

/** What a new comment becomes, and which look at it said so. */
export interface Screening {
  readonly status: "visible" | "waiting" | "spam";
  /** trap, word, address, mail, links, duplicate or akismet; `null`: nothing was found. */
  readonly held: string | null;
}

/** Both spellings of a link, and the one that Markdown takes without a scheme. */
const LINK = /https?:\/\/(?:www\.)?|\bwww\.|\]\(\s*\/\//gi;

/**
 * Decides whether a comment that is about to be kept is shown, waits for the owner, or is spam. Nothing that
 * the comment names is asked or fetched.
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

/** What a comment becomes in which nothing was found. */
export function unscreened({ moderation }: ServiceContext): Screening {
  return { status: moderation === "before" ? "waiting" : "visible", held: null };
}

function screenByRules(comment: StoredObject, rules: ReadyRules): Screening | null {
  const field = (name: string) => {
    const value = comment[name];
    return typeof value === "string" ? value : "";
  };
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

/** A service without limits does not count: all its visitors may share one address. */
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
