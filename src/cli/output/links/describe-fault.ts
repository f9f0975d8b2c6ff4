import { decodeRoute, splitLink } from "../../../runtime/model/path.js";
import type { HtmlReference } from "../html/read-html.js";
import { isForeign, type TargetVerdict } from "./resolve-target.js";
import type { ValuesOfCode } from "../../messages/create-problem.js";
import { distance } from "fastest-levenshtein";

/** Code of a problem with an address. */
export type LinkCode =
  | "redirected-link"
  | "outside-base"
  | "broken-link"
  | "broken-image"
  | "broken-file"
  | "broken-anchor";

/** A broken address, before the pages that contain it are known. */
export interface LinkFault {
  readonly code: LinkCode;
  readonly values: LinkFaultValues<LinkCode>;
}

type LinkFaultValues<Code extends LinkCode> = Code extends LinkCode
  ? Omit<ValuesOfCode<Code>, "pages">
  : never;

/** Returns the problem of an address with this verdict, or `null` if the address is valid. */
export function describeTarget(
  { kind, target }: HtmlReference,
  verdict: TargetVerdict,
  base: string,
  nearest: FindNearest,
): LinkFault | null {
  const noun = kind === "link" ? "link" : kind === "image" ? "image" : "file";
  switch (verdict.kind) {
    case "ignored":
    case "found":
      return null;
    case "redirected":
      return {
        code: "redirected-link",
        values: { target: decodeRoute(target), to: decodeRoute(verdict.to) },
      };
    case "outside-base":
      return {
        code: "outside-base",
        values: {
          kind: noun,
          target: decodeRoute(target),
          base,
          path: verdict.exists ? base + verdict.path.slice(1) : null,
        },
      };
    case "missing":
      return {
        code: noun === "link" ? "broken-link" : noun === "image" ? "broken-image" : "broken-file",
        values: { target: decodeRoute(target), path: verdict.path, nearest: nearest(verdict.path) },
      };
  }
}

/** Maximum edit distance of a suggestion. Short names may differ in up to half of their letters. */
const MOST_DIFFERENT = 3;
/**
 * Maximum number of comparisons per `createFindNearest`, over all its searches: about one second. Beyond it, fewer
 * names are suggested, so that a site with many faults still finishes.
 */
const COMPARISONS = 1_000_000;

/** Returns the known name most similar to `wanted`, or `null` if none is similar. */
export type FindNearest = (wanted: string) => string | null;

/**
 * Creates a search for the name that `wanted` most likely means: a name in the same folder within a few
 * edits, or one with the same last segment in another folder.
 */
export function createFindNearest(names: readonly string[]): FindNearest {
  const bySegment = new Map<string, string | null>();
  const byFolder = new Map<string, string[]>();
  for (const name of names) {
    const [folder, segment] = splitName(name);
    // A last segment that occurs in several folders is ambiguous.
    bySegment.set(segment, bySegment.has(segment) ? null : name);
    const group = byFolder.get(folder);
    if (group === undefined) byFolder.set(folder, [name]);
    else group.push(name);
  }

  let left = COMPARISONS;
  const byLetters = (wanted: string, group: readonly string[]) => {
    let best: string | null = null;
    const stem = splitName(wanted)[1].replace(/\.\w+$/, "");
    let limit = Math.max(1, Math.min(MOST_DIFFERENT, Math.ceil(stem.length / 2))) + 1;
    for (const name of group) {
      if (Math.abs(name.length - wanted.length) >= limit || left-- <= 0) continue;
      const current = distance(wanted, name);
      if (current < limit) [best, limit] = [name, current];
    }
    return best;
  };

  const found = new Map<string, string | null>();
  return (wanted) => {
    const known = found.get(wanted);
    if (known !== undefined) return known;
    const [folder, segment] = splitName(wanted);
    const nearest = byLetters(wanted, byFolder.get(folder) ?? []) ?? bySegment.get(segment) ?? null;
    found.set(wanted, nearest);
    return nearest;
  };
}

/** Splits a name into folder and last segment, in lower case. A trailing slash belongs to the segment. */
function splitName(name: string): readonly [folder: string, segment: string] {
  const start = name.lastIndexOf("/", name.length - 2) + 1;
  return [name.slice(0, start).toLowerCase(), name.slice(start).toLowerCase()];
}

/**
 * Whether an address is valid regardless of the site's other files: it is external, or an existing anchor on
 * its own page.
 */
export function isSoundAlone({ kind, target }: HtmlReference, ids: readonly string[]): boolean {
  if (isForeign(target)) return true;
  return target.startsWith("#") && (kind !== "link" || describeAnchor(target, ids) === null);
}

/**
 * Returns the problem of a link's anchor, or `null` if the anchor exists. `ids` is `null` if the target is
 * not a document, so its anchors are unknown.
 */
export function describeAnchor(target: string, ids: readonly string[] | null): LinkFault | null {
  const { hash } = splitLink(target);
  const anchor = decodeRoute((hash.split(":~:", 1)[0] ?? "").slice(1));
  if (ids === null || anchor === "" || anchor.toLowerCase() === "top") return null;
  if (ids.includes(anchor)) return null;
  const composed = anchor.normalize("NFC");
  if (ids.some((id) => id.normalize("NFC") === composed)) return null;
  return {
    code: "broken-anchor",
    values: { target: decodeRoute(target), anchor, nearest: createFindNearest(ids)(anchor) },
  };
}
