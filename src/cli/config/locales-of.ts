import type { SiteConfig } from "./schema.js";

/** Returns the locales of a site with their languages. The one at `/` comes first. */
export function localesOf({
  locales,
  lang,
}: Pick<SiteConfig, "locales" | "lang">): readonly { readonly path: string; readonly lang: string }[] {
  const paths = ["/", ...Object.keys(locales).filter((path) => path !== "/")];
  return paths.map((path) => ({ path, lang: locales[path]?.lang ?? lang }));
}
