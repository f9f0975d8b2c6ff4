import { encodeRoute } from "../../../runtime/model/path.js";
import { slugify } from "../../../runtime/model/slug.js";
import { nameKey } from "../../files/name-key.js";
import type { ComparedAddress } from "./compare-addresses.js";
import type { Output } from "./read-output.js";

/** A redirect from a lost address to the page that it most likely was. Both are decoded. */
export interface ProposedRedirect {
  readonly from: string;
  readonly to: string;
}

/**
 * Proposes redirects for lost addresses. The target is the only page whose name is that of the address, whatever the folder, the
 * case, the signs between words, a date before it and the ending are.
 */
export function proposeRedirects(
  addresses: readonly ComparedAddress[],
  output: Output,
): readonly ProposedRedirect[] {
  const byName = new Map<string, string | null>();
  for (const [path, { redirect, feed }] of output) {
    const name = nameOf(path);
    if (redirect !== null || feed !== null || name === "") continue;
    // A name that several pages have says nothing.
    byName.set(name, byName.has(name) ? null : path);
  }
  const taken = new Set([...output.keys()].map(nameKey));
  return addresses.flatMap(({ address, fate }): readonly ProposedRedirect[] => {
    const isLost = fate.kind === "lost" && (fate.reason === "no-page" || fate.reason === "list");
    const to =
      isLost && isWritable(address) && !taken.has(nameKey(address)) ? byName.get(nameOf(address)) : null;
    if (to === null || to === undefined) return [];
    taken.add(nameKey(address));
    return [{ from: address, to }];
  });
}

/** Returns the last name of an address, without its ending and a date before it. A number alone names no page. */
function nameOf(address: string): string {
  const last = address.replace(/\/(?:index\.html?)?$/, "").replace(/^.*\//, "");
  const name = slugify(last.replace(/\.html?$/, "").replace(/^\d{4}-\d{1,2}-\d{1,2}-(?=.)/, ""));
  return /^[_\d-]*$/.test(name) ? "" : name;
}

function isWritable(address: string): boolean {
  return !/[?#\\:]/.test(address);
}

/** Returns the entries of proposals in `redirects` of the configuration. */
export function redirectEntries(proposals: readonly ProposedRedirect[]): Readonly<Record<string, string>> {
  return Object.fromEntries(proposals.map(({ from, to }) => [encodeRoute(from), encodeRoute(to)]));
}
