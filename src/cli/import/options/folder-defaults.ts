import { compact, type Fields } from "../plain-value.js";

/**
 * Returns `defaults` of the configuration for a site whose articles are in `_posts`. Lists show articles only, so other
 * pages are not listed.
 */
export function postDefaults({
  hasPages,
  permalink,
}: {
  readonly hasPages: boolean;
  readonly permalink: string | undefined;
}): Fields {
  return compact<unknown>({
    "/": hasPages ? { listed: false } : undefined,
    "_posts/": compact<unknown>({ listed: hasPages ? true : undefined, permalink }),
  });
}
