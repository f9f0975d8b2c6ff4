// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { keepOpened } from "../../../src/runtime/dev/keep-opened.js";
import { find } from "../app/find.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

const details = (summary: string, mark = "") => `<details ${mark}><summary>${summary}</summary>x</details>`;
const tab = (label: string, mark = "") =>
  `<div class="code-tab"><input type="radio" name="g" ${mark}>${label}</div>`;

/** Replaces the page's content, as a save does, and waits until observers have run. */
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
  it("opens a details block again that was open before a save", async () => {
    await save(details("Rice", "open") + details("Beans"));
    await save(details("Rice") + details("Beans"));
    expect(openOf()).toEqual([true, false]);
  });

  it("finds a block by its text, whatever is inserted before it", async () => {
    await save(details("Rice", "open"));
    await save(details("Beans") + details("Rice"));
    expect(openOf()).toEqual([false, true]);
  });

  it("distinguishes blocks of equal text by their order", async () => {
    await save(`<section>${details("Rice") + details("Rice", "open") + details("Rice")}</section>`);
    await save(`<section>${details("Rice") + details("Rice") + details("Rice")}</section>`);
    expect(openOf()).toEqual([false, true, false]);
  });

  it("finds blocks within other elements", async () => {
    await save(`<section>${details("Rice", "open")}</section>`);
    await save(`<section>${details("Rice")}</section>`);
    expect(openOf()).toEqual([true]);
  });

  it("shows the chosen tab of a code group again", async () => {
    await save(tab("npm") + tab("yarn", "checked"));
    await save(tab("npm", "checked") + tab("yarn"));
    expect(checkedOf()).toEqual([false, true]);
  });

  it("does not change other elements and other inputs", async () => {
    await save('<p><input type="checkbox" checked>Done</p>');
    await save('<p><input type="checkbox">Done</p>');
    expect(checkedOf()).toEqual([false]);
  });

  it("opens nothing after it is stopped", async () => {
    stop();
    await save(details("Rice", "open"));
    await save(details("Rice"));
    expect(openOf()).toEqual([false]);
  });

  it("opens nothing outside of a page's content", async () => {
    delete find("main").dataset["content"];
    await save(details("Rice", "open"));
    await save(details("Rice"));
    expect(openOf()).toEqual([false]);
  });
});
