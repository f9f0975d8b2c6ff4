import { decodeRoute, splitLink } from "../../../runtime/model/path.js";
import { createFindNearest, type FindNearest } from "./nearest.js";
import type { HtmlReference } from "../html/read-html.js";
import { isForeign, type TargetVerdict } from "./resolve-target.js";
import type { ValuesOfCode } from "../../messages/create-problem.js";

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
