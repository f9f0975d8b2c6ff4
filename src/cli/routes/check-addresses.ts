import {
  createProblem,
  quoteValue,
  type PlaceOfField,
  type Problem,
  type SourcePosition,
} from "../../runtime/model/error.js";
import { decodeRoute, routeToFile } from "../../runtime/model/path.js";
import type { RouteData } from "../../runtime/model/render.js";
import { createNames, type OutputNames } from "./output-names.js";

/** Address in the output with the route, redirect or file that has it. */
export type Address =
  | {
      readonly kind: "route";
      readonly path: string;
      /** Markdown file of the route; `null` for a listing. */
      readonly source: string | null;
      readonly data: RouteData;
    }
  /** `source` is `null` for a redirect of the configuration. */
  | { readonly kind: "redirect"; readonly path: string; readonly source: string | null }
  /** File that hanblog itself writes next to the pages. */
  | { readonly kind: "own"; readonly path: string; readonly source: null };

/** Routes, redirects and files that need a file in the output. */
export interface AddressInput {
  readonly routes: readonly { readonly data: RouteData; readonly source: string | null }[];
  readonly redirects: readonly { readonly from: string; readonly source: string | null }[];
  /** Paths of the files that hanblog itself writes next to the pages, below the output folder. */
  readonly ownFiles: readonly string[];
  readonly placeOf: PlaceOfField;
}

/** Owners of the names in the output, and problems such as two owners of one name. */
export interface CheckedAddresses {
  readonly names: OutputNames<Address>;
  readonly problems: readonly Problem[];
}

/** Files with numbers in their names. hanblog knows how many it writes only when all pages are known. */
export const NUMBERED_FILE = /^\/(?:routes\/\d+\.json|sitemap-\d+\.xml)(?=\/|$)/i;

/** Maximum number of bytes in a file's name (`NAME_MAX` of Linux; other systems have the same limit). */
const NAME_BYTES = 255;

/**
 * Finds addresses that would overwrite each other, also on file systems that ignore case or Unicode form. Also finds
 * addresses outside the output folder and addresses that no file can have.
 */
export function checkAddresses(input: AddressInput): CheckedAddresses {
  const addresses: readonly Address[] = [
    ...input.ownFiles.map((file) => ({ kind: "own" as const, path: `/${file}`, source: null })),
    ...input.routes.map(({ data, source }) => ({
      kind: "route" as const,
      path: data.info.path,
      source,
      data,
    })),
    ...input.redirects.map(({ from, source }) => ({ kind: "redirect" as const, path: from, source })),
  ];
  const { placeIn, describe } = createOwners(input);
  const placeOf = (one: Address, other: Address) => {
    const sources = [one, other].filter(({ source }) => source !== null);
    const places = [...sources, one, other].flatMap((address) => placeIn(address) ?? []);
    // An address that comes from the name of a file has no line. The field that set the other address has one.
    return places.find(({ line }) => line !== null) ?? places[0] ?? null;
  };
  const names = createNames<Address>();
  const problems: Problem[] = [];
  for (const address of addresses) {
    const fault = findFault(address);
    if (fault !== null) {
      // The first page of a listing already reports the fault of all its pages.
      if (isLaterPage(address)) continue;
      const text = `The address ${quotePath(address)} of ${describe(address)} ${fault.reason}`;
      problems.push(createProblem("error", fault.code, text, placeOf(address, address), fault.hint));
      continue;
    }
    const other = names.take(routeToFile(address.path), address);
    if (other === null || (isLaterPage(address) && isLaterPage(other))) continue;
    const same = routeToFile(other.path) === routeToFile(address.path);
    problems.push(
      createProblem(
        "error",
        same ? "address-taken" : "address-case",
        same
          ? `${describe(address)} and ${describe(other)} both have the address ${quotePath(address)}`
          : `The addresses ${quotePath(other)} (${describe(other)}) and ${quotePath(address)} (${describe(address)}) differ in case or Unicode form only`,
        placeOf(address, other),
        address.kind === "redirect" && other.kind === "route" && address.source === other.source
          ? `Many hosts serve only one of them: write \`permalink: ${quotePath(address)}\` in place of the alias.`
          : "Many hosts serve only one of them: rename one, or give it a permalink.",
      ),
    );
  }
  for (const { inside, file } of names.clashes()) {
    problems.push(
      createProblem(
        "error",
        "address-taken",
        `The addresses ${quotePath(inside)} (${describe(inside)}) and ${quotePath(file)} (${describe(file)}) need a folder and a file of one name`,
        placeOf(inside, file),
        "Only one of them can be written: rename one, or give it another permalink or alias.",
      ),
    );
  }
  return { names, problems };
}

interface Fault {
  readonly code: string;
  readonly reason: string;
  readonly hint: string;
}

/** Returns the reason why an address cannot be written on its own, or `null`. */
function findFault(address: Address): Fault | null {
  const { path } = address;
  if (leavesOutput(path)) {
    return {
      code: "address-outside",
      reason: "has a segment that is . or ..",
      hint: "Give the tag, category, permalink or alias another name.",
    };
  }
  if (address.kind === "route" && address.source === null && path.includes("//")) {
    return {
      code: "address-empty",
      reason: "has an empty segment",
      hint: "A tag or category may hold `/` between two names only: remove the others.",
    };
  }
  if (ILLEGAL.test(path)) {
    return {
      code: "address-character",
      reason: "has a backslash or a control character, which hosts refuse or take for another address",
      hint: "Give the tag, category, alias or file another name.",
    };
  }
  if (process.platform === "win32" && isRefusedByWindows(path)) {
    return {
      code: "address-character",
      reason:
        'has a name that no file can have on Windows: one of < > : " | ? *, a dot or space at its end, or a device',
      hint: "Give the tag, category, permalink, alias or file another name, or build on another system.",
    };
  }
  const numbered = NUMBERED_FILE.exec(path)?.[0];
  if (numbered !== undefined) {
    return {
      code: "address-taken",
      reason: `needs a folder where hanblog writes its own file ${numbered}`,
      hint: "Give it another permalink or alias.",
    };
  }
  if (hasLongName(path)) {
    return {
      code: "address-long",
      reason: `has a name of more than ${NAME_BYTES} bytes, which no file can have`,
      hint: "Shorten the tag, category, permalink, alias or file name: a Chinese character takes three bytes.",
    };
  }
  return null;
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
  return /(?:^|\/)\.\.?(?:\/|$)|\0/.test(decodeRoute(path));
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

/** Creates functions that find the position of an address and describe its owner. */
function createOwners({ routes, placeOf }: AddressInput) {
  let sources: ReadonlyMap<string, string | null> | null = null;

  /** Returns the first article in a taxonomy's listing, in which the author can change the name of the term. */
  function holderOf(address: Address): string | null {
    if (address.kind !== "route" || address.data.kind !== "taxonomy") return null;
    const first = address.data.list.items[0]?.path;
    // Created only if there is an error to report.
    sources ??= new Map(routes.map(({ data, source }) => [data.info.path, source]));
    return first === undefined ? null : (sources.get(first) ?? null);
  }

  /** Returns the position of the field that set an address; `null` if no file did. */
  function placeIn(address: Address): SourcePosition | null {
    if (address.kind === "redirect")
      return address.source === null ? null : placeOf(address.source, "aliases");
    if (address.source !== null) return placeOf(address.source, "permalink");
    const holder = holderOf(address);
    if (holder === null || address.kind !== "route" || address.data.kind !== "taxonomy") return null;
    const { taxonomy, term } = address.data;
    return term === null ? placeOf(holder, taxonomy) : placeOf(holder, taxonomy, term);
  }

  function describe(address: Address): string {
    if (address.kind === "own") return "a file of hanblog's own";
    if (address.source !== null) return address.source;
    if (address.kind === "redirect") return "`redirects` of the configuration";
    const { data } = address;
    if (data.kind !== "taxonomy") return `the ${data.kind} page`;
    const holder = holderOf(address);
    const listing =
      data.term === null
        ? `the index of ${data.taxonomy}`
        : `the ${data.taxonomy} listing ${quoteValue(data.term)}`;
    return holder === null ? listing : `${listing} in ${holder}`;
  }

  return { placeIn, describe };
}
