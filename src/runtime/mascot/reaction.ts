/** Names of the areas that a tap hit: the model's own, and those in `hit_areas_custom`. */
export interface Hits {
  readonly areas: readonly string[];
  readonly custom: readonly ("head" | "body")[];
}

/** The reaction to a tap: another expression, or a motion of a group. */
export type Reaction =
  | { readonly kind: "expression" }
  | { readonly kind: "motion"; readonly group: "tap_body" | "flick_head" };

/** Returns the reaction to a tap (spec/site.md §4), or `null` if it hit nothing. */
export function reactionTo({ areas, custom }: Hits): Reaction | null {
  if (areas.includes("head")) return { kind: "expression" };
  if (areas.includes("body")) return { kind: "motion", group: "tap_body" };
  if (custom.includes("head")) return { kind: "motion", group: "flick_head" };
  return custom.includes("body") ? { kind: "motion", group: "tap_body" } : null;
}
