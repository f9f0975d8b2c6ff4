import { createDocumentSources, handlersIn, SOURCE_ATTRIBUTES } from "../policy/document-sources.js";
import { cssHosts, hostOf } from "../policy/foreign-hosts.js";
import { createHtmlTextReader, type HtmlText } from "./html-text.js";
import { type HtmlAttributes, NO_ATTRIBUTES } from "./html-tag.js";
import {
  createHtmlScanner,
  type HtmlHandlers,
  type HtmlPiece,
  isPlainTag,
  readPlainTag,
  type WrittenPiece,
} from "./scan-html.js";
import { STYLE_ATTRIBUTE } from "../../../runtime/model/document/inline-style.js";
import { CONTENT_END, CONTENT_START } from "../../../runtime/model/document/document.js";
import { hashSource, type PolicySource } from "../policy/policy.js";
import { parseSrcset } from "./srcset.js";

/** Purpose of an address in a document: a link to follow, or a kind of resource to load. */
export type ReferenceKind = "link" | "image" | "script" | "style" | "media";

/** An address in a document, with entities decoded. */
export interface HtmlReference {
  readonly kind: ReferenceKind;
  readonly target: string;
}

/** Ids, addresses and external hosts of a document. */
export interface HtmlFacts {
  /** Ids and anchor names, in document order. */
  readonly ids: readonly string[];
  /** Addresses in the document, without duplicates. */
  readonly references: readonly HtmlReference[];
  /** External hosts that a browser contacts to render the document, without a click. */
  readonly hosts: readonly string[];
  /** Sources of the document for its content security policy, except those of every policy. */
  readonly sources: readonly PolicySource[];
}

/** Attributes with an address, by element. `srcset` and `<link>` are parsed separately. */
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

/** All attributes that are read. The last two are used to find the words. */
const ATTRIBUTES: ReadonlySet<string> = new Set([
  ...Object.values(REFERENCES).flatMap((attributes) => attributes.map(([attribute]) => attribute)),
  ..."id name rel as alt srcset background xlink:href data-comments data-content aria-hidden".split(" "),
  ...SOURCE_ATTRIBUTES,
]);
/**
 * Attributes for documents that may contain `url(…)` in a style. Reading styles is avoided otherwise, because
 * formulas have thousands.
 */
const STYLED_ATTRIBUTES: ReadonlySet<string> = new Set([...ATTRIBUTES, "style", STYLE_ATTRIBUTE]);

type Scan = ReturnType<typeof createHtmlScanner>;

/**
 * Everything read from an emitted document. The strings are slices that keep the document in memory: copy
 * them before storing.
 */
export interface ReadHtml extends HtmlFacts, HtmlText {}

/** A piece that occurs in several documents. `part` is the same object in all of them. */
export interface RepeatedPiece extends HtmlPiece {
  readonly part: { readonly html: string };
}

/** Compiled content of a page with its ids, addresses and words. Headings are separate. */
export interface CompiledContent {
  readonly html: string;
  readonly facts: HtmlText & Pick<HtmlFacts, "ids" | "references">;
}

/** Parts of a document that are known before it is read. */
interface KnownParts {
  readonly pieces?: readonly RepeatedPiece[];
  readonly content?: CompiledContent | null;
  readonly written?: readonly WrittenPiece[];
}

/**
 * Creates a reader that collects ids, addresses and content words of an emitted document in one pass. Pieces
 * that occurred in an earlier document are not parsed again.
 */
export function createHtmlReader(): (html: string, known?: KnownParts) => ReadHtml {
  const plain = createHtmlScanner(ATTRIBUTES);
  const styled = createHtmlScanner(STYLED_ATTRIBUTES);
  const withHandlers = new Map<string, Scan>();
  const scanFor = (...texts: readonly string[]): Scan => {
    const handlers = texts.flatMap(handlersIn);
    if (handlers.length === 0) return texts.some((text) => /url\(/i.test(text)) ? styled : plain;
    const key = handlers.join(" ");
    const scan = withHandlers.get(key) ?? createHtmlScanner(new Set([...STYLED_ATTRIBUTES, ...handlers]));
    withHandlers.set(key, scan);
    return scan;
  };
  const known = new WeakMap<object, ReadHtml>();
  const read = ({ part }: RepeatedPiece): ReadHtml => {
    const facts = known.get(part) ?? readHtml(scanFor(part.html), part.html);
    known.set(part, facts);
    return facts;
  };
  const hash = createHash();
  return (html, { pieces = [], content = null, written = [] } = {}) => {
    const piece = content === null ? null : findContent(html, content);
    const unread = [
      ...written.filter(({ tags }) => tags.every(isPlainTag)),
      ...(piece === null ? [] : [piece]),
    ].toSorted(byPosition);
    return readHtml(scanFor(...textsAround(html, unread)), html, {
      pieces: [...pieces, ...unread].toSorted(byPosition),
      content: piece === null ? null : content,
      read,
      hash,
    });
  };
}

function byPosition(a: HtmlPiece, b: HtmlPiece): number {
  return a.from - b.from;
}

/** Returns the texts before, between and after pieces of a document. */
function textsAround(html: string, pieces: readonly HtmlPiece[]): readonly string[] {
  const ends = [0, ...pieces.map(({ to }) => to)];
  return ends.map((end, index) => html.slice(end, pieces[index]?.from));
}

/** Maximum number of scripts and styles whose hashes are kept. */
const MOST_HASHES = 64;

/** Creates a function that hashes inline scripts and styles. Most documents have the same ones. */
function createHash(): typeof hashSource {
  const known = new Map<string, string>();
  return (text) => {
    const hash = known.get(text) ?? hashSource(text);
    if (known.size === MOST_HASHES) known.clear();
    known.set(text, hash);
    return hash;
  };
}

/**
 * Returns the position of the page's content in a document; `null` if the text between the content marks
 * differs from `content`.
 */
function findContent(html: string, content: CompiledContent): RepeatedPiece | null {
  const from = html.indexOf(CONTENT_START);
  const start = from + CONTENT_START.length;
  const end = start + content.html.length;
  if (from === -1 || !html.startsWith(CONTENT_END, end)) return null;
  // For a long text, `startsWith` takes twice as long.
  if (html.slice(start, end) !== content.html) return null;
  return { from, to: end + CONTENT_END.length, part: content };
}

interface KnownPieces {
  readonly pieces: readonly (RepeatedPiece | WrittenPiece)[];
  /** The known piece that is the page's content, or `null`. */
  readonly content: CompiledContent | null;
  readonly read: (piece: RepeatedPiece) => ReadHtml;
  readonly hash: typeof hashSource;
}

function readHtml(scan: Scan, html: string, known: KnownPieces | null = null): ReadHtml {
  const words = createHtmlTextReader();
  const facts = createFacts();
  const sources = createDocumentSources(known?.hash);
  let isStyleSheet = false;
  let depth = 0;
  /**
   * Depth at which the comments began; 0 if outside. Faults in visitors' comments are not the author's and
   * are ignored.
   */
  let comments = 0;
  const handlers: HtmlHandlers<RepeatedPiece | WrittenPiece> = {
    open(name, attributes) {
      words.open(name, attributes);
      depth += 1;
      isStyleSheet = name === "style" && comments === 0;
      if (comments === 0) sources.open(name, attributes);
      if (comments !== 0 || attributes === NO_ATTRIBUTES) return;
      if (attributes["data-comments"] !== undefined) comments = depth;
      facts.addElement(name, attributes);
    },
    text(raw) {
      // Search finds texts of the author only.
      if (comments === 0) words.text(raw);
      if (isStyleSheet) facts.addStyle(raw);
      sources.text(raw);
    },
    close(name) {
      words.close(name);
      isStyleSheet = false;
      sources.close();
      if (depth === comments) comments = 0;
      depth -= 1;
    },
    isKnown(piece) {
      if (known === null || comments !== 0) return false;
      if ("tags" in piece) return !words.isInContent() && addTags(piece, facts, sources);
      if (known.content === piece.part) {
        if (!words.isInText()) return false;
        facts.addContent(known.content.facts);
        sources.addImages(known.content.facts.references);
        words.add(known.content.facts);
        return true;
      }
      // Inside the content the piece must be read for its words.
      if (words.isInContent()) return false;
      const read = known.read(piece);
      if (read.text !== "" || read.headings.length > 0) return false;
      facts.addRead(read);
      sources.addAll(read.sources);
      return true;
    },
  };
  scan(html, handlers, known?.pieces);
  return { ...facts.result(), sources: sources.all(), ...words.result() };
}

/** Adds the facts of tags that were written from values. Returns `true`. */
function addTags(
  { tags }: WrittenPiece,
  facts: ReturnType<typeof createFacts>,
  sources: ReturnType<typeof createDocumentSources>,
): true {
  for (const { name, attributes, text } of tags.map(readPlainTag)) {
    facts.addElement(name, attributes);
    if (name === "style") facts.addStyle(text);
    sources.open(name, attributes);
    sources.text(text);
    sources.close();
  }
  return true;
}

/** Creates a collector of ids, addresses and external hosts. */
function createFacts() {
  const ids: string[] = [];
  const references: HtmlReference[] = [];
  const targets: Partial<Record<ReferenceKind, Set<string>>> = {};
  const hosts = new Set<string>();

  /** Returns whether the address is new for this kind, and records it. */
  function isNew(kind: ReferenceKind, target: string): boolean {
    const known = (targets[kind] ??= new Set());
    const { size } = known;
    return known.add(target).size > size;
  }

  function addHost(target: string | undefined): void {
    const host = hostOf(target ?? "");
    if (host !== null) hosts.add(host);
  }

  function addStyle(css: string): void {
    for (const host of cssHosts(css)) hosts.add(host);
  }

  function addReference(kind: ReferenceKind, target: string | undefined): void {
    if (target === undefined || !isNew(kind, target)) return;
    references.push({ kind, target: target.trim() });
    if (kind !== "link") addHost(target);
  }

  return {
    addStyle,
    addElement(name: string, attributes: HtmlAttributes): void {
      const { id, srcset, style, background } = attributes;
      if (id !== undefined) ids.push(id);
      if (name === "a" && attributes["name"] !== undefined) ids.push(attributes["name"]);
      if (name === "link") addReference(linkKind(attributes), attributes["href"]);
      if (name === "iframe" || name === "input" || name === "image" || isConnection(name, attributes))
        addHost(attributes["src"] ?? attributes["href"] ?? attributes["xlink:href"]);
      addHost(background);
      if (style !== undefined) addStyle(style);
      if (attributes[STYLE_ATTRIBUTE] !== undefined) addStyle(attributes[STYLE_ATTRIBUTE]);
      for (const [attribute, kind] of REFERENCES[name] ?? []) addReference(kind, attributes[attribute]);
      if (srcset === undefined) return;
      for (const { url } of parseSrcset(srcset)) addReference("image", url);
    },
    /** Adds the facts of the page's content, as compiled. */
    addContent(content: CompiledContent["facts"]): void {
      for (const id of content.ids) ids.push(id);
      for (const { kind, target } of content.references) addReference(kind, target);
    },
    /** Adds the facts of a piece that was read before. */
    addRead(read: Omit<HtmlFacts, "sources">): void {
      ids.push(...read.ids);
      for (const reference of read.references)
        if (isNew(reference.kind, reference.target)) references.push(reference);
      for (const host of read.hosts) hosts.add(host);
    },
    result: (): Omit<HtmlFacts, "sources"> => ({ ids, references, hosts: [...hosts] }),
  };
}

/** Whether an element makes the browser connect to a host in advance (`preconnect` or `dns-prefetch`). */
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
