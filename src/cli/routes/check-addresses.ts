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

/** An address of the output, and who asked for it. */
export type Address =
  | {
      readonly kind: "route";
      readonly path: string;
      /** Markdown file; `null` for a listing. */
      readonly source: string | null;
      readonly data: RouteData;
    }
  /** `source` is `null` for a redirect of the configuration. */
  | { readonly kind: "redirect"; readonly path: string; readonly source: string | null }
  /** A file that hanblog writes beside the pages. */
  | { readonly kind: "own"; readonly path: string; readonly source: null };

/** Everything that takes a file of the output. */
export interface AddressInput {
  readonly routes: readonly { readonly data: RouteData; readonly source: string | null }[];
  readonly redirects: readonly { readonly from: string; readonly source: string | null }[];
  /** Files that stand beside the pages, below the output. */
  readonly ownFiles: readonly string[];
  readonly placeOf: PlaceOfField;
}

/** Who owns which file of the output, and what wanted one that was taken. */
export interface CheckedAddresses {
  readonly names: OutputNames<Address>;
  readonly problems: readonly Problem[];
}

/** Files that hanblog numbers: how many it writes is known only when all pages are. */
export const NUMBERED_FILE = /^\/(?:routes\/\d+\.json|sitemap-\d+\.xml)(?=\/|$)/i;

/** Bytes of one name (`NAME_MAX` of Linux, and as many on the file systems of other systems). */
const NAME_BYTES = 255;

/**
 * Finds addresses that would overwrite each other, also on file systems that ignore case or normalise
 * Unicode, and those that would leave the output folder or that no file can have.
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
    // The name of a file stands on no line of it: the field that gave the other its address does.
    return places.find(({ line }) => line !== null) ?? places[0] ?? null;
  };
  const names = createNames<Address>();
  const problems: Problem[] = [];
  for (const address of addresses) {
    const fault = findFault(address);
    if (fault !== null) {
      // Its first page says it for all pages of a listing.
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

/** Why an address cannot be written, whatever others there are. */
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

/** A backslash or a control character, as routes have them. */
const ILLEGAL = /%(?:[01][\dA-F]|5C|7F)/i;

/**
 * Whether Windows refuses a name of a route, or makes a file that its own programs cannot open. The names are those of
 * "Naming Files, Paths, and Namespaces" in Microsoft's documentation.
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
  // Percent-encoded it has no fewer bytes.
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

/** An address as errors show it: no terminal is filled by one. */
function quotePath({ path }: Address): string {
  const decoded = decodeRoute(path);
  return decoded.length > 80 ? `${decoded.slice(0, 79)}…` : decoded;
}

/** Who asked for an address, in words. */
function createOwners({ routes, placeOf }: AddressInput) {
  let sources: ReadonlyMap<string, string | null> | null = null;

  /** The first article of a taxonomy's listing: it is there that a name is mended. */
  function holderOf(address: Address): string | null {
    if (address.kind !== "route" || address.data.kind !== "taxonomy") return null;
    const first = address.data.list.items[0]?.path;
    // Asked for errors alone.
    sources ??= new Map(routes.map(({ data, source }) => [data.info.path, source]));
    return first === undefined ? null : (sources.get(first) ?? null);
  }

  /** The field that gave an address, in the file that it is mended in; `null` for what no file asked for. */
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
