import { readFile } from "node:fs/promises";
import type { Plugin } from "esbuild";

/**
 * DOMPurify's own lists of allowed elements of HTML, and of allowed attributes. It has further lists of SVG and MathML,
 * which its rules for namespaces read.
 */
const OWN_LISTS = /(?<=^const (?:html\$1|html|svg|mathMl|xml) = freeze\()\[[^\]]*\](?=\);$)/gm;
const COUNT = 5;

/**
 * Bundles DOMPurify without its own lists, which are 2 kB for every reader of comments. hanblog's sanitiser always passes
 * its lists. Without them, the package would allow less, never more.
 */
export const purifierParts: Plugin = {
  name: "hanblog-purifier",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]dompurify[\\/]dist[\\/]purify\.es\.mjs$/ }, async ({ path }) => ({
      contents: dropOwnLists(await readFile(path, "utf8")),
    }));
  },
};

/** Returns DOMPurify's module without its own lists, or unchanged if a version of DOMPurify is written differently. */
export function dropOwnLists(text: string): string {
  return text.match(OWN_LISTS)?.length === COUNT ? text.replace(OWN_LISTS, "[]") : text;
}
