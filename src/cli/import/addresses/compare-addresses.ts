import { decodeRoute } from "../../../runtime/model/path.js";
import { nameKey } from "../../files/name-key.js";
import type { LostAddress } from "../../messages/import-texts.js";
import type { OldFeed } from "../site-kind.js";
import { addressBelow, type Output, type OutputPage } from "./read-output.js";

/** An address of the old site, with the ids of the headings there. */
export interface OldAddress {
  /** Path below the base, decoded. */
  readonly address: string;
  readonly anchors: readonly string[];
  /** Format of the feed at the address; missing for a page. */
  readonly feed?: OldFeed["format"];
}

/** Result for an address of the old site. */
export type Fate =
  | { readonly kind: "kept" }
  | { readonly kind: "redirected"; readonly to: string }
  | { readonly kind: "lost"; readonly reason: LostAddress };

export interface ComparedAddress {
  readonly address: string;
  readonly fate: Fate;
  /** Anchors that the new page has, and those that it lacks. Both are empty for a lost address. */
  readonly anchors: { readonly kept: number; readonly lost: readonly string[] };
}

/** Facts about the new site. */
export interface ComparedSite {
  readonly base: string;
  /** Whether `x.html` is also the page `/x`. */
  readonly cleanUrls: boolean;
  readonly isDraft: (address: string) => boolean;
}

/** Compares the addresses of the old site with the pages of the new one. */
export function compareAddresses(
  old: readonly OldAddress[],
  output: Output,
  { base, cleanUrls, isDraft }: ComparedSite,
): readonly ComparedAddress[] {
  const folded = new Set([...output.keys()].map(nameKey));
  return old.map(({ address, anchors, feed }) => {
    const found = findPage(address, output);
    if (found === null) {
      const reason = isDraft(address) ? "draft" : feed === undefined ? reasonOf(address, folded) : "feed";
      return { address, fate: { kind: "lost", reason }, anchors: { kept: 0, lost: [] } };
    }
    const target = followRedirect(found, output, base);
    const to = target.to ?? found.address;
    const lost = target.page === null ? [] : anchors.filter((id) => !hasId(target.page, id));
    const isNamed = isSame(address, found.address) || (cleanUrls && `${address}.html` === found.address);
    const isKept = target.to === null && isNamed;
    return {
      address,
      fate: isKept ? { kind: "kept" } : { kind: "redirected", to },
      anchors: { kept: anchors.length - lost.length, lost },
    };
  });
}

interface FoundPage {
  readonly address: string;
  readonly page: OutputPage;
}

/** Finds the page that a static host serves for an address, or that hanblog redirects to. */
function findPage(address: string, output: Output): FoundPage | null {
  const folder = address.replace(/\/index\.html$/, "/");
  const other = folder.endsWith("/") ? [`${folder.slice(0, -1)}.html`] : [`${folder}.html`, `${folder}/`];
  const bare = folder.endsWith(".html")
    ? [folder.slice(0, -".html".length), `${folder.slice(0, -".html".length)}/`]
    : [];
  for (const candidate of [folder, ...other, ...bare]) {
    const page = output.get(candidate);
    if (page !== undefined) return { address: candidate, page };
  }
  return null;
}

function isSame(address: string, found: string): boolean {
  return address === found || address.replace(/\/index\.html$/, "/") === found;
}

function followRedirect({ page }: FoundPage, output: Output, base: string) {
  if (page.redirect === null) return { to: null, page };
  const path = decodeRoute(page.redirect.replace(/[?#].*$/, ""));
  const to = addressBelow(path, base);
  return { to, page: output.get(to) ?? null };
}

/** Ids in an address may be percent-encoded. */
function hasId(page: OutputPage | null, id: string): boolean {
  return page !== null && (page.ids.has(id) || page.ids.has(decodeRoute(id)));
}

/** Returns the likely reason for which an address is missing. `folded` are the addresses of the new site in one case. */
export function reasonOf(address: string, folded: ReadonlySet<string>): LostAddress {
  if (folded.has(nameKey(address))) return "case";
  if (/\/page\/?\d+\/?(?:index\.html)?$/.test(address)) return "page-number";
  if (/^\/(?:[a-z-]+\/)?(?:tags?|categor(?:y|ies)|archives?|series|authors?)(?:\/|$|\.html)/i.test(address))
    return "list";
  return "no-page";
}
