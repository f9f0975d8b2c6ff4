/** Hosts that hanblog writes files for. */
export const HOSTS = ["github", "cloudflare", "netlify", "nginx", "caddy"] as const;

/** A host that hanblog writes files for. */
export type Host = (typeof HOSTS)[number];

/** Hosts that serve a site in the root of its domain only, and read headers and redirects from its output. */
export const ROOT_HOSTS: readonly Host[] = ["cloudflare", "netlify"];

/**
 * A place for the content security policy: `meta` is a tag in each page, and `header` the file of headers that the host
 * reads from the output.
 */
export type PolicyPlace = (typeof POLICY_PLACES)[number];

export const POLICY_PLACES = ["meta", "header"] as const;
