/** MD5 hash, the form of passwords in `keys` of vuepress-theme-reco. Other values of `keys` have another purpose. */
const PASSWORD_SUM = /^[\da-f]{32}$/i;

const OPEN_TO_ALL =
  "A static file hides no text, whatever password is asked for: write `draft: true` to leave the page out, or remove the field.";

/**
 * Returns advice on a field that hides a page in other generators but not in hanblog, else `null`. Without it, a page
 * that its author wants hidden would be published unnoticed.
 */
export function hidingFieldAdvice(name: string, value: unknown): string | null {
  if (name === "published") {
    return isFalse(value)
      ? "Write `draft: true`; what has `publish: false` opens for who knows its address."
      : "Remove it: what has no `draft: true` is published.";
  }
  // Fields of Hexo themes and of the VuePress themes vdoing and hope, which omit such pages from lists.
  if (name === "hide" || name === "hidden") {
    return isTrue(value) ? "Write `publish: false`: no list has it, and its address works." : null;
  }
  if (name === "article") return isFalse(value) ? "Write `listed: false`: no list of articles has it." : null;
  if (name === "keys") return [value].flat().some(isPasswordSum) ? OPEN_TO_ALL : null;
  return name === "password" && isPassword(value) ? OPEN_TO_ALL : null;
}

function isFalse(value: unknown): boolean {
  return /^(?:false|no|off)$/i.test(String(value));
}

function isTrue(value: unknown): boolean {
  return /^(?:true|yes|on)$/i.test(String(value));
}

function isPasswordSum(value: unknown): boolean {
  return typeof value === "string" && PASSWORD_SUM.test(value);
}

function isPassword(value: unknown): boolean {
  return (typeof value === "string" && value !== "") || typeof value === "number";
}
