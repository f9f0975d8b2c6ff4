import { changeFields, type FieldChanges, noteChanges, markdownPath } from "../../content/front-matter.js";
import { hideTags, TEMPLATE_TAGS, replaceTags, type TagSyntax } from "../../content/replace-tags.js";
import { findHeadings, headingIds } from "../../content/headings.js";
import { HEXO_TAGS } from "./hexo-tags.js";
import { fromKramed } from "./kramed.js";
import { convertPage } from "../../content/html/convert-page.js";
import { maskCode } from "../../content/prose.js";
import { placeOwnFiles, rootImages, rootFile } from "./root-images.js";
import type { FileNotes } from "../../notes.js";
import type { DraftPage } from "../../site-kind.js";
import { HEXO_IDS } from "./hexo-addresses.js";
import { type HexoFile, hexoFileAddress, type HexoSite, MARKDOWN, pinNumber } from "./hexo-site.js";
import { textOf } from "../../plain-value.js";

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

/** Rewrites a file for the new site. */
export function draftHexoPage(file: HexoFile, site: HexoSite, notes: FileNotes): DraftPage {
  const { page, path, kind } = file;
  const below = `${
    path
      .replace(/\.\w+$/, "")
      .split("/")
      .at(-1) ?? ""
  }/`;
  const isHtml = !MARKDOWN.test(path);
  const prose = maskCode(isHtml ? convertPage(hideTags(page.body, TAG_SYNTAX), notes) : page.body);
  const written = site.isKramed && !isHtml ? fromKramed(prose.text) : prose.text;
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

/** Layouts that are the usual ones in Hexo. */
const USUAL_LAYOUTS = /^(?:post|page|default|photo|link|draft|about|index)$/;

/** Returns the category and the tag in the name of an article, unless its front matter has a list of them. */
function termsOfName({ name, page }: HexoFile): Record<string, unknown> {
  const terms = [
    ["category", "categories"],
    ["tag", "tags"],
  ] as const;
  return Object.fromEntries(
    terms.flatMap(([one, all]) => {
      const term = name.fields[one];
      return term === undefined || page.fields[all] !== undefined
        ? []
        : [
            [one, null],
            [all, [term]],
          ];
    }),
  );
}

/** Returns the changes of the front matter of a file. */
function hexoFieldChanges(file: HexoFile, site: HexoSite, notes: FileNotes): FieldChanges {
  const { fields, isValid } = file.page;
  // The build reports it.
  if (!isValid) return {};
  const changes: Record<string, unknown> = file.kind === "page" ? {} : termsOfName(file);
  if (textOf(fields["permalink"]) !== undefined) changes["permalink"] = null;
  if (USUAL_LAYOUTS.test(textOf(fields["layout"]) ?? "")) changes["layout"] = null;
  if (fields["layout"] === false) changes["layout"] = null;
  if (file.kind === "draft" || fields["published"] === false) changes["draft"] = true;
  if (fields["published"] !== undefined) changes["published"] = null;
  if (fields["hide"] === true || fields["hidden"] === true)
    Object.assign(changes, { publish: false, hide: null, hidden: null });
  const top = pinNumber(fields);
  if (fields["top"] !== undefined || fields["sticky"] !== undefined) {
    Object.assign(changes, { top: null, sticky: top === undefined ? null : (site.ranks.get(top) ?? null) });
    if (fields["top"] === undefined) delete changes["top"];
  }
  if (file.kind === "page" && fields["type"] !== undefined) changes["type"] = null;
  const header = textOf(fields["header-img"]);
  const written =
    textOf(fields["cover"]) ??
    textOf(fields["index_img"]) ??
    textOf(fields["thumbnail"]) ??
    (header === undefined || /^(?:\/|https?:)/.test(header) ? header : `/${header}`);
  const place = { path: file.path, address: hexoFileAddress(file, site), sources: site.sources };
  const cover = written === undefined ? undefined : (rootFile(written, place) ?? written);
  if (cover !== undefined && cover !== fields["cover"]) {
    const isOther = textOf(fields["cover"]) === undefined;
    Object.assign(changes, {
      cover,
      index_img: isOther && fields["index_img"] !== undefined ? null : undefined,
    });
  }
  return noteChanges(changes, notes);
}

function articleOf(name: string, { articles }: HexoSite) {
  return (
    articles.get(name) ??
    articles.get(name.replace(/\.\w+$/, "")) ??
    articles.get(name.split("/").at(-1) ?? "")
  );
}
