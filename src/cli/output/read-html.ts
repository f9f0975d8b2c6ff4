import { cssHosts, hostOf } from "./foreign-hosts.js";
import { createHtmlTextReader, type HtmlText } from "./html-text.js";
import { type HtmlAttributes, NO_ATTRIBUTES } from "./html-tag.js";
import { createHtmlScanner, type HtmlHandlers, type HtmlPiece } from "./scan-html.js";
import { CONTENT_END, CONTENT_START } from "../../runtime/model/document.js";
import { parseSrcset } from "./srcset.js";

/** What a browser does with an address: follows it, or loads it as this. */
export type ReferenceKind = "link" | "image" | "script" | "style" | "media";

/** An address that a document names, with its entities decoded. */
export interface HtmlReference {
  readonly kind: ReferenceKind;
  readonly target: string;
}

/** What a document has that others, or a browser, refer to. */
export interface HtmlFacts {
  /** Ids and anchor names, in the order of the document. */
  readonly ids: readonly string[];
  /** Each address once. */
  readonly references: readonly HtmlReference[];
  /** Other hosts that a browser asks for parts of the document, without a click. */
  readonly hosts: readonly string[];
}

/** What attributes of which elements name, beside `srcset` and `<link>`. */
const REFERENCES: Readonly<Record<string, readonly (readonly [attribute: string, kind: ReferenceKind])[]>> = {
  a: [["href", "link"]],
  area: [["href", "link"]],
  img: [
    ["src", "image"],
    ["data-zoom-src", "image"],
  ],
  script: [["src", "script"]],
  video: [
    ["src", "media"],
    ["poster", "image"],
  ],
  audio: [["src", "media"]],
  source: [["src", "media"]],
  track: [["src", "media"]],
  embed: [["src", "media"]],
  object: [["data", "media"]],
  iframe: [["src", "link"]],
};

/** All that is asked of an element; the words ask for the last two. */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...Object.values(REFERENCES).flatMap((attributes) => attributes.map(([attribute]) => attribute)),
  ..."id name rel as srcset background xlink:href data-comments data-content aria-hidden".split(" "),
]);
/** Styles are asked for where one may name an address only: formulas have thousands. */
const STYLED_ATTRIBUTES: ReadonlySet<string> = new Set([...ATTRIBUTES, "style"]);

type Scan = ReturnType<typeof createHtmlScanner>;

/** What an emitted document says. Its strings are parts of a larger one and hold it: not to be kept as they are. */
export interface ReadHtml extends HtmlFacts, HtmlText {}

/** A piece that other documents have too; `part` is the same object in all of them. */
export interface KnownPiece extends HtmlPiece {
  readonly part: { readonly html: string };
}

/** A page's content and what it says, with the words of headings apart. */
export interface KnownContent {
  readonly html: string;
  readonly facts: HtmlText & Pick<HtmlFacts, "ids" | "references">;
}

/** What is known of a document before it is read. */
interface KnownParts {
  readonly pieces?: readonly KnownPiece[];
  readonly content?: KnownContent | null;
}

/**
 * Gives what reads ids, addresses and the content's words of an emitted document, in one pass: pieces that it has met
 * in another document are not read again.
 */
export function createHtmlReader(): (html: string, known?: KnownParts) => ReadHtml {
  const plain = createHtmlScanner(ATTRIBUTES);
  const styled = createHtmlScanner(STYLED_ATTRIBUTES);
  const scanFor = (...texts: readonly string[]): Scan =>
    texts.some((text) => /url\(/i.test(text)) ? styled : plain;
  const known = new WeakMap<object, ReadHtml>();
  const read = ({ part }: KnownPiece): ReadHtml => {
    const facts = known.get(part) ?? readHtml(scanFor(part.html), part.html);
    known.set(part, facts);
    return facts;
  };
  return (html, { pieces = [], content = null } = {}) => {
    const piece = content === null ? null : findContent(html, content);
    if (piece === null) return readHtml(scanFor(html), html, { pieces, content: null, read });
    const scan = scanFor(html.slice(0, piece.from), html.slice(piece.to));
    const all = [...pieces, piece].toSorted((a, b) => a.from - b.from);
    return readHtml(scan, html, { pieces: all, content, read });
  };
}

/** Finds the content where it is exactly the text between its marks. */
function findContent(html: string, content: KnownContent): KnownPiece | null {
  const from = html.indexOf(CONTENT_START);
  const start = from + CONTENT_START.length;
  const end = start + content.html.length;
  if (from === -1 || !html.startsWith(content.html, start) || !html.startsWith(CONTENT_END, end)) return null;
  return { from, to: end + CONTENT_END.length, part: content };
}

interface KnownPieces {
  readonly pieces: readonly KnownPiece[];
  /** The part of the piece that is the content. */
  readonly content: KnownContent | null;
  readonly read: (piece: KnownPiece) => ReadHtml;
}

function readHtml(scan: Scan, html: string, known: KnownPieces | null = null): ReadHtml {
  const words = createHtmlTextReader();
  const ids: string[] = [];
  const references = createReferences();
  const hosts = new Set<string>();
  const addHost = (target: string | undefined) => {
    const host = hostOf(target ?? "");
    if (host !== null) hosts.add(host);
  };
  const add = (kind: ReferenceKind, target: string | undefined) => {
    if (target === undefined) return;
    if (!references.isNew(kind, target)) return;
    references.all.push({ kind, target: target.trim() });
    if (kind !== "link") addHost(target);
  };
  let isStyleSheet = false;
  let depth = 0;
  /** Depth at which comments began; 0: not in them. What strangers wrote is no fault of the site's author. */
  let comments = 0;
  const handlers: HtmlHandlers<KnownPiece> = {
    open(name, attributes) {
      words.open(name, attributes);
      depth += 1;
      isStyleSheet = name === "style" && comments === 0;
      if (comments !== 0 || attributes === NO_ATTRIBUTES) return;
      if (attributes["data-comments"] !== undefined) comments = depth;
      const { id, srcset, style, background } = attributes;
      if (id !== undefined) ids.push(id);
      if (name === "a" && attributes["name"] !== undefined) ids.push(attributes["name"]);
      if (name === "link") add(linkKind(attributes), attributes["href"]);
      if (name === "iframe" || name === "input" || name === "image" || isConnection(name, attributes))
        addHost(attributes["src"] ?? attributes["href"] ?? attributes["xlink:href"]);
      addHost(background);
      if (style !== undefined) for (const host of cssHosts(style)) hosts.add(host);
      for (const [attribute, kind] of REFERENCES[name] ?? []) add(kind, attributes[attribute]);
      if (srcset === undefined) return;
      for (const { url } of parseSrcset(srcset)) add("image", url);
    },
    text(raw) {
      words.text(raw);
      if (isStyleSheet) for (const host of cssHosts(raw)) hosts.add(host);
    },
    close(name) {
      words.close(name);
      isStyleSheet = false;
      if (depth === comments) comments = 0;
      depth -= 1;
    },
    isKnown(piece) {
      if (known?.content === piece.part) {
        if (comments !== 0 || !words.isInText()) return false;
        const { ids: own, references: named, ...text } = known.content.facts;
        for (const id of own) ids.push(id);
        for (const { kind, target } of named) add(kind, target);
        words.add(text);
        return true;
      }
      // There it would be read for its words, or for nothing.
      if (known === null || comments !== 0 || words.isInContent()) return false;
      const facts = known.read(piece);
      if (facts.text !== "" || facts.headings.length > 0) return false;
      ids.push(...facts.ids);
      for (const reference of facts.references)
        if (references.isNew(reference.kind, reference.target)) references.all.push(reference);
      for (const host of facts.hosts) hosts.add(host);
      return true;
    },
  };
  scan(html, handlers, known?.pieces);
  return { ids, references: references.all, hosts: [...hosts], ...words.result() };
}

/** Creates a list of references with what tells whether an address is in it, for each kind. */
function createReferences() {
  const targets: Partial<Record<ReferenceKind, Set<string>>> = {};
  return {
    all: [] as HtmlReference[],
    /** Returns whether this is the first time that it is asked for the address. */
    isNew(kind: ReferenceKind, target: string): boolean {
      const known = (targets[kind] ??= new Set());
      const { size } = known;
      return known.add(target).size > size;
    },
  };
}

/** A link by which the browser calls a host before it needs anything from it. */
function isConnection(name: string, attributes: HtmlAttributes): boolean {
  return name === "link" && /\b(?:preconnect|dns-prefetch)\b/i.test(attributes["rel"] ?? "");
}

function linkKind(attributes: HtmlAttributes): ReferenceKind {
  const rel = (attributes["rel"] ?? "").toLowerCase().split(/\s+/);
  if (rel.includes("stylesheet") || attributes["as"] === "style") return "style";
  if (rel.includes("modulepreload") || attributes["as"] === "script") return "script";
  if (rel.some((word) => word.endsWith("icon")) || attributes["as"] === "image") return "image";
  if (rel.includes("preload") || rel.includes("manifest")) return "media";
  return "link";
}
