import { domainToASCII } from "node:url";

const LOCAL_PART = /^[\w.!#$%&'*+/=?^`{|}~-]{1,64}$/;
const DOMAIN = /^(?=.{4,253}$)([a-z\d]([a-z\d-]{0,61}[a-z\d])?\.)+[a-z\d-]{2,63}$/;

/**
 * A mail address that can be only one, as it may stand in an envelope; `null` for anything else: lists, groups,
 * comments, quotes and address literals would let a visitor name others, or machines.
 */
export function toMailAddress(text: string): string | null {
  const mail = text.trim();
  const at = mail.lastIndexOf("@");
  const domain = domainToASCII(mail.slice(at + 1)).toLowerCase();
  const local = mail.slice(0, Math.max(0, at));
  return LOCAL_PART.test(local) && DOMAIN.test(domain) ? `${local}@${domain}` : null;
}
