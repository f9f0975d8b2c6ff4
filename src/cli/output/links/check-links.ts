import { compareText } from "../../../runtime/model/lists/listing.js";
import { position, type Problem, type SourcePosition, withoutLines } from "../../../runtime/model/error.js";
import { decodeRoute, pageFile } from "../../../runtime/model/path.js";
import {
  describeAnchor,
  describeTarget,
  type LinkFault,
  createFindNearest,
  type FindNearest,
} from "./describe-fault.js";
import type { HtmlReference } from "../html/read-html.js";
import { createResolveTarget, isForeign, type EmittedFiles } from "./resolve-target.js";
import { createProblem } from "../../messages/create-problem.js";

/** An emitted HTML document whose links are checked. */
export interface LinkedDocument {
  readonly route: string;
  /** Markdown file, relative to the site folder; `null` for pages that have no markdown file. */
  readonly source: string | null;
  readonly links: LinkSource;
  /** Whether the document has ids that only readers with a password see. */
  readonly isLocked?: boolean;
}

/** Links of one or more documents, read lazily. */
export interface LinkSource {
  /** Indices into `targets` of all addresses in these documents; may include addresses that are not used. */
  readonly named: Uint32Array<ArrayBuffer>;
  readonly read: (route: string) => DocumentLinks;
}

/** Ids and addresses that `readHtml` found in one document. */
export interface DocumentLinks {
  readonly ids: readonly string[];
  /**
   * Indices into `targets`. Excludes addresses that were already reported at compile time or are always
   * valid.
   */
  readonly references: Uint32Array<ArrayBuffer>;
  /** Places in the markdown source, by the address as written in the HTML. */
  readonly uses: ReadonlyMap<string, readonly AddressUse[]>;
}

/** A place in a markdown file where an address is written. */
export interface AddressUse {
  /** Address as the author wrote it, such as `./page.md`. */
  readonly written: string;
  readonly line: number;
}

/** Wraps the links of a single document as a `LinkSource`. */
export function linksOfOne(links: DocumentLinks): LinkSource {
  return { named: links.references, read: () => links };
}

/** Input of `checkLinks`: the documents, the emitted files, and functions that locate faulty addresses. */
export interface CheckLinksInput extends EmittedFiles {
  readonly targets: readonly HtmlReference[];
  readonly documents: readonly LinkedDocument[];
  /**
   * Returns the source position of an address that many pages share, such as one in the config; `null` if
   * unknown.
   */
  readonly placeInShell: (target: string) => SourcePosition | null;
  /**
   * Returns the source position of an address that is on a page but not in its text, such as one in its front
   * matter.
   */
  readonly placeInSource: (source: string, target: string) => SourcePosition;
  /**
   * Returns whether a missing path may exist once the errors already reported are fixed. The path is decoded
   * and relative to the base.
   */
  readonly mayCome?: ((path: string) => boolean) | undefined;
}

/** Maximum number of pages that a message about a fault lists. */
const ROUTES_NAMED = 3;

/** A fault and the documents in which it occurs. */
interface Fault extends LinkFault {
  readonly first: Place;
  /** Routes of the first `ROUTES_NAMED` pages with this fault. */
  readonly routes: string[];
  documents: number;
}

interface Place {
  /** Address in the HTML. */
  readonly target: string;
  /** Address as the author wrote it; that in the HTML if the source has no line of it. */
  readonly written: string;
  readonly route: string;
  readonly source: string | null;
  readonly line: number | null;
  readonly isLocked: boolean;
}

interface PendingAnchor {
  readonly file: string;
  readonly place: Place;
}

/**
 * Checks every internal address against the emitted files. All faults are warnings. A fault on several pages
 * without a source line is reported once. Documents whose addresses are all valid on any page are not read.
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
    const file = pageFile(document.route);
    const links = document.links.read(document.route);
    for (const number of links.references) {
      const reference = input.targets[number];
      if (reference === undefined || isSound(number)) continue;
      const { kind, target } = reference;
      const verdict = resolve(target, kind, document.route);
      if (verdict.kind === "missing" && input.mayCome?.(verdict.path) === true) continue;
      const nearest = kind === "link" ? nearestPage : nearestFile;
      const hasAnchor = verdict.kind === "found" && kind === "link" && target.includes("#");
      for (const place of placesOf(document, target, links.uses)) {
        const fault = describeTarget({ kind, target: place.written }, verdict, input.base, nearest);
        if (fault !== null) addFault(faults, fault, place);
        if (!hasAnchor) continue;
        if (verdict.file === file) addAnchorFault(faults, links.ids, place);
        else pending.push({ file: verdict.file, place });
      }
    }
  }
  const idsOf = createIdsOf(input.documents);
  for (const { file, place } of pending) addAnchorFault(faults, idsOf(file), place);
  return [...faults.values()].map((fault) => toProblem(fault, input)).toSorted(compareProblems);
}

/**
 * Returns a function that tests, by index, whether an address is valid on any page. Each address is resolved
 * once, because most occur on many pages.
 */
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

/**
 * Returns a function that tests whether all addresses of a link source are sound. Results are cached, because
 * most documents share their link source.
 */
function createIsSettled(isSound: (number: number) => boolean): (links: LinkSource) => boolean {
  const known = new Map<LinkSource, boolean>();
  return (links) => {
    const settled = known.get(links) ?? links.named.every(isSound);
    known.set(links, settled);
    return settled;
  };
}

/** Returns a function that maps a file to the ids of its document; `null` if they are unknown. */
function createIdsOf(documents: readonly LinkedDocument[]): (file: string) => readonly string[] | null {
  let byFile: ReadonlyMap<string, LinkedDocument> | null = null;
  return (file) => {
    byFile ??= new Map(documents.map((document) => [pageFile(document.route), document]));
    const document = byFile.get(file);
    if (document === undefined || document.isLocked === true) return null;
    return document.links.read(document.route).ids;
  };
}

function addAnchorFault(faults: Map<string, Fault>, ids: readonly string[] | null, place: Place): void {
  const fault = describeAnchor(place.written, ids);
  if (fault !== null) addFault(faults, fault, place);
}

/**
 * Merges equal faults. Faults with a source line stay separate; the others, mostly from the shell, are
 * grouped.
 */
function addFault(faults: Map<string, Fault>, found: LinkFault, place: Place): void {
  const own = place.line === null ? "" : `${place.source}:${place.line}`;
  const key = JSON.stringify([found.code, found.values, own]);
  const fault = faults.get(key);
  const route = decodeRoute(place.route);
  if (fault === undefined) {
    faults.set(key, { ...found, first: place, routes: [route], documents: 1 });
    return;
  }
  fault.documents++;
  if (fault.routes.length < ROUTES_NAMED) fault.routes.push(route);
}

/** Returns each place of an address in the source of a document once, or one without a line. */
function placesOf(
  { route, source, isLocked = false }: LinkedDocument,
  target: string,
  uses: DocumentLinks["uses"],
): readonly Place[] {
  const place = { target, route, source, isLocked };
  const found = source === null ? [] : (uses.get(target) ?? []);
  if (found.length === 0) return [{ ...place, written: target, line: null }];
  const unique = new Map(found.map(({ written, line }) => [`${line} ${written}`, { written, line }]));
  return [...unique.values()].map((use) => ({ ...place, ...use }));
}

function toProblem(fault: Fault, { documents: all, placeInShell, placeInSource }: CheckLinksInput): Problem {
  const { first, documents } = fault;
  // A fault on more than half of the pages comes from the shell, not from a single page.
  const isShell = documents > 1 && documents * 2 > all.length;
  const isPlaced = documents === 1 && first.source !== null;
  const pages = isPlaced ? null : { count: documents, routes: fault.routes };
  const at = isShell ? placeInShell(first.target) : placeInPage(first, placeInSource);
  const problem = createProblem("warning", fault.code, { ...fault.values, pages }, at);
  return first.isLocked ? withoutLines(problem) : problem;
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

/** Builds the index of names on first use, because a site without faults does not need it. */
function lazyNearest(names: () => readonly string[]): FindNearest {
  let find: FindNearest | null = null;
  return (wanted) => {
    find ??= createFindNearest(names());
    return find(wanted);
  };
}
