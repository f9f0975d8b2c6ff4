/** A host that no link can name, so that what is resolved against it tells what leaves it. */
const OWN = "https://own.invalid/";

/** Whether a browser would leave the site's host for an address: by a scheme, or by two slashes of either kind. */
export function leavesOwnHost(address: string): boolean {
  return !URL.canParse(address, OWN) || new URL(address, OWN).host !== new URL(OWN).host;
}
