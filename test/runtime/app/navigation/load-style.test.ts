// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { loadStyle } from "../../../../src/runtime/app/navigation/load-page.js";
import { usePageSandbox } from "../page-sandbox.js";

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
  // A head outside of the document loads nothing, so the test dispatches the events.
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
  it("inserts a style sheet before the site's own and waits for it, then for its fonts", async () => {
    const loading = load("/math.css", ["italic 1em Math", "gone"]);
    expect(hrefs()).toEqual(["/math.css", "/site.css"]);
    await settle();
    expect([isDone, faces]).toEqual([false, []]);
    links()[0]?.dispatchEvent(new Event("load"));
    await loading;
    expect(faces).toEqual(["italic 1em Math", "gone"]);
  });

  it("reuses an existing style sheet, and waits for it while it loads", async () => {
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

  it("ignores a style sheet that fails, and tries it again on the next page", async () => {
    const loading = load("/math.css");
    links()[0]?.dispatchEvent(new Event("error"));
    await loading;
    expect(hrefs()).toEqual(["/site.css"]);
    const again = load("/math.css");
    expect(hrefs()).toEqual(["/math.css", "/site.css"]);
    links()[0]?.dispatchEvent(new Event("load"));
    await again;
  });

  it("appends a style sheet to a head without any", async () => {
    head.innerHTML = '<meta charset="utf-8">';
    const loading = load("/math.css");
    expect(head.lastElementChild).toBe(links()[0]);
    links()[0]?.dispatchEvent(new Event("load"));
    await loading;
  });
});
