import { type DefaultFields, mergeFields } from "./front-matter/folder-defaults.js";

/** Fields of a page for unknown addresses that does not have them itself. No list shows it. */
const USUAL: DefaultFields = { fields: { publish: false, comments: false }, forms: {} };

/** Adds the usual fields of pages for unknown addresses to the defaults of folders. */
export function withNotFoundFields(
  defaultsOf: (relativePath: string) => DefaultFields | null,
  locales: readonly string[],
): typeof defaultsOf {
  const files = new Set(["/", ...locales].map((locale) => `${locale.slice(1)}404.md`));
  return (relativePath) => {
    const ofFolder = defaultsOf(relativePath);
    if (!files.has(relativePath)) return ofFolder;
    return ofFolder === null ? USUAL : mergeFields([USUAL, ofFolder]);
  };
}
