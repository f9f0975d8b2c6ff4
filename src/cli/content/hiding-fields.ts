/** md5, as vuepress-theme-reco keeps passwords: other `keys` are the author's own. */
const PASSWORD_SUM = /^[\da-f]{32}$/i;

const OPEN_TO_ALL =
  "A static file hides no text, whatever password is asked for: write `draft: true` to leave the page out, or remove the field.";

/**
 * What to do with a field that hides a page with other generators and not here; `null` for all others. Read
 * past in silence, it would publish what its author keeps from others.
 */
export function hidingFieldAdvice(name: string, value: unknown): string | null {
  if (name === "published") {
    return isFalse(value)
      ? "Write `draft: true`; what has `publish: false` opens for who knows its address."
      : "Remove it: what has no `draft: true` is published.";
  }
  // Of Hexo's themes, which leave it out of lists, and of VuePress' vdoing and hope.
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
