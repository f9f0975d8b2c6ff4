import type { Lesson } from "../../../runtime/model/comments.js";
import { withoutImages } from "../policy/read-comment.js";
import type { StoredObject } from "../store/store.js";
import { textOf } from "../stored-comments.js";
import { createMailMatcher } from "./rule-source.js";
import { createAddressMatcher, type Rules } from "./rules.js";
import { countLinks, hostsOfLinks, searchedText } from "./screen-comment.js";
import { createWordMatcher, plainWords } from "./word-matcher.js";

/** Maximum number of entries of one list, and of hosts, that are suggested. */
const MOST = 5;

/**
 * Returns changes of the rules with which a comment like a held one would be shown: each entry that it matches can be
 * removed, its links can be allowed, and its author can be trusted. An author is known only with a mail address.
 */
export function findLessons(comment: StoredObject, rules: Rules): readonly Lesson[] {
  if (typeof comment["held"] !== "string") return [];
  const words = plainWords(searchedText(comment));
  const isMatching: Readonly<Record<"words" | "addresses" | "mails", (entry: string) => boolean>> = {
    words: (entry) => createWordMatcher([entry])(words),
    addresses: (entry) => createAddressMatcher([entry])(textOf(comment, "ip")),
    mails: (entry) => createMailMatcher([entry])(textOf(comment, "mail")),
  };
  const entries = (["spam", "waiting"] as const).flatMap((list) =>
    (["words", "addresses", "mails"] as const).flatMap((name) =>
      rules[list][name]
        .filter(isMatching[name])
        .slice(0, MOST)
        .map((entry): Lesson => ({ kind: "entry", change: "remove", list, name, entry })),
    ),
  );
  return [...entries, ...linkLessons(comment, rules), ...authorLessons(comment, rules)];
}

function linkLessons(comment: StoredObject, { links, allowed }: Rules): readonly Lesson[] {
  const text = withoutImages(textOf(comment, "comment"));
  const known = new Set(allowed.hosts);
  const count = countLinks(text, known);
  if (links === null || count <= links.most) return [];
  const hosts = new Set(hostsOfLinks(text).filter((host) => host !== null && !known.has(host)));
  const allow = [...hosts].slice(0, MOST).map((entry): Lesson => allowing("hosts", entry ?? ""));
  return [...allow, { kind: "links", from: links.most, to: count }];
}

function authorLessons({ authorKey, mail }: StoredObject, { allowed }: Rules): readonly Lesson[] {
  const isKnown = typeof authorKey === "string" && typeof mail === "string" && mail !== "";
  return isKnown && !allowed.authors.includes(authorKey) ? [allowing("authors", authorKey)] : [];
}

function allowing(name: "hosts" | "authors", entry: string): Lesson {
  return { kind: "entry", change: "add", list: "allowed", name, entry };
}
