import { compareText } from "../../runtime/model/listing.js";

/** A host that pages load from, beside the one that they come from. */
export interface ForeignHost {
  readonly host: string;
  /** What the config says that its scripts are for. */
  readonly purposes: readonly string[];
}

/** The host that an address names, or `null` for one inside the site. */
export function hostOf(target: string): string | null {
  if (!/^\s*(?:https?:)?\/\//i.test(target)) return null;
  const base = "https://example.com/";
  const host = URL.canParse(target.trim(), base) ? new URL(target.trim(), base).host : "";
  return host === "" ? null : host;
}

/** Hosts that a style sheet loads from. */
export function cssHosts(css: string): readonly string[] {
  const addresses = css.matchAll(/(?:url\(|@import)\s*["']?\s*((?:https?:)?\/\/[^\s"')]+)/gi);
  return Array.from(addresses, ([, address = ""]) => hostOf(address)).filter((host) => host !== null);
}

/** Each of the `found` hosts once, in order, with the purposes of its scripts; without the site's own, `origin`. */
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
