// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadStyle } from "../../../src/runtime/app/load-style.js";
import { usePageSandbox } from "./page-sandbox.js";

usePageSandbox();

const links = () => [...head.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]")];
const hrefs = () => links().map((link) => link.getAttribute("href"));
let head: HTMLHeadElement;
const faces: string[] = [];
let isDone = false;

function load(href: string, fonts: readonly string[] = []): Promise<void> {
  isDone = false;
  return loadStyle({ href, fonts: fonts.map((face) => ({ face, href: "/f.woff2" })) }).then(() => {
    isDone = true;
  });
}
const settle = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  faces.length = 0;
  // A head outside of the document loads nothing: who waits for a style is told by hand.
  head = document.createElement("head");
  head.innerHTML = '<meta charset="utf-8"><link rel="stylesheet" href="/site.css">';
  vi.spyOn(document, "head", "get").mockImplementation(() => head);
  Object.assign(document, {
    fonts: {
      load(face: string) {
        faces.push(face);
        return face === "gone" ? Promise.reject(new Error("gone")) : Promise.resolve([]);
      },
    },
  });
  return () => void Reflect.deleteProperty(document, "fonts");
});

describe("loadStyle", () => {
  it("puts a style before the site's own and waits for it, then for its fonts", async () => {
    const loading = load("/math.css", ["italic 1em Math", "gone"]);
    expect(hrefs()).toEqual(["/math.css", "/site.css"]);
    await settle();
    expect([isDone, faces]).toEqual([false, []]);
    links()[0]?.dispatchEvent(new Event("load"));
    await loading;
    expect(faces).toEqual(["italic 1em Math", "gone"]);
  });

  it("takes one that is there already, and waits for it while it is on its way", async () => {
    const first = load("/math.css");
    await settle();
    const second = load("/math.css");
    await settle();
    expect([hrefs().length, isDone]).toEqual([2, false]);
    links()[0]?.dispatchEvent(new Event("load"));
    await Promise.all([first, second]);
    Object.defineProperty(links()[0] ?? {}, "sheet", { value: {} });
    await load("/math.css");
    expect(hrefs()).toEqual(["/math.css", "/site.css"]);
  });

  it("goes on without one that fails, and tries it again with the next page", async () => {
    const loading = load("/math.css");
    links()[0]?.dispatchEvent(new Event("error"));
    await loading;
    expect(hrefs()).toEqual(["/site.css"]);
    const again = load("/math.css");
    expect(hrefs()).toEqual(["/math.css", "/site.css"]);
    links()[0]?.dispatchEvent(new Event("load"));
    await again;
  });

  it("puts a style at the end of a head without any", async () => {
    head.innerHTML = '<meta charset="utf-8">';
    const loading = load("/math.css");
    expect(head.lastElementChild).toBe(links()[0]);
    links()[0]?.dispatchEvent(new Event("load"));
    await loading;
  });
});
