import { normalizeMail } from "../policy/keyed-hash.js";
import { isWildcardOf } from "./wildcard.js";

/**
 * Creates a function that returns whether a mail address is in a list. An entry with an `@` after its first
 * character is an address. Any other entry is a domain, with or without a leading `@`, and includes
 * subdomains. `*` matches any text.
 */
export function createMailMatcher(entries: readonly string[]): (mail: string) => boolean {
  const exact = new Set<string>();
  const domains = new Set<string>();
  const patterns: string[] = [];
  for (const entry of entries.map(normalizeMail)) {
    const isAddress = entry.indexOf("@") > 0;
    const text = isAddress ? entry : entry.replace(/^@/, "");
    if (text.includes("*")) patterns.push(isAddress ? text : `*@${text}`);
    else if (isAddress) exact.add(text);
    else domains.add(text);
  }
  return (given) => {
    const mail = normalizeMail(given);
    const domain = mail.slice(mail.lastIndexOf("@") + 1);
    if (mail === "") return false;
    return (
      exact.has(mail) ||
      upwards(domain).some((name) => domains.has(name)) ||
      patterns.some((pattern) => isWildcardOf(pattern, mail))
    );
  };
}

/** Returns a domain and its parent domains: `a.b.c`, `b.c`, `c`. */
function upwards(domain: string): readonly string[] {
  const labels = domain.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}
