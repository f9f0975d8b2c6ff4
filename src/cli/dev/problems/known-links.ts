import { documentLinks, readDocument } from "../../engine/workers/document-links.js";
import { linksOfOne, type LinkSource } from "../../output/check-links.js";
import { createHtmlReader, type HtmlReference } from "../../output/read-html.js";
import { createTargetList } from "../../output/target-list.js";
import type { PageFiles } from "../../render/page-files.js";
import { isSamePassed, type PassedValues } from "../same-data.js";

/** Links of the pages as last rendered, by route. */
export interface KnownLinks {
  /**
   * Whether the links of a page that is rendered from these values are known. A page that failed then has none, and is
   * known while it `isFailed`.
   */
  readonly has: (path: string, passed: PassedValues, isFailed: boolean) => boolean;
  /** Reads the links of a rendered page. `files` is `null` if it failed to render. */
  readonly add: (path: string, passed: PassedValues, files: PageFiles | null) => void;
  /** Forgets all pages except those at these paths. */
  readonly keep: (paths: ReadonlySet<string>) => void;
  readonly all: () => ReadonlyMap<string, LinkSource>;
  /** Distinct addresses. The links of pages are indices into this list. */
  readonly targets: readonly HtmlReference[];
}

/** Creates an empty collection. `isLocked` returns whether a source has a password. */
export function createKnownLinks(isLocked: (source: string) => boolean): KnownLinks {
  const readHtml = createHtmlReader();
  const targets = createTargetList();
  const known = new Map<string, { readonly passed: PassedValues; readonly links: LinkSource | null }>();

  function readLinks({ page, body }: PassedValues, files: PageFiles): LinkSource {
    const shown = page.source !== null && isLocked(page.source) ? null : body;
    const read = readDocument(readHtml, files, shown);
    // Slices would keep the document in memory.
    const numberOf = ({ kind, target }: HtmlReference) =>
      targets.numberOf({ kind, target: Buffer.from(target).toString() });
    const links = documentLinks(read, shown, numberOf);
    return linksOfOne({ ...links, ids: links.ids.map((id) => Buffer.from(id).toString()) });
  }

  return {
    has(path, passed, isFailed) {
      const found = known.get(path);
      if (found === undefined || (found.links === null && !isFailed)) return false;
      return isSamePassed(found.passed, passed);
    },
    add(path, passed, files) {
      known.set(path, { passed, links: files === null ? null : readLinks(passed, files) });
    },
    keep(paths) {
      for (const path of known.keys()) if (!paths.has(path)) known.delete(path);
    },
    all: () =>
      new Map([...known].flatMap(([path, { links }]) => (links === null ? [] : [[path, links] as const]))),
    targets: targets.all,
  };
}
