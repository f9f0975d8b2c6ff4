import { describe, expect, it } from "vitest";
import { parseDocumentData } from "../../../../src/runtime/app/navigation/document-data.js";
import { createPageRoute } from "../route-view.js";

describe("parseDocumentData", () => {
  it("parses the data that the build wrote", () => {
    const data = { route: createPageRoute("/a.html"), sidebar: null, build: "b1" };
    expect(parseDocumentData(JSON.stringify(data))).toEqual(data);
  });

  it.each(["null", "[]", '{"build":"b"}', '{"route":{},"sidebar":null}'])("rejects %s", (text) => {
    expect(() => parseDocumentData(text)).toThrow(TypeError);
  });

  it("rejects a truncated document", () => {
    expect(() => parseDocumentData('{"route":')).toThrow(SyntaxError);
  });
});
