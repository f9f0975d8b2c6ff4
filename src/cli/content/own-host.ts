/** Base URLs of a host that no link can name. Browsers take `https:a` for a path on `https` pages only. */
const BASES = ["https://own.invalid/", "http://own.invalid/"];

/** Whether an address can lead a browser away from the site's host: by a scheme, or by two slashes of either kind. */
export function leavesOwnHost(address: string): boolean {
  return BASES.some((base) => !URL.canParse(address, base) || new URL(address, base).host !== "own.invalid");
}
