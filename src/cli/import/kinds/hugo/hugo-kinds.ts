import { type Fields, listOf } from "../../plain-value.js";
import type { OldList } from "../../site-kind.js";

/** Kinds of pages of Hugo that have feeds. */
export type HugoKind = "home" | "section" | "taxonomy" | "term";

/** A list of a Hugo site. */
export interface HugoList extends OldList {
  /** Kind of its page, or `null` for a page of the theme and for a redirect, which have no feed. */
  readonly kind: HugoKind | null;
}

/** Returns the kinds of pages and outputs that the configuration turns off, in lower case. */
export function disabledKinds(config: Fields): ReadonlySet<string> {
  return new Set(listOf(config["disablekinds"]).map((kind) => String(kind).toLowerCase()));
}
