import { expect, it } from "vitest";
import { readDocument } from "../../../../src/runtime/app/navigation/read-document.js";
import { createPageRoute } from "../route-view.js";
import { writeDocument } from "../write-document.js";

const ROUTE = createPageRoute("/a.html");
const DATA = { route: ROUTE, mark: "m1", sidebar: "7.ab" };

it("reads the page and its mark", () => {
  expect(readDocument(writeDocument(DATA, "<p>a</p>"))).toEqual({
    mark: "m1",
    isIntact: true,
    policy: null,
    page: { route: ROUTE, sidebar: "7.ab", html: "<p>a</p>" },
  });
});

it("reads the style and the issue of a page that has them", () => {
  const rest = {
    style: { href: "/math.css", fonts: [] },
    issue: { id: "3", link: "https://bowl.example/3" },
  };
  expect(readDocument(writeDocument({ ...DATA, ...rest }, ""))?.page).toMatchObject(rest);
});

it("reads the content security policy", () => {
  const tag = `<meta http-equiv="Content-Security-Policy" content="default-src 'none'">`;
  expect(readDocument(tag + writeDocument(DATA, "a"))?.policy).toBe("default-src 'none'");
});

it("ignores imitated data in an author's text", () => {
  const forged = '<script id="hanblog-data" type="application/json">{"mark":"x"}</script>';
  expect(readDocument(writeDocument(DATA, forged))).toMatchObject({ mark: "m1", page: { html: forged } });
});

it("reads content that a proxy has changed, and reports the change", () => {
  const html = writeDocument(DATA, "<p>a@b.example</p>").replace("a@b.example", "<a>[protected]</a>");
  expect(readDocument(html)).toMatchObject({
    isIntact: false,
    page: { html: "<p><a>[protected]</a></p>" },
  });
});

it.each([
  ["another program", "<!DOCTYPE html><h1>Hello</h1>"],
  ["a proxy that removed comments", writeDocument(DATA, "a").replaceAll(/<!--.*?-->/g, "")],
  ["a proxy that renamed the data", writeDocument(DATA, "a").replace('id="hanblog-data"', 'id="data"')],
  ["a connection that broke", writeDocument(DATA, "a").slice(0, -12)],
  ["a proxy that broke the data", writeDocument(DATA, "a").replace('{"mark"', '{{"mark"')],
])("returns null for a document from %s", (_, html) => {
  expect(readDocument(html)).toBeNull();
});
