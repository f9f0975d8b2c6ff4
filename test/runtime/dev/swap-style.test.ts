// @vitest-environment happy-dom
import { beforeEach, expect, it, vi } from "vitest";
import { swapStyle } from "../../../src/runtime/dev/dev-client.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

let body: HTMLElement;
const sheet = (path: string) => `<link rel="stylesheet" href="${new URL(path, document.baseURI).href}">`;
const paths = () => [...body.querySelectorAll("link")].map((link) => new URL(link.href).pathname);

/** Shows these elements in a page outside of the document, which loads nothing. */
function show(html: string): void {
  body.innerHTML = html;
}

beforeEach(() => {
  body = document.createElement("body");
  vi.spyOn(document, "querySelectorAll").mockImplementation((selector) => body.querySelectorAll(selector));
});

it("inserts the new version after the old ones, and removes those when it has loaded", () => {
  const [one, two] = ["/b/assets/css/style.11111111.css", "/b/assets/css/style.22222222.css"];
  show(sheet(one) + sheet(two) + sheet("/fonts/x.css"));
  swapStyle("/b/assets/css/style.33333333.css");
  expect(paths()).toEqual([one, two, "/b/assets/css/style.33333333.css", "/fonts/x.css"]);
  body.querySelectorAll("link")[2]?.dispatchEvent(new Event("load"));
  expect(paths()).toEqual(["/b/assets/css/style.33333333.css", "/fonts/x.css"]);
});

it.each([
  ["of another component", "/assets/css/Box.11111111.css", "/assets/css/style.22222222.css"],
  ["in another folder", "/public/style.11111111.css", "/assets/css/style.22222222.css"],
  ["of the same version", "/assets/css/style.22222222.css", "/assets/css/style.22222222.css"],
])("keeps a style sheet %s", (_, path, next) => {
  show(sheet(path));
  swapStyle(next);
  expect(paths()).toEqual([path]);
});

it("replaces the style sheet of a component where it is", () => {
  show(`${sheet("/assets/css/style.11111111.css")}<p>${sheet("/assets/css/Box.11111111.css")}</p>`);
  swapStyle("/assets/css/Box.22222222.css");
  body.querySelectorAll("link")[2]?.dispatchEvent(new Event("load"));
  expect(body.querySelector("p link")?.getAttribute("href")).toBe("/assets/css/Box.22222222.css");
});
