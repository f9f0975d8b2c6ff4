/** A condition of LeanCloud's protocol, to be sent as JSON. */
export type StoreCondition = Readonly<Record<string, unknown>>;

/** Comments at the top of the page `path`, or of all pages for `*`; older clients left `rid` out or empty. */
export function rootsOf(path: string): StoreCondition {
  return {
    $or: [{ rid: { $exists: false } }, { rid: "" }],
    url: path === "*" ? { $exists: true } : path,
  };
}
