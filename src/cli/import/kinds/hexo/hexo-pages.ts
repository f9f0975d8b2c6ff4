import { changeFields } from "../../content/front-matter.js";
import { TEMPLATE_TAGS } from "../../content/find-tags.js";
import { findHeadings, headingIds } from "../../content/headings.js";
import { HEXO_TAGS } from "../../content/hexo-tags.js";
import { markdownPath } from "../../content/old-file.js";
import { maskCode } from "../../content/prose.js";
import { replaceTags, type TagSyntax } from "../../content/replace-tags.js";
import { placeOwnFiles, rootImages } from "../../content/root-images.js";
import type { FileNotes } from "../../notes.js";
import type { DraftPage } from "../../site-kind.js";
import { HEXO_IDS } from "./hexo-addresses.js";
import { hexoFieldChanges } from "./hexo-front-matter.js";
import { type HexoFile, hexoFileAddress, type HexoSite } from "./hexo-site.js";

const TAG_SYNTAX: TagSyntax = {
  find: TEMPLATE_TAGS,
  closes: (name) => /^end([A-Za-z_][\w-]*)$/.exec(name)?.[1] ?? null,
  verbatim: new Set(["codeblock", "code", "highlight", "raw", "mermaid"]),
  loops: new Set(["for"]),
  translated: "tag",
  lost: "tag",
};

/** Tags around text that Hexo shows unchanged. */
const RAW = /\{%-?\s*(?:end)?raw\s*-?%\}/g;

/** A heading without a space before its text. */
const BARE_HEADING = /^( {0,3}#{1,6})(?=[^#\s])/gm;

/** Rewrites a file for the new site. */
export function draftHexoPage(file: HexoFile, site: HexoSite, notes: FileNotes): DraftPage {
  const { page, path, kind } = file;
  const below = `${
    path
      .replace(/\.\w+$/, "")
      .split("/")
      .at(-1) ?? ""
  }/`;
  const prose = maskCode(page.body);
  const written = site.hasBareHeadings ? prose.text.replace(BARE_HEADING, "$1 ") : prose.text;
  const asset = (name: string) => (site.hasAssetFolders ? below + name.replace(/^\.?\//, "") : name);
  const text = replaceTags(written, TAG_SYNTAX, {
    rules: HEXO_TAGS,
    notes,
    page: {
      asset,
      link: (name) => articleOf(name, site)?.address ?? null,
      title: (name) => articleOf(name, site)?.title ?? null,
      hide: prose.hide,
      showComments: (hidden) => prose.reveal(hidden, (code) => (code.startsWith("<!--") ? code : null)),
    },
  });
  const address = hexoFileAddress(file, site);
  const place = { path, address, sources: site.sources };
  const onChange = () => notes.translated("post-asset");
  // A file next to an article takes precedence over one of the same name at the root.
  const placed =
    site.hasAssetFolders && kind !== "page" ? placeOwnFiles(text, { ...place, below }, onChange) : text;
  const images = rootImages(placed, place, onChange);
  // Hexo evaluates tags in inline code too, but not in fenced code.
  const shown = prose.reveal(images, (code) =>
    /^`[^\n]*`$/s.test(code) && RAW.test(code) ? code.replace(RAW, "") : null,
  );
  const body = prose.restore(shown);
  return {
    source: file.source,
    target: markdownPath(path, notes),
    text: changeFields(page.head, hexoFieldChanges(file, site, notes)) + body,
    address,
    anchors: headingIds(findHeadings(body), HEXO_IDS),
  };
}

function articleOf(name: string, { articles }: HexoSite) {
  return (
    articles.get(name) ??
    articles.get(name.replace(/\.\w+$/, "")) ??
    articles.get(name.split("/").at(-1) ?? "")
  );
}
