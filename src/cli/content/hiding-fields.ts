import type { FieldAdvice } from "../messages/en/front-matter.js";

/**
 * Returns advice on a field that hides a page in other generators but not in hanblog, else `null`. Without it, a page
 * that its author wants hidden would be published unnoticed.
 */
export function hidingFieldAdvice(name: string, value: unknown): FieldAdvice | null {
  if (name === "published") return { kind: isFalse(value) ? "not-published" : "published" };
  // Fields of Hexo themes and of the VuePress themes vdoing and hope, which omit such pages from lists.
  if (name === "hide" || name === "hidden") return isTrue(value) ? { kind: "hidden" } : null;
  if (name === "article") return isFalse(value) ? { kind: "unlisted" } : null;
  // `keys` of vuepress-theme-reco and `encrypt` of Hexo. The value does not matter: the author wants the page hidden.
  return (name === "keys" || name === "encrypt") && !isEmpty(value) ? { kind: "secret" } : null;
}

function isFalse(value: unknown): boolean {
  return /^(?:false|no|off)$/i.test(String(value));
}

function isTrue(value: unknown): boolean {
  return /^(?:true|yes|on)$/i.test(String(value));
}

function isEmpty(value: unknown): boolean {
  return [value].flat().length === 0 || value === null || value === "" || isFalse(value);
}
