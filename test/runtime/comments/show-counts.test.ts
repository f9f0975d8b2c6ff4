// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { showCounts } from "../../../src/runtime/comments/show-counts.js";
import type { StoreSettings } from "../../../src/runtime/model/comments.js";
import { openStoreLab, type StoreLab } from "./store-lab.js";
import { textsOf } from "./visitor.js";

let lab: StoreLab;

beforeEach(async () => {
  lab = await openStoreLab();
  window.history.replaceState(null, "", "/a/index.html");
  document.title = "A | Blog";
});
afterEach(() => lab.close());

const show = (settings: Partial<StoreSettings> = {}) =>
  showCounts({ appId: "app", appKey: "key", serverURLs: lab.store.address, visitor: true, ...settings });
const counters = () => lab.store.objects("Counter");
const calls = () => lab.store.asked.map(({ method }) => method);
const visitor = (id: string, inner = "", more = "") =>
  `<span class="leancloud_visitors" id="${id}" ${more}>${inner}</span>`;

describe("counts of comments", () => {
  it("are those of the page that each element names, without replies", async () => {
    for (const url of ["/a/", "/a/", "/b.html"]) lab.write({ comment: "x", url });
    lab.write({ comment: "x", url: "/a/", rid: "Comment1" });
    const count = (xid: string) => `<b class="valine-comment-count" data-xid="${xid}">–</b>`;
    document.body.innerHTML = `${count("/a/index.html")}${count("/b.html")}${count("/c.html")}<b class="valine-comment-count">–</b>`;
    await show({ visitor: false });
    expect(textsOf(".valine-comment-count")).toEqual(["2", "1", "0", "–"]);
  });

  it("are of the configured class", async () => {
    lab.write({ comment: "x", url: "/a/" });
    document.body.innerHTML = '<b class="valine-comment-count" data-xid="/a/">–</b>';
    await show({ clazzName: "Remark" });
    expect(textsOf("b")).toEqual(["0"]);
  });

  it.each<[string, Partial<StoreSettings>]>([
    ["the store refuses", {}],
    ["the app is none", { appKey: "" }],
  ])("are 0 if %s", async (_, settings) => {
    document.body.innerHTML = '<b class="valine-comment-count" data-xid="/a/">–</b>';
    lab.store.intercept(() => ({ status: 401, data: { code: 401 } }));
    await show(settings);
    expect(textsOf("b")).toEqual(["0"]);
  });

  it("are not requested if no element shows one", async () => {
    document.body.innerHTML = `<p></p>${visitor("/a/")}`;
    await show({ visitor: false });
    expect([calls(), textsOf("span")]).toEqual([[], [""]]);
  });
});

describe("counts of visits", () => {
  it("start with the page's first visit, under its path and title, and increase", async () => {
    document.body.innerHTML = visitor("/a/index.html");
    await show();
    expect([textsOf("span"), counters()]).toEqual([
      ["1"],
      [expect.objectContaining({ url: "/a/", xid: "/a/index.html", title: "A | Blog", time: 1 })],
    ]);
    await show();
    expect([textsOf("span"), counters().length]).toEqual([["2"], 1]);
  });

  it("are stored with the title that an element names", async () => {
    document.body.innerHTML = visitor("/a/", "", 'data-flag-title="Named"');
    await show();
    expect(counters()).toMatchObject([{ title: "Named" }]);
  });

  it("increase in all elements of the page, and stay the same in elements of other pages", async () => {
    document.body.innerHTML = visitor("/a/");
    await show();
    window.history.replaceState(null, "", "/b.html");
    const inner = 'Visits: <i class="leancloud-visitors-count">–</i>';
    document.body.innerHTML = `${visitor("/b.html", inner)}${visitor("/b.html")}${visitor("/a/")}${visitor("/a/index.html")}
      ${visitor("/c.html")}${visitor("")}<span class="leancloud-visitors" id="/a/"></span>`;
    await show();
    expect(textsOf("span")).toEqual(["Visits: 1", "1", "1", "1", "0", "", "1"]);
    expect(counters().map((counter) => counter["time"])).toEqual([1, 1]);
  });

  it("request each page once, and none if only the page's own is shown", async () => {
    document.body.innerHTML = visitor("/a/");
    await show();
    expect(calls()).toEqual(["GET", "POST"]);
    document.body.innerHTML = `${visitor("/x.html")}${visitor("/x.html")}`;
    await show();
    expect(lab.store.asked.at(-1)?.query.get("where")).toBe('{"url":{"$in":["/x.html"]}}');
    expect(calls()).toEqual(["GET", "POST", "GET"]);
  });

  it("stay unchanged if the store rejects the request, and the comments' count appears", async () => {
    lab.write({ comment: "x", url: "/a/" });
    lab.store.intercept(({ path }) =>
      path.endsWith("/Counter") ? { status: 401, data: { code: 401 } } : null,
    );
    document.body.innerHTML = `${visitor("/a/", "–")}${visitor("/b/", "–")}<b class="valine-comment-count" data-xid="/a/">–</b>`;
    await show();
    expect([textsOf("span"), textsOf("b")]).toEqual([["–", "–"], ["1"]]);
  });
});
