/** A query condition in LeanCloud's protocol, sent as JSON. */
export type StoreCondition = Readonly<Record<string, unknown>>;

/**
 * Returns the condition that selects the top-level comments of the page `path`; `*` selects those of all
 * pages. Older clients left `rid` out or empty.
 */
export function rootsOf(path: string): StoreCondition {
  return {
    $or: [{ rid: { $exists: false } }, { rid: "" }],
    url: path === "*" ? { $exists: true } : path,
  };
}
