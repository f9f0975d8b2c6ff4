import type { FieldAdvice } from "../messages/en/front-matter.js";

/** MD5 hash, the form of passwords in `keys` of vuepress-theme-reco. Other values of `keys` have another purpose. */
const PASSWORD_SUM = /^[\da-f]{32}$/i;

/**
 * Returns advice on a field that hides a page in other generators but not in hanblog, else `null`. Without it, a page
 * that its author wants hidden would be published unnoticed.
 */
export function hidingFieldAdvice(name: string, value: unknown): FieldAdvice | null {
  if (name === "published") return { kind: isFalse(value) ? "not-published" : "published" };
  // Fields of Hexo themes and of the VuePress themes vdoing and hope, which omit such pages from lists.
  if (name === "hide" || name === "hidden") return isTrue(value) ? { kind: "hidden" } : null;
  if (name === "article") return isFalse(value) ? { kind: "unlisted" } : null;
  return name === "keys" && [value].flat().some(isPasswordSum) ? { kind: "secret" } : null;
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
