/** The part of a Trusted Types policy that hanblog uses. */
export interface TrustedPolicy {
  readonly createHTML: (html: string) => string;
  readonly createScriptURL: (url: string) => string;
}

/** The browser's `trustedTypes`, whose values are used like strings. */
interface TrustedTypes {
  createPolicy(name: string, rules: Partial<TrustedPolicy>): TrustedPolicy;
}

const FREE: TrustedPolicy = { createHTML: (html) => html, createScriptURL: (url) => url };

/** Policy that marks HTML and script URLs as checked by their callers. A name can be used once per document. */
export const trusted: TrustedPolicy = createPolicy("hanblog", FREE) ?? FREE;

/**
 * Lets code that knows nothing of Trusted Types insert exactly this HTML, by the default policy. All other HTML of
 * such code is rejected.
 */
export function allowHtml(constant: string): void {
  createPolicy("default", {
    createHTML(html) {
      if (html === constant) return html;
      throw new TypeError("Unchecked HTML");
    },
  });
}

/** Returns `null` without Trusted Types, and if the site's own policy takes the name or forbids it. */
function createPolicy(name: string, rules: Partial<TrustedPolicy>): TrustedPolicy | null {
  const trustedTypes: TrustedTypes | undefined = Reflect.get(globalThis, "trustedTypes");
  try {
    return trustedTypes?.createPolicy(name, rules) ?? null;
  } catch {
    return null;
  }
}
