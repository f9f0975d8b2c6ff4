import { describe, expect, it } from "vitest";
import { storeOptions } from "../../../../src/runtime/comments/store-widget/options.js";

const APP = { appId: "a", appKey: "k" };

describe("storeOptions", () => {
  it("fills in the defaults", () => {
    expect(storeOptions(APP, "ja")).toMatchObject({
      lang: "ja",
      clazzName: "Comment",
      meta: ["nick", "mail", "link"],
      requiredFields: [],
      placeholder: "Just Go Go",
      pageSize: 10,
      avatar: "mp",
      avatarCdn: null,
      ipService: null,
      qqService: null,
      visitor: false,
      mathjax: false,
    });
  });

  it("shows all fields if none is configured", () => {
    expect(storeOptions({ ...APP, meta: [] }, "en").meta).toEqual(["nick", "mail", "link"]);
    expect(storeOptions({ ...APP, meta: ["nick"] }, "en").meta).toEqual(["nick"]);
  });
});
