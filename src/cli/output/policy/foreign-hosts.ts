import { compareText } from "../../../runtime/model/lists/listing.js";

/** A host, other than the site's own, from which pages load resources. */
export interface ForeignHost {
  readonly host: string;
  /** Purposes that the config states for the scripts from this host. */
  readonly purposes: readonly string[];
}

/** Returns the host of an absolute URL, or `null` for an address within the site. */
export function hostOf(target: string): string | null {
  if (!/^\s*(?:https?:)?\/\//i.test(target)) return null;
  const base = "https://example.com/";
  const host = URL.canParse(target.trim(), base) ? new URL(target.trim(), base).host : "";
  return host === "" ? null : host;
}

/** Returns the hosts from which a style sheet loads resources. */
export function cssHosts(css: string): readonly string[] {
  const addresses = css.matchAll(/(?:url\(|@import)\s*(?:["']\s*)?((?:https?:)?\/\/[^\s"')]+)/gi);
  return Array.from(addresses, ([, address = ""]) => hostOf(address)).filter((host) => host !== null);
}

/**
 * Deduplicates and sorts `found` hosts, excludes the site's own (`origin`), and adds the purposes of the
 * scripts that each host serves.
 */
export function nameHosts(
  found: readonly string[],
  scripts: readonly { readonly src: string; readonly purpose?: string | undefined }[],
  origin: string | null,
): readonly ForeignHost[] {
  const own = origin === null ? null : new URL(origin).host;
  const hosts = [...new Set(found)].filter((host) => host !== own).toSorted(compareText);
  return hosts.map((host) => {
    const purposes = scripts.flatMap(({ src, purpose }) =>
      hostOf(src) === host && purpose !== undefined ? [purpose] : [],
    );
    return { host, purposes: [...new Set(purposes)] };
  });
}
