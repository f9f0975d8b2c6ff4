import { decodeRoute, encodeRoute } from "../../../runtime/model/path.js";
import { nameKey } from "../../files/name-key.js";
import type { LostAddress } from "../../messages/import-texts.js";
import type { OldFeed } from "../site-kind.js";
import { addressBelow, type Output, type OutputPage } from "./read-output.js";
import { slugify } from "../../../runtime/model/text/slug.js";

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
  /** Addresses of all files of the output, decoded. */
  readonly files: ReadonlySet<string>;
  readonly isDraft: (address: string) => boolean;
}

/** Compares the addresses of the old site with the pages of the new one. */
export function compareAddresses(
  old: readonly OldAddress[],
  output: Output,
  { base, cleanUrls, files, isDraft }: ComparedSite,
): readonly ComparedAddress[] {
  const folded = new Set([...output.keys()].map(nameKey));
  const lostFor = (reason: LostAddress): Pick<ComparedAddress, "fate" | "anchors"> => ({
    fate: { kind: "lost", reason },
    anchors: { kept: 0, lost: [] },
  });
  return old.map(({ address, anchors, feed }) => {
    const found = findPage(address, output);
    if (found === null) {
      // A host that serves such a file for its folder needs no redirect to it.
      const file = feed !== undefined && address.endsWith("/") ? `${address}index.xml` : address;
      if (files.has(file)) return { address, fate: { kind: "kept" }, anchors: { kept: 0, lost: [] } };
      const reason = isDraft(address) ? "draft" : feed === undefined ? reasonOf(address, folded) : "feed";
      return { address, ...lostFor(reason) };
    }
    const target = followRedirects(found, output, { base, files });
    if (target === null) return { address, ...lostFor(feed === undefined ? "target" : "feed") };
    const lost = target.page === null ? [] : anchors.filter((id) => !hasId(target.page, id));
    const isNamed = isSame(address, found.address) || (cleanUrls && `${address}.html` === found.address);
    const isKept = target.address === found.address && isNamed;
    return {
      address,
      fate: isKept ? { kind: "kept" } : { kind: "redirected", to: target.address },
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

/**
 * Returns the page or the file that redirects lead to, or `null` if none is there or if they lead in a circle. An address of another
 * site is taken as it is, without its page.
 */
function followRedirects(
  from: FoundPage,
  output: Output,
  { base, files }: Pick<ComparedSite, "base" | "files">,
): { readonly address: string; readonly page: OutputPage | null } | null {
  const seen = new Set<string>();
  let { address, page } = from;
  while (page.redirect !== null) {
    seen.add(address);
    const path = decodeRoute(page.redirect.replace(/[?#].*$/, ""));
    if (!isBelow(path, base)) return { address: path, page: null };
    const target = addressBelow(path, base);
    const next = findPage(target, output);
    if (next === null) return files.has(target) ? { address: target, page: null } : null;
    if (seen.has(next.address)) return null;
    ({ address, page } = next);
  }
  return { address, page };
}

function isBelow(path: string, base: string): boolean {
  const folder = decodeRoute(base);
  return (path.startsWith(folder) && !path.startsWith("//")) || path === folder.slice(0, -1);
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
