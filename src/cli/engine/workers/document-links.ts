import { groupBy } from "../../../runtime/model/group-by.js";
import type { CompiledBody } from "../../content/compiled-body.js";
import type { DocumentLinks } from "../../output/links/check-links.js";
import { isSoundAlone } from "../../output/links/describe-fault.js";
import type { createHtmlReader, HtmlReference, KnownContent, ReadHtml } from "../../output/html/read-html.js";
import type { RouteFiles } from "../../render/route-files.js";

/** Reads a document. `shown` is the compiled body that it shows, or `null` if it has none or only an encrypted one. */
export function readDocument(
  readHtml: ReturnType<typeof createHtmlReader>,
  { document, repeated, written, page }: RouteFiles,
  shown: CompiledBody | null,
): ReadHtml {
  return readHtml(document.text, {
    pieces: repeated,
    written,
    content: shown === null || page.html !== shown.body.html ? null : knownContent(shown),
  });
}

function knownContent({ body, facts }: CompiledBody): KnownContent | null {
  return facts === null ? null : { html: body.html, facts };
}

/** Returns the links of a document that must be checked with the rest of the site. */
export function documentLinks(
  { ids, references }: Pick<ReadHtml, "ids" | "references">,
  shown: CompiledBody | null,
  numberOf: (reference: HtmlReference) => number,
): DocumentLinks {
  const missing = new Set(shown?.missing);
  const isOpen = (reference: HtmlReference) =>
    !missing.has(reference.target) && !isSoundAlone(reference, ids);
  return {
    ids,
    references: Uint32Array.from(references.filter(isOpen).map(numberOf)),
    uses: groupBy(shown?.links ?? [], ({ href }) => href),
  };
}
