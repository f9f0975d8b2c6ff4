import { decodeRoute, fileToRoute } from "../../../../runtime/model/path.js";
import { removeAttributes } from "../../content/code-imports.js";
import type { FieldChanges } from "../../content/front-matter.js";
import { VUE_IDS } from "../../content/heading-ids.js";
import type { FileNotes } from "../../notes.js";
import { readPageHead } from "../../options/head-options.js";
import { type Fields, fieldsOf, textOf } from "../../plain-value.js";
import { escapePattern } from "../../text-patterns.js";
import { neighbourChanges, vitePressHome } from "../vue/home-page.js";
import type { VueRules } from "../vue/vue-site.js";
import type { AddEndings, VitePressLink } from "./vitepress-links.js";

/** Creates the rules for the pages. `moves` returns the path of a page in the new site. */
export function vitePressRules(
  config: Fields,
  {
    moves,
    link,
    addEndings,
    saveSvg,
  }: {
    readonly moves: (path: string) => string;
    readonly link: VitePressLink;
    readonly addEndings: AddEndings;
    readonly saveSvg: (markup: string) => string;
  },
): VueRules {
  return {
    ids: VUE_IDS,
    containers: [],
    target: moves,
    address: (name) => vitePressAddress(moves(name), config["cleanUrls"] === true),
    snippet: () => null,
    fields: ({ fields }, name, fileNotes): FieldChanges => ({
      ...vitePressHome(fields, { notes: fileNotes, link: (path) => link(path, `/${moves(name)}`), saveSvg }),
      ...neighbourChanges(withoutTexts(fields), (path) => link(path, `/${moves(name)}`)),
      ...(typeof fields["layout"] === "string" || fields["layout"] === false ? { layout: null } : {}),
      ...(fields["layout"] === "page" ? { sidebar: false } : {}),
      ...readPageHead(fields, fileNotes),
    }),
    markup: (body, name, fileNotes) => {
      const linked = addEndings(body, `/${moves(name)}`, () => fileNotes.translated("link-ending"));
      return removeAttributes(withBraces(linked, config, fileNotes), fileNotes);
    },
  };
}

/** Returns `prev` and `next` without the texts of links, which are links in hanblog. */
function withoutTexts(fields: Fields): Fields {
  const isText = (value: unknown) => typeof value === "string";
  return Object.fromEntries(
    ["prev", "next"].map((name) => [name, isText(fields[name]) ? { link: undefined } : fields[name]]),
  );
}

/** Replaces other signs around attributes, which a site can choose. */
function withBraces(body: string, config: Fields, notes: FileNotes): string {
  const attrs = fieldsOf(fieldsOf(config["markdown"])["attrs"]);
  const [left, right] = [textOf(attrs["leftDelimiter"]), textOf(attrs["rightDelimiter"])];
  if (left === undefined || right === undefined) return body;
  return body.replace(
    new RegExp(`${escapePattern(left)}([#.][^\\n]*?)${escapePattern(right)}`, "g"),
    (_, attributes: string) => {
      notes.translated("attributes");
      return `{${attributes}}`;
    },
  );
}

/** Returns the address of a page by its path after `rewrites`. */
function vitePressAddress(path: string, isClean: boolean): string {
  // Only `index.md` is the page of its folder in VitePress.
  const isReadme = /(?:^|\/)readme\.md$/i.test(path);
  const own = isReadme ? `/${path.replace(/\.md$/, ".html")}` : decodeRoute(fileToRoute(path));
  return isClean ? own.replace(/\.html$/, "") : own;
}
