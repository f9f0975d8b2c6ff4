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
const LINK = /(?:https?|ftp):\/\/(?:www\.)?|\bwww\.|\]\(\s*\/\//gi;

/**
 * Matches the host at the beginning of a text, if what follows surely ends it. A user name, a port or an escape could make
 * another host of it. U+FEFF is a space that browsers leave out of hosts.
 */
const HOST = /^([a-z\d-]+(?:\.[a-z\d-]+)+)(?=$|[^\S\uFEFF]|[/?#]|[)\]>"'<,;](?![\w.@:-]))/i;

/** Matches the beginning of an HTML tag with attributes. */
const TAG = /<[a-z][\w-]*[\s/]/i;

/** Matches the beginning of a link in Markdown or HTML, up to its address, also over the marks of a block quote. */
const OPENING = /\]\([\s>]*<?|\]:[\s>]*<?|\bhref\s*=[\s>]*["']?[\s>]*/gi;

/** Matches an address that `LINK` finds. */
const FOUND = /^(?:(?:https?|ftp):\/\/|www\.)/i;

/**
 * Matches an address that leads to no host, or to that of the blog, however browsers read it: an empty one, a part of the page, a
 * mail address, or a path. A scheme, an escape or a second slash could lead elsewhere.
 */
const OWN = /^(?:$|[)>"'#?]|mailto:|\/?[\w.~%-][^\s:&\\)>"']*(?=[ )>"']|$))/i;

/**
 * Returns the hosts of the links in a text, one for each link, and `null` for a link whose host is not certain. Browsers leave
 * tabs and line breaks out of addresses in HTML.
 */
export function hostsOfLinks(text: string): readonly (string | null)[] {
  const firstTag = TAG.exec(text)?.index ?? Infinity;
  const hosts = [...text.matchAll(LINK)].map(({ 0: { length }, index }) => {
    const rest = text.slice(index + length, index + length + 300);
    const [, host = null] = HOST.exec(rest) ?? [];
    const isBroken = index > firstTag && /^[\t\n\r]/.test(rest.slice(host?.length));
    return isBroken ? null : (host?.toLowerCase() ?? null);
  });
  const others = [...text.matchAll(OPENING)].filter(({ 0: opening, index }) => {
    const rest = text.slice(index + opening.length, index + opening.length + 2000);
    const isFound = FOUND.test(rest) || (rest.startsWith("//") && /^\]\(\s*$/.test(opening));
    return !isFound && !OWN.test(rest);
  });
  return [...hosts, ...others.map(() => null)];
}

/**
 * Decides whether a new comment is visible, waits for the owner, or is spam. Does not request any address in
 * the comment.
 */
export async function screenComment(
  context: ServiceContext,
  comment: StoredObject,
  rules: ReadyRules,
): Promise<Screening> {
  if (isTrusted(comment, rules)) return unscreened(context);
  const found = screenByRules(context, comment, rules) ?? (await screenRepetition(context, comment, rules));
  if (found?.status === "spam") return found;
  if ((await context.akismet?.check(comment)) === "spam") return { status: "spam", held: "akismet" };
  return found ?? unscreened(context);
}

/**
 * Returns whether the owner trusts the author of a comment. Only the browser that has the author's token can write another
 * one with the same key.
 */
export function isTrusted({ authorKey }: StoredObject, { trusted }: ReadyRules): boolean {
  return typeof authorKey === "string" && trusted.has(authorKey);
}

/** Returns the status of a comment that no check objected to. */
export function unscreened({ moderation }: ServiceContext): Screening {
  return { status: moderation === "before" ? "waiting" : "visible", held: null };
}

function screenByRules(
  { images }: ServiceContext,
  comment: StoredObject,
  rules: ReadyRules,
): Screening | null {
  const field = (name: string) => textOf(comment, name);
  const inlined = withoutImages(field("comment"));
  // An edited comment has the addresses of its images.
  const text = images === null ? inlined : inlined.replaceAll(`${images.url}${comment.objectId}/`, "");
  const words = plainWords(searchedText(comment));
  const links = rules.links === null ? 0 : countLinks(text, rules.hosts);
  const isMany = rules.links !== null && links > rules.links.most;
  for (const status of ["spam", "waiting"] as const) {
    const { address, mail, word } = rules[status];
    if (address(field("ip"))) return { status, held: "address" };
    if (mail(field("mail"))) return { status, held: "mail" };
    if (word(words)) return { status, held: "word" };
    if (isMany && rules.links?.verdict === status) return { status, held: "links" };
  }
  return null;
}

/** Returns the text of a comment in which words are searched for. */
export function searchedText(comment: StoredObject): string {
  const fields = ["nick", "mail", "link"].map((name) => textOf(comment, name));
  return [...fields, withoutImages(textOf(comment, "comment"))].join("\n");
}

/** Counts the links in a text, without those to allowed hosts. */
export function countLinks(text: string, hosts: ReadonlySet<string>): number {
  return hostsOfLinks(text).filter((host) => host === null || !hosts.has(host)).length;
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
