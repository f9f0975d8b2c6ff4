/** What a place of the figure belongs to, by the model's own areas and by those of `hit_areas_custom`. */
export interface Hits {
  readonly areas: readonly string[];
  readonly custom: readonly ("head" | "body")[];
}

/** What a tap sets off: another expression, or a motion of a group. */
export type Reaction =
  | { readonly kind: "expression" }
  | { readonly kind: "motion"; readonly group: "tap_body" | "flick_head" };

/** How the mascot answers a tap (spec/site.md §4); `null` where nothing was hit. */
export function reactionTo({ areas, custom }: Hits): Reaction | null {
  if (areas.includes("head")) return { kind: "expression" };
  if (areas.includes("body")) return { kind: "motion", group: "tap_body" };
  if (custom.includes("head")) return { kind: "motion", group: "flick_head" };
  return custom.includes("body") ? { kind: "motion", group: "tap_body" } : null;
}
