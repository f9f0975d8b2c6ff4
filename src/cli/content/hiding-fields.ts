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
  if (name === "isDraft") return isTrue(value) ? { kind: "not-published" } : null;
  // Fields of exports of WordPress and of other systems.
  if (name === "status" || name === "visibility" || name === "access") return adviceOnStatus(value);
  // `keys` of vuepress-theme-reco and `encrypt` of Hexo. The value does not matter: the author wants the page hidden.
  return SECRET.test(name) && !isEmpty(value) ? { kind: "secret" } : null;
}

/** Fields that lock a page in other generators, or with which an author tries to. */
const SECRET = /^(?:keys|(?:is)?_?(?:encrypt|encrypted|protected|private|secret|locked))$/i;

function adviceOnStatus(value: unknown): FieldAdvice | null {
  const status = String(value).toLowerCase();
  if (/^(?:private|protected|secret|password|locked)$/.test(status)) return { kind: "secret" };
  return /^(?:draft|pending|hidden|unpublished|trash)$/.test(status) ? { kind: "not-published" } : null;
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
