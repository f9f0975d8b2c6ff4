/** Without `%` and `!`, by which some mail servers pass a message on to another host. */
const LOCAL_PART = /^[\w.#$&'*+/=?^`{|}~-]{1,64}$/;
/** A domain whose last part is a word. `http:` makes an IPv4 address of `127.0.0.11` and of `2130706443`. */
const DOMAIN = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z][a-z\d-]{1,62}$/;

/**
 * Normalizes a single mail address that is safe to use as an SMTP recipient. Returns `null` for anything
 * else. Lists, groups, comments, quotes and address literals would allow a visitor to add other recipients or
 * hosts.
 */
export function toMailAddress(text: string): string | null {
  const mail = text.trim();
  const at = mail.lastIndexOf("@");
  const domain = toAsciiDomain(mail.slice(at + 1));
  const local = mail.slice(0, Math.max(0, at));
  return LOCAL_PART.test(local) && DOMAIN.test(domain) ? `${local}@${domain}` : null;
}

/** Returns a domain with its international labels in ASCII, or an empty text if it is invalid. */
function toAsciiDomain(domain: string): string {
  // These characters would end the host of an address.
  if (/[/?#:@\\%[\]\s]/.test(domain)) return "";
  const url = `http://${domain}`;
  return URL.canParse(url) ? new URL(url).hostname : "";
}
