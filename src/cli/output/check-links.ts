import { compareText } from "../../runtime/model/listing.js";
import { createProblem, position, type Problem, type SourcePosition } from "../../runtime/model/error.js";
import { decodeRoute, routeToFile } from "../../runtime/model/path.js";
import { describeAnchor, describeTarget, type FaultText } from "./describe-fault.js";
import { createFindNearest, type FindNearest } from "./nearest.js";
import type { HtmlReference } from "./read-html.js";
import { createResolveTarget, isForeign, type EmittedFiles } from "./resolve-target.js";

/** An emitted document. */
export interface LinkedDocument {
  readonly route: string;
  /** Markdown file, relative to the site folder; `null` for pages that hanblog makes. */
  readonly source: string | null;
  readonly links: LinkSource;
}

/** The links of some documents, which are read when they are needed. */
export interface LinkSource {
  /** Places in the list of `targets`: all that the documents name, and maybe more. */
  readonly named: Uint32Array<ArrayBuffer>;
  readonly read: (route: string) => DocumentLinks;
}

/** What `readHtml` found in a document. */
export interface DocumentLinks {
  readonly ids: readonly string[];
  /** Places in the list of `targets`, without those that compiling already named as missing, or that are right alone. */
  readonly references: Uint32Array<ArrayBuffer>;
  /** Lines of the source by the address as it stands in the HTML. */
  readonly lines: ReadonlyMap<string, number>;
}

/** The links of one document alone. */
export function linksOfOne(links: DocumentLinks): LinkSource {
  return { named: links.references, read: () => links };
}

/** What links are checked against, and where those stand that lead nowhere. */
export interface CheckLinksInput extends EmittedFiles {
  readonly targets: readonly HtmlReference[];
  readonly documents: readonly LinkedDocument[];
  /** Where an address stands that many pages have at once, such as in the config; `null` where that is not known. */
  readonly placeInShell: (target: string) => SourcePosition | null;
  /** Where an address stands that a page has, but its text has not: in its front matter, if at all. */
  readonly placeInSource: (source: string, target: string) => SourcePosition;
  /** Whether an address (below the base, decoded) that leads to nothing may be there once known errors are mended. */
  readonly mayCome?: ((path: string) => boolean) | undefined;
}

/** Pages that a fault on several of them names. */
const ROUTES_NAMED = 3;

/** One fault and the documents that have it. */
interface Fault extends FaultText {
  readonly first: Place;
  /** The first few pages that have it. */
  readonly routes: string[];
  documents: number;
}

interface Place {
  readonly target: string;
  readonly route: string;
  readonly source: string | null;
  readonly line: number | null;
}

interface PendingAnchor {
  readonly file: string;
  readonly target: string;
  readonly place: Place;
}

/**
 * Checks every address inside the site against what was emitted. All faults are warnings; one that stands
 * on several pages without a line of its own is reported once. Documents whose every address is right
 * whatever page it stands on are not read.
 */
export function checkLinks(input: CheckLinksInput): readonly Problem[] {
  const resolve = createResolveTarget(input);
  const paths = () => [...input.files].toSorted().map(fileToPath);
  const nearestPage = lazyNearest(paths);
  const nearestFile = lazyNearest(() => paths().filter((path) => !/(?:\/|\.html)$/.test(path)));
  const faults = new Map<string, Fault>();
  const pending: PendingAnchor[] = [];
  const isSound = createIsSound(input, resolve);
  const isSettled = createIsSettled(isSound);

  for (const document of input.documents) {
    if (isSettled(document.links)) continue;
    const file = routeToFile(document.route);
    const links = document.links.read(document.route);
    for (const number of links.references) {
      const reference = input.targets[number];
      if (reference === undefined || isSound(number)) continue;
      const place = placeOf(document, reference.target, links.lines);
      const verdict = resolve(reference.target, reference.kind, document.route);
      if (verdict.kind === "missing" && input.mayCome?.(verdict.path) === true) continue;
      const fault = describeTarget(
        reference,
        verdict,
        input.base,
        reference.kind === "link" ? nearestPage : nearestFile,
      );
      if (fault !== null) addFault(faults, fault, place);
      if (verdict.kind !== "found" || reference.kind !== "link" || !reference.target.includes("#")) continue;
      if (verdict.file === file) addAnchorFault(faults, reference.target, links.ids, place);
      else pending.push({ file: verdict.file, target: reference.target, place });
    }
  }
  const idsOf = createIdsOf(input.documents);
  for (const { file, target, place } of pending) addAnchorFault(faults, target, idsOf(file), place);
  return [...faults.values()].map((fault) => toProblem(fault, input)).toSorted(compareProblems);
}

/** Whether an address is right on whatever page it stands. Each is looked at once, though most stand on many pages. */
function createIsSound(
  { targets }: CheckLinksInput,
  resolve: ReturnType<typeof createResolveTarget>,
): (number: number) => boolean {
  const sound = targets.map(({ kind, target }) => {
    const isRelative = !target.startsWith("/") && !isForeign(target);
    if (isRelative || (kind === "link" && target.includes("#"))) return false;
    const verdict = resolve(target, kind, "/");
    return verdict.kind === "ignored" || verdict.kind === "found";
  });
  return (number) => sound[number] === true;
}

/** Whether all that documents name is sound; most share their links with others. */
function createIsSettled(isSound: (number: number) => boolean): (links: LinkSource) => boolean {
  const known = new Map<LinkSource, boolean>();
  return (links) => {
    const settled = known.get(links) ?? links.named.every(isSound);
    known.set(links, settled);
    return settled;
  };
}

/** The ids of the document that stands in a file; `null` for a file that is none. */
function createIdsOf(documents: readonly LinkedDocument[]): (file: string) => readonly string[] | null {
  let byFile: ReadonlyMap<string, LinkedDocument> | null = null;
  return (file) => {
    byFile ??= new Map(documents.map((document) => [routeToFile(document.route), document]));
    const document = byFile.get(file);
    return document === undefined ? null : document.links.read(document.route).ids;
  };
}

function addAnchorFault(
  faults: Map<string, Fault>,
  target: string,
  ids: readonly string[] | null,
  place: Place,
): void {
  const fault = describeAnchor(target, ids);
  if (fault !== null) addFault(faults, fault, place);
}

/** Faults that have a line are told apart by it; the others, which mostly come from the shell, are gathered. */
function addFault(faults: Map<string, Fault>, text: FaultText, place: Place): void {
  const own = place.line === null ? "" : `${place.source}:${place.line}`;
  const key = [text.code, text.message, text.hint, own].join("\n");
  const fault = faults.get(key);
  const route = decodeRoute(place.route);
  if (fault === undefined) {
    faults.set(key, { ...text, first: place, routes: [route], documents: 1 });
    return;
  }
  fault.documents++;
  if (fault.routes.length < ROUTES_NAMED) fault.routes.push(route);
}

function placeOf({ route, source }: LinkedDocument, target: string, lines: DocumentLinks["lines"]): Place {
  return { target, route, source, line: source === null ? null : (lines.get(target) ?? null) };
}

function toProblem(fault: Fault, { documents: all, placeInShell, placeInSource }: CheckLinksInput): Problem {
  const { first, documents } = fault;
  // What more than half of the pages have is not written in any one of them.
  const isShell = documents > 1 && documents * 2 > all.length;
  const more = documents > fault.routes.length ? ", …" : "";
  const pages = documents === 1 ? "on" : `on ${documents} pages:`;
  const isPlaced = documents === 1 && first.source !== null;
  const message = isPlaced ? fault.message : `${fault.message} (${pages} ${fault.routes.join(", ")}${more})`;
  const at = isShell ? placeInShell(first.target) : placeInPage(first, placeInSource);
  return createProblem("warning", fault.code, message, at, fault.hint);
}

function placeInPage(
  { source, line, target }: Place,
  placeInSource: CheckLinksInput["placeInSource"],
): SourcePosition | null {
  if (source === null) return null;
  return line === null ? placeInSource(source, target) : position(source, line);
}

function compareProblems(a: Problem, b: Problem): number {
  return (
    compareText(a.at?.file ?? "", b.at?.file ?? "") ||
    (a.at?.line ?? 0) - (b.at?.line ?? 0) ||
    compareText(a.message, b.message)
  );
}

function fileToPath(file: string): string {
  return `/${file}`.replace(/\/index\.html$/, "/");
}

/** A site without a fault needs no index. */
function lazyNearest(names: () => readonly string[]): FindNearest {
  let find: FindNearest | null = null;
  return (wanted) => {
    find ??= createFindNearest(names());
    return find(wanted);
  };
}
