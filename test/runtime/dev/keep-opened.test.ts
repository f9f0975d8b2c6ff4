// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { keepOpened } from "../../../src/runtime/dev/keep-opened.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

const details = (summary: string, mark = "") => `<details ${mark}><summary>${summary}</summary>x</details>`;
const tab = (label: string, mark = "") =>
  `<div class="code-tab"><input type="radio" name="g" ${mark}>${label}</div>`;

/** Puts a new text into the page, as a save does, and waits until observers have seen it. */
async function save(html: string): Promise<void> {
  find("main").innerHTML = html;
  await new Promise((resolve) => setTimeout(resolve));
}
const openOf = () => [...document.querySelectorAll("details")].map(({ open }) => open);
const checkedOf = () => [...document.querySelectorAll("input")].map(({ checked }) => checked);

let stop: () => void = () => undefined;
beforeEach(() => {
  document.body.innerHTML = '<main data-content=""></main>';
  stop = keepOpened();
  return stop;
});

describe("keepOpened", () => {
  it("opens a block of details again that was open before a save", async () => {
    await save(details("Rice", "open") + details("Beans"));
    await save(details("Rice") + details("Beans"));
    expect(openOf()).toEqual([true, false]);
  });

  it("finds a block by its words, whatever was written before it", async () => {
    await save(details("Rice", "open"));
    await save(details("Beans") + details("Rice"));
    expect(openOf()).toEqual([false, true]);
  });

  it("distinguishes blocks of the same words by their order", async () => {
    await save(`<section>${details("Rice") + details("Rice", "open") + details("Rice")}</section>`);
    await save(`<section>${details("Rice") + details("Rice") + details("Rice")}</section>`);
    expect(openOf()).toEqual([false, true, false]);
  });

  it("finds blocks within other elements", async () => {
    await save(`<section>${details("Rice", "open")}</section>`);
    await save(`<section>${details("Rice")}</section>`);
    expect(openOf()).toEqual([true]);
  });

  it("shows the tab again that was chosen in a group of code", async () => {
    await save(tab("npm") + tab("yarn", "checked"));
    await save(tab("npm", "checked") + tab("yarn"));
    expect(checkedOf()).toEqual([false, true]);
  });

  it("leaves other elements and other inputs as they were written", async () => {
    await save('<p><input type="checkbox" checked>Done</p>');
    await save('<p><input type="checkbox">Done</p>');
    expect(checkedOf()).toEqual([false]);
  });

  it("opens nothing any more once it is stopped", async () => {
    stop();
    await save(details("Rice", "open"));
    await save(details("Rice"));
    expect(openOf()).toEqual([false]);
  });

  it("opens nothing in what is no page's text", async () => {
    delete find("main").dataset["content"];
    await save(details("Rice", "open"));
    await save(details("Rice"));
    expect(openOf()).toEqual([false]);
  });
});
