import { normalizeMail } from "../policy/keyed-hash.js";
import { isWildcardOf } from "./wildcard.js";

/**
 * Finds mail addresses. An entry with an `@` inside is an address; one without, or with the `@` in front, is a
 * domain and all below it. `*` stands for any text.
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

/** `a.b.c` → `a.b.c`, `b.c`, `c`. */
function upwards(domain: string): readonly string[] {
  const labels = domain.split(".");
  return labels.map((_, index) => labels.slice(index).join("."));
}
