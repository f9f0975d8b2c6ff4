// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { swapStyle } from "../../../src/runtime/dev/dev-client.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

let head: HTMLHeadElement;
const hrefs = () => [...head.children].map((child) => child.getAttribute("href"));

beforeEach(() => {
  // A head outside of the document loads nothing, so the test dispatches the load event.
  head = document.createElement("head");
  vi.spyOn(document, "head", "get").mockImplementation(() => head);
});

it("inserts the new style sheet after the old ones, and removes those when it has loaded", () => {
  head.innerHTML =
    '<link rel="icon" href="/b/assets/css/icon.svg"><link rel="stylesheet" href="/b/assets/css/1.css">' +
    '<link rel="stylesheet" href="/b/assets/css/2.css"><link rel="stylesheet" href="/fonts/x.css">';
  swapStyle("/b/assets/css/3.css");
  expect(hrefs()).toEqual([
    "/b/assets/css/icon.svg",
    "/b/assets/css/1.css",
    "/b/assets/css/2.css",
    "/b/assets/css/3.css",
    "/fonts/x.css",
  ]);
  head.children[3]?.dispatchEvent(new Event("load"));
  expect(hrefs()).toEqual(["/b/assets/css/icon.svg", "/b/assets/css/3.css", "/fonts/x.css"]);
});

it("adds the style sheet if the page has none of the site's", () => {
  head.innerHTML = "<title>Rice</title>";
  swapStyle("/assets/css/3.css");
  expect(head.querySelector("link")?.rel).toBe("stylesheet");
  expect(hrefs()).toEqual([null, "/assets/css/3.css"]);
});
