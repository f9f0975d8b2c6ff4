import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseDocument } from "htmlparser2";

/** The kinds of facts that are compared, apart from search results. */
export const KINDS = ["text", "links", "ids", "heads", "islands", "feeds", "sitemap", "redirects", "files"];

/** Inline elements. Any other element starts a new line before and after it. */
const INLINE = new Set(
  "a abbr b bdi bdo button cite code data del dfn em i img input ins kbd label mark output q rp rt ruby s samp select small span strong sub summary sup time u var wbr".split(
    " ",
  ),
);
const TEXT_NODE = 3;
/** Elements without text of their own. */
const SILENT = new Set(["script", "style", "template", "annotation"]);
/** Attributes with readable text. */
const READ_ALOUD = ["alt", "title", "aria-label", "placeholder"];
/** Attributes that contain an address. */
const ADDRESSES = ["href", "src", "srcset", "action", "data", "poster", "cite", "formaction", "xlink:href"];
/** Link relations that only affect loading. */
const LOADING = new Set([
  "stylesheet",
  "modulepreload",
  "preload",
  "prefetch",
  "preconnect",
  "dns-prefetch",
  "expect",
]);
/** Files that may differ between versions: scripts, styles and data of the program. */
const OF_PROGRAM =
  /^(?:assets\/(?:js|css|katex|mermaid-[^/]+|mascot-core[^/]*)\/|assets\/licenses\.txt$|search(?:\/|\.json$)|routes[^/]*\.json$|routes\/|\.hanblog$)/;
/** Attributes whose values refer to ids. */
const ID_REFERENCES = /_R_\w*_|«\w+»|:[rR]\w*:/g;

/**
 * Reads the facts of an output folder that a visitor, a feed reader or a search engine can see. Returns a map for each of
 * `KINDS`, from a file or address to lines. Versions may differ in the parts that are left out:
 *
 * - All: the hash in the name of an asset, which becomes `#`; ids that React generates; the order of attributes.
 * - `text`: the text of `<body>` with `alt`, `title`, `aria-label` and `placeholder`, without scripts, styles, templates
 *   and the source of formulas. White space is one space. A line ends at the start or end of a block.
 * - `links`: each address in `<body>` with its element and attribute, in order, decoded, without those of scripts, styles and
 *   preloads.
 * - `ids`: each id in `<body>` with its element, in order.
 * - `heads`: the attributes of `<html>`, the title, `meta`, JSON-LD, scripts of other hosts, and `link` other than those
 *   that only load a page faster; sorted. The generator's version, `data-route` and inline scripts are left out.
 * - `islands`: the hydrated components with their props, in order.
 * - `feeds`: the leaves of a feed in order. HTML is compared by its text and links. The generator's name is left out.
 * - `sitemap`: addresses with their fields, sorted.
 * - `redirects`: the target of each stub.
 * - `files`: the hash of every other file, which comes from the author. Scripts, styles, chunks, the search index and the
 *   route manifest are left out: search results are compared by searching.
 */
export function readOutput(dir) {
  const facts = Object.fromEntries(KINDS.map((kind) => [kind, new Map()]));
  for (const path of listFiles(dir)) {
    if (OF_PROGRAM.test(path)) continue;
    const bytes = readFileSync(join(dir, path));
    if (path.endsWith(".html")) readPage(path, bytes.toString(), facts);
    else if (!readData(path, bytes.toString(), facts)) {
      facts.files.set(withoutHash(path), [createHash("sha256").update(bytes).digest("hex")]);
    }
  }
  return facts;
}

/** Returns the paths of all files below a folder, sorted, with `/`. */
export function listFiles(dir) {
  return readdirSync(dir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(dir, join(entry.parentPath, entry.name)).split(sep).join("/"))
    .toSorted();
}

function readPage(path, html, facts) {
  const document = parseDocument(html);
  const elements = [...walk(document)];
  const refresh = elements.find(({ attribs }) => attribs["http-equiv"] === "refresh");
  const head = elements.find(({ name }) => name === "head");
  const body = elements.find(({ name }) => name === "body") ?? document;
  if (refresh !== undefined) {
    facts.redirects.set(path, [refresh.attribs.content]);
    return;
  }
  const root = elements.find(({ name }) => name === "html");
  facts.heads.set(path, headLines(root, head));
  facts.text.set(path, textLines(body));
  facts.links.set(path, linkLines(body));
  const inBody = [...walk(body)];
  facts.ids.set(
    path,
    inBody
      .filter(({ attribs }) => "id" in attribs)
      .map(({ name, attribs }) => `${name} ${stable(attribs.id)}`),
  );
  facts.islands.set(
    path,
    inBody
      .filter(({ attribs }) => "data-island" in attribs)
      .map(({ attribs }) => `${attribs["data-island"]} ${stable(attribs["data-props"] ?? "")}`),
  );
}

/** Whether a file is a feed or a sitemap. */
function readData(path, text, facts) {
  if (path.endsWith(".xml")) {
    const root = parseDocument(text, { xmlMode: true }).children.find((child) => "attribs" in child);
    if (root?.name === "urlset" || root?.name === "sitemapindex") {
      facts.sitemap.set(
        path,
        childrenOf(root)
          .map((entry) => leaves(entry).join(" "))
          .toSorted(),
      );
      return true;
    }
    if (root?.name !== "feed" && root?.name !== "rss") return false;
    facts.feeds.set(path, leaves(root));
    return true;
  }
  if (!path.endsWith(".json") || !text.includes("https://jsonfeed.org/version/")) return false;
  facts.feeds.set(path, jsonLeaves(JSON.parse(text), ""));
  return true;
}

function* walk(node) {
  if ("attribs" in node) yield node;
  for (const child of node.children ?? []) yield* walk(child);
}

function headLines(root, head) {
  const attributes = (attribs) =>
    Object.entries(attribs)
      .filter(([name]) => name !== "data-route")
      .map(([name, value]) => `${name}=${stable(value)}`)
      .toSorted()
      .join(" ");
  const lines = [...walk(head ?? { children: [] })].flatMap(({ name, attribs, children }) => {
    const content = children.map(({ data }) => data ?? "").join("");
    if (name === "title") return [`title ${collapse(content)}`];
    if (name === "meta" && attribs.name !== "generator") return [`meta ${attributes(attribs)}`];
    if (name === "link" && !isLoading(attribs)) return [`link ${attributes(attribs)}`];
    const isForeign = /^(?:https?:)?\/\//.test(attribs.src ?? "");
    if (name === "script" && isForeign) return [`script ${attributes(attribs)}`];
    if (name === "script" && attribs.type === "application/ld+json") return [`json-ld ${content}`];
    return [];
  });
  return [`html ${attributes(root?.attribs ?? {})}`, ...lines].toSorted();
}

function textLines(body) {
  let text = "";
  const add = (node) => {
    if (isText(node)) text += node.data;
    if (SILENT.has(node.name)) return;
    const isBlock = "attribs" in node && !INLINE.has(node.name);
    for (const name of READ_ALOUD) if (node.attribs?.[name]) text += ` ${name}: ${node.attribs[name]} `;
    if (isBlock) text += "\n\n";
    for (const child of node.children ?? []) add(child);
    if (isBlock) text += "\n\n";
  };
  add(body);
  return text
    .split("\n\n")
    .map(collapse)
    .filter((line) => line !== "");
}

function linkLines(body) {
  return [...walk(body)]
    .filter(({ name, attribs }) => name !== "script" && name !== "style" && !isLoading(attribs))
    .flatMap(({ name, attribs }) =>
      ADDRESSES.filter((attribute) => attribute in attribs).map(
        (attribute) => `${name} ${attribute} ${decoded(stable(attribs[attribute]))}`,
      ),
    );
}

/** Whether a link relation only affects loading. */
function isLoading({ rel = "" }) {
  return rel.split(" ").some((relation) => LOADING.has(relation));
}

/** Returns an address with decoded letters. Invalid percent-encoding stays unchanged. */
function decoded(address) {
  try {
    return decodeURI(address);
  } catch {
    return address;
  }
}

function childrenOf(element) {
  return element.children.filter((child) => "attribs" in child);
}

function isText(node) {
  return node.nodeType === TEXT_NODE;
}

/** Returns lines `path=value` for the attributes and texts of an XML element, in order. */
function leaves(element, path = element.name) {
  if (element.name === "generator") return [];
  const attributes = Object.entries(element.attribs)
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([name, value]) => `${path}@${name}=${value}`);
  const inner = childrenOf(element);
  if (inner.length > 0)
    return [...attributes, ...inner.flatMap((child) => leaves(child, `${path}/${child.name}`))];
  const text = element.children.map((child) => child.data ?? child.children?.[0]?.data ?? "").join("");
  return [...attributes, ...valueLines(path, text)];
}

function jsonLeaves(value, path) {
  if (typeof value !== "object" || value === null) return valueLines(path, String(value));
  return Object.entries(value).flatMap(([key, inner]) => jsonLeaves(inner, `${path}/${key}`));
}

/** Returns a text, or the text and links of HTML. */
function valueLines(path, value) {
  if (!/<[a-z]/i.test(value)) return [`${path}=${collapse(value)}`];
  const html = parseDocument(value);
  return [...textLines(html), ...linkLines(html)].map((line) => `${path}=${line}`);
}

function stable(value) {
  return withoutHash(value).replaceAll(ID_REFERENCES, "(id)");
}

/** Replaces the hash in the names of assets: `style.1f11641b.css`, `mermaid-462d6f73/`. */
function withoutHash(value) {
  if (!value.includes("assets/")) return value;
  return value.replaceAll(/([.-])[0-9a-f]{8}(?=\.[a-z0-9]+|\/)/g, "$1#");
}

function collapse(text) {
  return text.replaceAll(/\s+/g, " ").trim();
}
