import { posix } from "node:path";
import { changeFields, type FieldChanges, noteChanges, markdownPath } from "../../content/front-matter.js";
import { hideTags, TEMPLATE_TAGS, replaceTags, type TagSyntax } from "../../content/replace-tags.js";
import { findHeadings, headingIds } from "../../content/headings.js";
import { HEXO_TAGS } from "./hexo-tags.js";
import { fromKramed } from "./kramed.js";
import { convertPage } from "../../content/html/convert-html.js";
import { maskCode } from "../../content/prose.js";
import type { FileNotes } from "../../notes.js";
import type { DraftPage } from "../../site-kind.js";
import { HEXO_IDS } from "./hexo-addresses.js";
import { type HexoFile, hexoFileAddress, type HexoSite, MARKDOWN, pinNumber } from "./hexo-site.js";
import { textOf } from "../../plain-value.js";
import { decodeRoute, splitLink } from "../../../../runtime/model/path.js";

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

/** A relative path in a link of markdown, in a definition below the text, or in an attribute of HTML. */
const FILE =
  /(\]\(<?|^ {0,3}\[[^\][\n]+\]:[ \t]*<?|\s(?:src|href|poster|data-src)=["'])(?![/#?]|[a-z][a-z\d+.-]*:)([^()[\]\s"'<>]+)(?=[)\s"'>]|$)/gim;

/** A page with files, and the files of the old site below its source folder. */
export interface FilePage {
  /** Path of the markdown file. */
  readonly path: string;
  /** Address of the page in the old site, or `null`. */
  readonly address: string | null;
  readonly sources: ReadonlySet<string>;
}

/**
 * Writes relative paths of images, videos and other files from the root of the site, if the file is there: relative to the markdown
 * file, to the address of the page, or to the root. `onChange` is called for each one. Files next to articles stay as they are.
 */
export function rootImages(text: string, page: FilePage, onChange: () => void): string {
  return text.replace(FILE, (whole, before: string, written: string) => {
    const rooted = rootFile(written, page);
    if (rooted === null) return whole;
    onChange();
    return before + rooted;
  });
}

/** Returns a relative path of a file from the root of the site, or `null` if no such file is published. */
export function rootFile(written: string, { path, address, sources }: FilePage): string | null {
  const { path: name, query, hash } = splitLink(written);
  const file = decodeRoute(name);
  if (file === "" || /\.(?:md|markdown|mkd)$/i.test(file) || /^(?:\/|[a-z][a-z\d+.-]*:)/i.test(file))
    return null;
  const nextTo = posix.join(posix.dirname(path), file);
  if (sources.has(nextTo) && nextTo.startsWith("_")) return null;
  const places = [
    nextTo,
    ...(address === null ? [] : [posix.join(address.replace(/[^/]*$/, ""), file).slice(1)]),
    file.replace(/^(?:\.{1,2}\/)+/, ""),
  ];
  const found = places.find((place) => sources.has(place) && !/^_|\/_/.test(place));
  return found === undefined ? null : `/${encodeURI(found)}${query}${hash}`;
}

/**
 * Adds the folder of an article's own files to their paths. Hexo copies them to the address of the article, where markdown and HTML
 * name them without the folder. `below` is the folder, relative to that of the markdown file.
 */
export function placeOwnFiles(
  text: string,
  { path, sources, below }: Pick<FilePage, "path" | "sources"> & { readonly below: string },
  onChange: () => void,
): string {
  const folder = posix.join(posix.dirname(path), below);
  return text.replace(FILE, (whole, before: string, written: string) => {
    const { path: name, query, hash } = splitLink(written);
    const file = decodeRoute(name.replace(/^\.\//, ""));
    if (!sources.has(posix.join(folder, file)) || file.startsWith(below)) return whole;
    onChange();
    return `${before}${encodeURI(decodeRoute(below))}${name.replace(/^\.\//, "")}${query}${hash}`;
  });
}
