/**
 * Base URLs with a host that no link can name. Two schemes are needed, because browsers read `https:a` as a path only
 * on `https` pages.
 */
const BASES = ["https://own.invalid/", "http://own.invalid/"];

/** Returns whether an address can lead a browser to another host, through a scheme, two slashes or two backslashes. */
export function leavesOwnHost(address: string): boolean {
  return BASES.some((base) => !URL.canParse(address, base) || new URL(address, base).host !== "own.invalid");
}

/** Schemes of links that guest mode keeps. Others can start programs of the visitor. */
const GUEST_SCHEMES: ReadonlySet<string> = new Set(["http:", "https:", "mailto:", "tel:"]);

/** Returns whether guest mode keeps an address of a link. Browsers ignore some characters in it, as `URL` does. */
export function isGuestAddress(address: string): boolean {
  const [base = ""] = BASES;
  return URL.canParse(address, base) && GUEST_SCHEMES.has(new URL(address, base).protocol);
}
