import type { Severity } from "../../../runtime/model/error.js";
import { nearestField, namesOf } from "../../config/front-matter-names.js";
import type { PlainRecord } from "../../config/plain-data.js";
import type { FieldAdvice } from "../../messages/en/front-matter.js";

/**
 * Returns advice on an unknown field of `data` that probably has a purpose, or `null`. `declared` has the site's own fields
 * by name. A field of that kind gets advice only if its name means a password.
 */
export function adviceOnField(
  name: string,
  value: unknown,
  data: PlainRecord,
  declared: object = {},
): FieldAdvice | null {
  const advice = hidingFieldAdvice(name, value) ?? addressFieldAdvice(name, data);
  const isOwn = Object.hasOwn(declared, name);
  if (advice !== null) return isOwn && severityOfAdvice(advice) === "warning" ? null : advice;
  const nearest = isOwn ? null : nearestField(name, Object.keys(declared));
  return nearest === null ? null : { kind: "nearest", nearest };
}

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

/**
 * Returns advice on a field that sets a page's address with a plugin of Hexo but not in hanblog, else `null`. A page that
 * has another field for its address needs no advice.
 */
function addressFieldAdvice(name: string, data: PlainRecord): FieldAdvice | null {
  const value = data[name];
  if (name !== "abbrlink" || value === null || value === "" || isPlaced(data)) return null;
  return { kind: "address" };
}

function isPlaced(data: PlainRecord): boolean {
  return ["permalink", "slug", "aliases"].some((field) =>
    namesOf(field).some((name) => (data[name] ?? null) !== null),
  );
}

/** Returns the severity of an unknown field. A page whose author wants a password must not be published without one. */
export function severityOfAdvice(advice: FieldAdvice): Severity {
  const isPassword =
    advice.kind === "secret" ||
    advice.kind === "outside" ||
    (advice.kind === "nearest" && advice.nearest === "password");
  return isPassword ? "error" : "warning";
}
