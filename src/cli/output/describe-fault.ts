import { decodeRoute, splitLink } from "../../runtime/model/path.js";
import { createFindNearest, type FindNearest } from "./nearest.js";
import type { HtmlReference } from "./read-html.js";
import { isForeign, type TargetVerdict } from "./resolve-target.js";

/** Problem code and text of a broken address, without its source position. */
export interface FaultText {
  readonly code: string;
  readonly message: string;
  readonly hint: string;
}

/** Returns the problem of an address with this verdict, or `null` if the address is valid. */
export function describeTarget(
  { kind, target }: HtmlReference,
  verdict: TargetVerdict,
  base: string,
  nearest: FindNearest,
): FaultText | null {
  const noun = kind === "link" ? "link" : kind === "image" ? "image" : "file";
  switch (verdict.kind) {
    case "ignored":
    case "found":
      return null;
    case "redirected":
      return {
        code: "redirected-link",
        message: `The link "${decodeRoute(target)}" works only by a redirect`,
        hint: `Write "${decodeRoute(verdict.to)}", the address of the page itself`,
      };
    case "outside-base":
      return {
        code: "outside-base",
        message: `The ${noun} "${decodeRoute(target)}" lies outside the site's base ${base}`,
        hint: verdict.exists
          ? `In a component or theme write "${base}${verdict.path.slice(1)}"; markdown gets the base by itself`
          : `If it belongs to the site, link it in markdown without the base; if not, write its whole URL`,
      };
    case "missing": {
      const suggestion = nearest(verdict.path);
      return {
        code: noun === "link" ? "broken-link" : noun === "image" ? "broken-image" : "broken-file",
        message: `The ${noun} "${decodeRoute(target)}" leads to nothing: the site has no ${verdict.path}`,
        hint: suggestion === null ? "Correct or remove it" : `Did you mean "${suggestion}"?`,
      };
    }
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
export function describeAnchor(target: string, ids: readonly string[] | null): FaultText | null {
  const { hash } = splitLink(target);
  const anchor = decodeRoute((hash.split(":~:", 1)[0] ?? "").slice(1));
  if (ids === null || anchor === "" || anchor.toLowerCase() === "top") return null;
  if (ids.includes(anchor)) return null;
  if ([anchor.normalize("NFC"), anchor.normalize("NFD")].some((form) => ids.includes(form))) return null;
  const suggestion = createFindNearest(ids)(anchor);
  return {
    code: "broken-anchor",
    message: `The link "${decodeRoute(target)}" leads to no heading: its page has no id "${anchor}"`,
    hint: suggestion === null ? "Correct the part behind #, or remove it" : `Did you mean "#${suggestion}"?`,
  };
}
