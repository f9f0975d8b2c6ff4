import {
  quoteValue,
  type PlaceOfField,
  type Problem,
  type SourcePosition,
} from "../../runtime/model/error.js";
import { decodeRoute, pageFile } from "../../runtime/model/path.js";
import type { RouteData } from "../../runtime/model/render.js";
import { createProblem } from "../messages/create-problem.js";
import type { AddressOwner, OwnedAddress } from "../messages/faults/site.js";
import { createNames, type OutputNames } from "./output-names.js";
import type { Redirect } from "./redirects.js";

/** Address in the output with the route, redirect or file that has it. */
export type Address =
  | {
      readonly kind: "route";
      readonly path: string;
      /** Markdown file of the route; `null` for a route that hanblog generates. */
      readonly source: string | null;
      readonly data: RouteData;
    }
  /** `source` is `null` for a redirect of the configuration or a plugin. */
  | ({ readonly kind: "redirect"; readonly path: string } & Omit<Redirect, "from">)
  /** File that hanblog itself writes next to the pages. */
  | { readonly kind: "own"; readonly path: string; readonly source: null };

/** Routes, redirects and files that need a file in the output. */
export interface AddressInput {
  readonly routes: readonly { readonly data: RouteData; readonly source: string | null }[];
  readonly redirects: readonly Redirect[];
  /** Paths of the files that hanblog itself writes next to the pages, below the output folder. */
  readonly ownFiles: readonly string[];
  readonly placeOf: PlaceOfField;
  /** Returns the name of the plugin that adds a page, by the path of its source, or `null` for a file. */
  readonly pluginOf?: ((source: string) => string | null) | undefined;
  /** Front matter field of each taxonomy by its name; those of the built-in ones have their names. */
  readonly fieldOf?: ReadonlyMap<string, string> | undefined;
  /** Returns the entry of a collection that names the term whose list has this route and name, or `null`. */
  readonly entryAt?: ((path: string, name: string) => TermEntry | null) | undefined;
}

/** An entry of a collection that names a term. */
export interface TermEntry {
  readonly id: string;
  readonly at: SourcePosition;
}

/** Owners of the names in the output, and problems such as two owners of one name. */
export interface CheckedAddresses {
  readonly names: OutputNames<Address>;
  readonly problems: readonly Problem[];
}

/**
 * Files with numbers in their names. hanblog knows how many it writes only when all pages are known. The group `sitemap` is a part of a
 * sitemap.
 */
export const NUMBERED_FILE = /^\/(?:routes\/\d+\.json|(?<sitemap>sitemap-\d+\.xml))(?=\/|$)/i;

/** Maximum number of bytes in a file's name (`NAME_MAX` of Linux; other systems have the same limit). */
const NAME_BYTES = 255;

/**
 * Finds addresses that would overwrite each other, also on file systems that ignore case or Unicode form. Also finds
 * addresses outside the output folder and addresses that no file can have.
 */
export function checkAddresses(input: AddressInput): CheckedAddresses {
  const addresses: readonly Address[] = [
    ...input.ownFiles.map((file) => ({ kind: "own" as const, path: `/${file}`, source: null })),
    ...addressesOf(input),
  ];
  const { placeIn, ownerOf } = createOwners(input);
  const owned = (address: Address): OwnedAddress => ({
    address: quotePath(address),
    owner: ownerOf(address),
  });
  const placeOf = (one: Address, other: Address) => {
    const sources = [one, other].filter(({ source }) => source !== null);
    const places = [...sources, one, other].flatMap((address) => placeIn(address) ?? []);
    // An address that comes from the name of a file has no line. The field that set the other address has one.
    return places.find(({ line }) => line !== null) ?? places[0] ?? null;
  };
  const names = createNames<Address>();
  const problems: Problem[] = [];
  for (const address of addresses) {
    const reportFault = findFault(address);
    if (reportFault !== null) {
      // The first page of a listing already reports the fault of all its pages.
      if (isLaterPage(address)) continue;
      problems.push(reportFault(owned(address), placeOf(address, address)));
      continue;
    }
    const other = names.take(fileOf(address), address);
    if (other === null || (isLaterPage(address) && isLaterPage(other))) continue;
    if (isOtherCase(address, other)) continue;
    const at = placeOf(address, other);
    if (fileOf(other) === fileOf(address)) {
      const owners = { first: ownerOf(address), second: ownerOf(other) };
      const taken = { kind: "same" as const, address: quotePath(address), ...owners };
      problems.push(createProblem("error", "address-taken", taken, at));
    } else {
      const isOwnAlias =
        address.kind === "redirect" && address.source !== null && address.source === other.source;
      const values = { first: owned(other), second: owned(address), isOwnAlias };
      problems.push(createProblem("error", "address-case", values, at));
    }
  }
  for (const { inside, file } of names.clashes()) {
    const taken = { kind: "folder" as const, inside: owned(inside), file: owned(file) };
    problems.push(createProblem("error", "address-taken", taken, placeOf(inside, file)));
  }
  return { names, problems };
}

/** Returns the addresses of routes and redirects. */
export function addressesOf({
  routes,
  redirects,
}: Pick<AddressInput, "routes" | "redirects">): readonly Exclude<Address, { readonly kind: "own" }>[] {
  return [
    ...routes.map(({ data, source }) => ({ kind: "route" as const, path: data.info.path, source, data })),
    ...redirects.map(({ from, ...redirect }) => ({ kind: "redirect" as const, path: from, ...redirect })),
  ];
}

function fileOf({ kind, path }: Address): string {
  return kind === "own" ? path.slice(1) : pageFile(path);
}

/**
 * Returns whether two redirects of the configuration differ only in case, so that whichever file a host serves leads to the same page.
 * The same holds for a redirect to a generated list in another case, which is written only next to the list.
 */
function isOtherCase(one: Address, other: Address): boolean {
  if (one.kind !== "redirect") return false;
  if (other.kind === "route") return one.source === null && other.source === null && one.to === other.path;
  if (other.kind !== "redirect") return false;
  const isConfigured = one.source === null && other.source === null;
  return isConfigured && one.to === other.to && fileOf(one) !== fileOf(other);
}

type ReportFault = (owned: OwnedAddress, at: SourcePosition | null) => Problem;

/**
 * Finds a fault of an address that does not depend on other addresses. Returns a function that reports it, or `null`.
 */
export function findFault(address: Pick<Address, "kind" | "path" | "source">): ReportFault | null {
  const { path } = address;
  if (leavesOutput(path)) return (owned, at) => createProblem("error", "address-outside", owned, at);
  if (address.kind === "route" && address.source === null && path.includes("//")) {
    return (owned, at) => createProblem("error", "address-empty", owned, at);
  }
  const isIllegal = ILLEGAL.test(path);
  if (isIllegal || (process.platform === "win32" && isRefusedByWindows(path))) {
    return (owned, at) =>
      createProblem("error", "address-character", { ...owned, isWindows: !isIllegal }, at);
  }
  const own = NUMBERED_FILE.exec(path)?.[0];
  if (own !== undefined) {
    return (owned, at) => createProblem("error", "address-taken", { kind: "numbered", ...owned, own }, at);
  }
  if (!hasLongName(path)) return null;
  return (owned, at) => createProblem("error", "address-long", { ...owned, most: NAME_BYTES }, at);
}

/** Backslash or control character, as it is encoded in routes. */
const ILLEGAL = /%(?:[01][\dA-F]|5C|7F)/i;

/**
 * Returns whether Windows rejects a name in a route, or creates a file that its own programs cannot open. The names are
 * from "Naming Files, Paths, and Namespaces" in Microsoft's documentation.
 */
export function isRefusedByWindows(path: string): boolean {
  return decodeRoute(path)
    .split("/")
    .some((name) => WINDOWS_REFUSES.test(name));
}

const WINDOWS_REFUSES = /[<>:"|?*]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

function leavesOutput(path: string): boolean {
  return /(?:^|\/)\.\.?(?:\/|$)/.test(decodeRoute(path));
}

function hasLongName(path: string): boolean {
  // The percent-encoded path has at least as many bytes.
  if (path.length <= NAME_BYTES) return false;
  return decodeRoute(path)
    .split("/")
    .some((name) => Buffer.byteLength(name) > NAME_BYTES);
}

function isLaterPage(address: Address): boolean {
  if (address.kind !== "route") return false;
  const { data } = address;
  if (data.kind === "timeline") return data.pagination.current > 1;
  return "list" in data && data.list.pagination.current > 1;
}

/** Returns an address for a message, shortened to 80 characters. */
function quotePath({ path }: Address): string {
  const decoded = decodeRoute(path);
  return decoded.length > 80 ? `${decoded.slice(0, 79)}…` : decoded;
}

/** Functions that find the position of an address and describe its owner. */
export interface Owners {
  /** Returns the position of the field that set an address; `null` if no file did. */
  readonly placeIn: (address: Address) => SourcePosition | null;
  readonly ownerOf: (address: Address) => AddressOwner;
}

/** Creates functions that describe where addresses come from. Nothing is read before they are called. */
export function createOwners({
  routes,
  placeOf,
  fieldOf,
  entryAt = () => null,
  pluginOf = () => null,
}: Omit<AddressInput, "redirects" | "ownFiles">): Owners {
  let sources: ReadonlyMap<string, string | null> | null = null;

  /** Returns the first article in a taxonomy's listing, in which the author can change the name of the term. */
  function holderOf(address: Address): string | null {
    if (address.kind !== "route" || address.data.kind !== "taxonomy") return null;
    const first = address.data.list.items[0]?.path;
    // Created only if there is an error to report.
    sources ??= new Map(routes.map(({ data, source }) => [data.info.path, source]));
    return first === undefined ? null : (sources.get(first) ?? null);
  }

  function entryOf(address: Address): TermEntry | null {
    if (address.kind !== "route" || address.data.kind !== "taxonomy") return null;
    return address.data.term === null ? null : entryAt(address.path, address.data.term);
  }

  function placeIn(address: Address): SourcePosition | null {
    const { source } = address;
    if (address.kind === "redirect") return placeOfRedirect(address, placeOf);
    if (source !== null) {
      const permalink = placeOf(source, "permalink");
      return permalink.line === null ? placeOf(source, "slug") : permalink;
    }
    const entry = entryOf(address);
    if (entry !== null) return entry.at;
    const holder = holderOf(address);
    if (holder === null || address.kind !== "route" || address.data.kind !== "taxonomy") return null;
    const name = taxonomyOf(address.data);
    return placeOf(holder, fieldOf?.get(name) ?? name, address.data.term ?? undefined);
  }

  function ownerOf(address: Address): AddressOwner {
    if (address.kind === "own") return { kind: "own" };
    if (address.source !== null) {
      const name = pluginOf(address.source);
      if (name !== null) return { kind: "plugin", name, page: address.source };
      const place = placeIn(address);
      const isInFile = place?.file === address.source;
      return { kind: "file", file: address.source, line: isInFile ? place.line : null };
    }
    if (address.kind === "redirect") return ownerOfRedirect(address);
    const { data } = address;
    if (data.kind !== "taxonomy") return { kind: "page", page: data.kind };
    const { term } = data;
    const taxonomy = taxonomyOf(data);
    const file = holderOf(address);
    if (term === null) return { kind: "index", taxonomy, file };
    const entry = entryOf(address);
    return { kind: "term", taxonomy, term: quoteValue(entry?.id ?? term), file: entry?.at.file ?? file };
  }

  return { placeIn, ownerOf };
}

type RedirectOrigin = Pick<Redirect, "source" | "plugin">;

function placeOfRedirect({ source, plugin }: RedirectOrigin, placeOf: PlaceOfField): SourcePosition | null {
  return source === null ? (plugin?.at ?? null) : placeOf(source, "aliases");
}

/** Returns the owner of a redirect that no page declares. */
function ownerOfRedirect({ plugin }: RedirectOrigin): AddressOwner {
  return plugin === undefined ? { kind: "config" } : { kind: "plugin", name: plugin.name };
}

/** Returns the name of the taxonomy of a listing. */
function taxonomyOf({ info }: Extract<RouteData, { kind: "taxonomy" }>): string {
  return info.listing?.pid ?? "";
}
