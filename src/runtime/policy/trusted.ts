/** The part of a Trusted Types policy that hanblog uses. */
export interface TrustedPolicy {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (url: string) => string;
}

/** Functions that return the text to insert, or `null` to reject it. */
interface PolicyRules {
  readonly createHTML?: (html: string) => string | null;
  readonly createScriptURL?: (url: string) => string | null;
}

/** The browser's `trustedTypes`, whose values are used like strings. */
interface TrustedTypes {
  createPolicy(name: string, rules: PolicyRules): TrustedPolicy;
}

const FREE: TrustedPolicy = { createHTML: (html) => html, createScriptURL: (url) => url };

/** Policy that marks HTML and script URLs as checked by their callers. A name can be used once per document. */
export const trusted: TrustedPolicy = createPolicy("hanblog", FREE) ?? FREE;

/**
 * Marks HTML as checked, for React and `innerHTML` under a policy that requires Trusted Types. Never
 * pass a visitor's text. Keep the result between renders, because React inserts a new one again.
 */
export function trustHtml(html: string): string {
  return trusted.createHTML(html);
}

/**
 * Lets code that knows nothing of Trusted Types insert the HTML that `check` accepts, by the default policy. Its other
 * HTML is rejected. Returns a function that ends this.
 */
export const allowHtml = createDefaultPolicy();

function createDefaultPolicy(): (check: (html: string) => boolean) => () => void {
  const checks = new Set<(html: string) => boolean>();
  let isCreated = false;
  return (check) => {
    if (!isCreated)
      createPolicy("default", { createHTML: (html) => ([...checks].some((it) => it(html)) ? html : null) });
    isCreated = true;
    checks.add(check);
    return () => void checks.delete(check);
  };
}

/** Returns `null` without Trusted Types, and if the site's own policy takes the name or forbids it. */
function createPolicy(name: string, rules: PolicyRules): TrustedPolicy | null {
  const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");
  try {
    return trustedTypes?.createPolicy(name, rules) ?? null;
  } catch {
    return null;
  }
}
