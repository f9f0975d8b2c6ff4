import { Parser } from "htmlparser2";
import { hostOf } from "./foreign-hosts.js";
import { createHtmlTextReader, type HtmlText } from "./html-text.js";
import { parseSrcset } from "./srcset.js";

export type ReferenceKind = "link" | "image" | "script" | "style" | "media";

/** An address that a document names, with its entities decoded. */
export interface HtmlReference {
  readonly kind: ReferenceKind;
  readonly target: string;
}

export interface HtmlFacts {
  /** Ids and anchor names, in the order of the document. */
  readonly ids: readonly string[];
  /** Each address once. */
  readonly references: readonly HtmlReference[];
  /** Other hosts that a browser asks for parts of the document, without a click. */
  readonly hosts: readonly string[];
}

type Attributes = Readonly<Record<string, string>>;

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

/** What an emitted document says, beside its facts. It is part of a larger string: not to be kept. */
export interface ReadHtml extends HtmlFacts, HtmlText {}

/** Ids, addresses and the content's words of an emitted document, in one pass. */
export function readHtml(html: string): ReadHtml {
  const words = createHtmlTextReader();
  const ids: string[] = [];
  const references = new Map<string, HtmlReference>();
  const hosts = new Set<string>();
  const addHost = (target: string | undefined) => {
    const host = hostOf(target ?? "");
    if (host !== null) hosts.add(host);
  };
  const add = (kind: ReferenceKind, target: string | undefined) => {
    if (target === undefined) return;
    references.set(`${kind} ${target}`, { kind, target: target.trim() });
    if (kind !== "link") addHost(target);
  };
  let depth = 0;
  /** Depth at which comments began; 0: not in them. What strangers wrote is no fault of the site's author. */
  let comments = 0;
  const parser = new Parser({
    onopentag(name, attributes: Attributes) {
      words.open(name, attributes);
      depth += 1;
      if (comments !== 0) return;
      if (attributes["data-comments"] !== undefined) comments = depth;
      const { id } = attributes;
      if (id !== undefined) ids.push(id);
      if (name === "a" && attributes["name"] !== undefined) ids.push(attributes["name"]);
      if (name === "link") add(linkKind(attributes), attributes["href"]);
      if (name === "iframe" || isConnection(name, attributes))
        addHost(attributes["src"] ?? attributes["href"]);
      for (const [attribute, kind] of REFERENCES[name] ?? []) add(kind, attributes[attribute]);
      if (attributes["srcset"] === undefined) return;
      for (const { url } of parseSrcset(attributes["srcset"])) add("image", url);
    },
    ontext: words.text,
    onclosetag(name) {
      words.close(name);
      if (depth === comments) comments = 0;
      depth -= 1;
    },
  });
  parser.end(html);
  return { ...detach({ ids, references: [...references.values()], hosts: [...hosts] }), ...words.result() };
}

/** A link by which the browser calls a host before it needs anything from it. */
function isConnection(name: string, attributes: Attributes): boolean {
  return name === "link" && /\b(?:preconnect|dns-prefetch)\b/i.test(attributes["rel"] ?? "");
}

function linkKind(attributes: Attributes): ReferenceKind {
  const rel = (attributes["rel"] ?? "").toLowerCase().split(/\s+/);
  if (rel.includes("stylesheet") || attributes["as"] === "style") return "style";
  if (rel.includes("modulepreload") || attributes["as"] === "script") return "script";
  if (rel.some((word) => word.endsWith("icon")) || attributes["as"] === "image") return "image";
  if (rel.includes("preload") || rel.includes("manifest")) return "media";
  return "link";
}

/** Strings that are cut from a document keep the whole of it in memory; copies do not. */
function detach(facts: HtmlFacts): HtmlFacts {
  const copy: HtmlFacts = JSON.parse(JSON.stringify(facts));
  return copy;
}
