/** Name of a finished look. */
export type LookName = "blossom" | "harbor" | "ink" | "paper";

/** Defaults of the options, by finished look. Its colours, sizes and shapes are in `looks/<name>.css`. */
const LOOKS: ReadonlyMap<unknown, Readonly<Record<string, unknown>>> = new Map([
  // Lively.
  ["blossom", { home: "magazine", decorations: { petals: true, ribbon: true } }],
  ["harbor", { home: "magazine", decorations: { ribbon: true } }],
  // Calm: no decorations.
  ["ink", { home: "list" }],
  ["paper", { home: "list" }],
]);

/** Names of the finished looks. */
export const LOOK_NAMES: readonly string[] = [...LOOKS.keys()].map(String);

/** Adds the defaults of the look that `themeConfig` names. Single decorations of the author replace those of the look. */
export function withLook(given: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> {
  const look = LOOKS.get(given["look"]);
  if (look === undefined) return given;
  const { decorations = {} } = given;
  const isMerged = typeof decorations === "object" && !Array.isArray(decorations);
  const merged = isMerged ? { ...Object(look["decorations"]), ...decorations } : decorations;
  return { ...look, ...given, decorations: merged };
}
