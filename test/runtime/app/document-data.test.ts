import { describe, expect, it } from "vitest";
import { parseDocumentData } from "../../../src/runtime/app/document-data.js";
import { createPageRoute } from "./route-view.js";

describe("parseDocumentData", () => {
  it("reads what the build wrote", () => {
    const data = { route: createPageRoute("/a.html"), sidebar: null, build: "b1" };
    expect(parseDocumentData(JSON.stringify(data))).toEqual(data);
  });

  it.each(["null", "[]", '{"build":"b"}', '{"route":{},"sidebar":null}'])("refuses %s", (text) => {
    expect(() => parseDocumentData(text)).toThrow(TypeError);
  });

  it("refuses a document that was cut off", () => {
    expect(() => parseDocumentData('{"route":')).toThrow(SyntaxError);
  });
});
