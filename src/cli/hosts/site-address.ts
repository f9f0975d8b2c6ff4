import { decodeRoute, normalizeBase } from "../../runtime/model/path.js";
import { ROOT_HOSTS, type Host } from "../config/host-names.js";

/** Public address of a site. */
export interface SiteAddress {
  /** Scheme and host. */
  readonly url: string;
  /** Base path with both slashes, percent-encoded. */
  readonly base: string;
}

/** A base without characters that have a meaning in the files of a host. */
const PLAIN_BASE = /^[\p{L}\p{M}\p{N}/._~-]+$/u;

/**
 * Parses the address of a site, such as `https://me.github.io/blog/`. A domain alone means https, and
 * `index.html` its folder. Returns `null` for any other text.
 */
export function parseSiteAddress(text: string): SiteAddress | null {
  const given = /^[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+(?:[/:]|$)/u.test(text) ? `https://${text}` : text;
  if (!/^https?:\/\/[^/?#@\s\\]+(?:\/[^?#\s\\]*)?$/i.test(given) || !URL.canParse(given)) return null;
  const { origin, pathname } = new URL(given);
  const base = normalizeBase(pathname.replace(/\/index\.html?$/, "/"));
  return PLAIN_BASE.test(decodeRoute(base)) ? { url: origin, base } : null;
}

/** Returns whether a host can serve a site below this base. */
export function servesBase(host: Host, base: string): boolean {
  return ROOT_HOSTS.includes(host) ? base === "/" : PLAIN_BASE.test(decodeRoute(base));
}
