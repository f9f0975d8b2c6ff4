import type { BakedComments } from "../../runtime/model/comments.js";
import { hashText } from "../../runtime/model/chunk.js";
import { CONTENT_END, copyHash, type DocumentData } from "../../runtime/model/document.js";
import type { Body } from "../../runtime/model/body.js";
import type { RenderResult, RouteData } from "../../runtime/model/render.js";

/** A rendered page and the metadata of its document. */
export interface RenderedParts {
  readonly route: RouteData;
  readonly rendered: RenderResult;
  readonly style: Body["style"];
  /** URL of the style sheet of stored inline styles; `null` for none. */
  readonly styles: string | null;
  readonly comments: BakedComments | null;
  /** Name of the sidebar's chunk, or `null`. */
  readonly sidebar: string | null;
  /** Id of the deployed program. */
  readonly build: string;
}

/** Serialized data of a document, and the parts of it that are used elsewhere too. */
export interface WrittenData {
  readonly json: string;
  readonly mark: string;
  readonly rest: Pick<DocumentData, "style" | "styles" | "issue">;
}

/** Serializes a page's `DocumentData`. */
export function writeDocumentData(parts: RenderedParts): WrittenData {
  const { route, rendered, style, styles, comments, sidebar, build } = parts;
  const { content, cards } = rendered;
  const rest = {
    ...(style === undefined ? {} : { style }),
    ...(styles === null ? {} : { styles }),
    ...(comments?.kind === "issue" ? { issue: comments.issue } : {}),
  };
  const routeJson = JSON.stringify(cards === null ? route : withoutItems(route));
  const contentHash = copyHash(content ?? "");
  const cardsHash = cards === null ? {} : { cards: copyHash(cards) };
  const mark = hashText(routeJson + JSON.stringify(rest) + contentHash + (cardsHash.cards ?? "")).toString(
    36,
  );
  const data: Omit<DocumentData, "route"> = {
    ...rest,
    mark,
    // `null` if the theme shows the page without its content.
    content: content !== null && rendered.app.includes(CONTENT_END) ? contentHash : null,
    ...cardsHash,
    sidebar,
    build,
  };
  // The route is most of the data, so it is stringified once, for the mark and for the document.
  return { json: `{"route":${routeJson},${JSON.stringify(data).slice(1)}`, mark, rest };
}

/** Removes list items, which the document's cards already show. */
function withoutItems(route: RouteData): RouteData {
  switch (route.kind) {
    case "home":
      return { ...route, list: { ...route.list, items: [] } };
    case "taxonomy":
      return { ...route, list: { ...route.list, items: [] } };
    default:
      return route;
  }
}
