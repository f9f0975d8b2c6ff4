// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from "vitest";
import { startTermFilter } from "../../../src/theme/start/term-filter.js";
import { find } from "../../runtime/app/find.js";
import { usePageSandbox } from "../../runtime/app/page-sandbox.js";

usePageSandbox();

const TERMS = ["All", "JavaScript", "Java", "饭团"];

beforeEach(() => {
  const items = TERMS.map((name) => `<li><a href="/">${name}<span> 1</span></a></li>`).join("");
  document.body.innerHTML = `<nav class="term-list"><input class="term-filter"><ul class="chips">${items}</ul></nav><input id="other">`;
  startTermFilter();
});

/** Types into a field, and returns the terms that are shown. */
function type(selector: string, text: string): readonly string[] {
  const field = find(selector);
  if (!(field instanceof HTMLInputElement)) throw new Error("expected a field");
  field.value = text;
  field.dispatchEvent(new Event("input", { bubbles: true }));
  const items = [...document.querySelectorAll<HTMLElement>("li")];
  return items.filter(({ hidden }) => !hidden).map((item) => item.textContent.replace(" 1", ""));
}

describe("the filter of terms", () => {
  it.each([
    ["java", ["JavaScript", "Java"]],
    [" SCRIPT ", ["JavaScript"]],
    ["团", ["饭团"]],
    ["nothing", []],
    ["", TERMS],
  ])("shows the terms that contain %j", (text, shown) => {
    expect(type(".term-filter", text)).toEqual(shown);
  });

  it("leaves the terms alone while another field is typed into", () => {
    expect(type("#other", "java")).toEqual(TERMS);
  });
});
