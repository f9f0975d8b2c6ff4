import { DATA_ID } from "../../../src/runtime/model/document/data-id.js";
import {
  CONTENT_END,
  CONTENT_START,
  copyHash,
  type DocumentData,
} from "../../../src/runtime/model/document/document.js";
import type { RouteData } from "../../../src/runtime/model/render.js";

/** Data of a document, of which only the route is required. */
export interface WrittenData extends Partial<DocumentData> {
  readonly route: RouteData;
}

/** Returns the document of a page with the given content, as a build writes it. */
export function writeDocument(data: WrittenData, content: string): string {
  const whole: DocumentData = {
    mark: "m",
    content: copyHash(content),
    sidebar: null,
    build: "b1",
    ...data,
  };
  const json = JSON.stringify(whole).replaceAll("<", "\\u003c");
  const shown = whole.content === null ? "" : CONTENT_START + content + CONTENT_END;
  return `<!DOCTYPE html><main>${shown}</main><script id="${DATA_ID}" type="application/json">${json}</script>`;
}
