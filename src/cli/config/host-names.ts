/** Hosts that hanblog writes files for. */
export const HOSTS = ["github", "cloudflare", "netlify", "nginx", "caddy"] as const;

/** A host that hanblog writes files for. */
export type Host = (typeof HOSTS)[number];

/** Hosts that serve a site in the root of its domain only, and read headers and redirects from its output. */
export const ROOT_HOSTS: readonly Host[] = ["cloudflare", "netlify"];
