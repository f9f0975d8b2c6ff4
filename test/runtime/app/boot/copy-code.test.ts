// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { startCopyButtons } from "../../../../src/runtime/app/boot/copy-code.js";
import { find } from "../find.js";
import { usePageSandbox } from "../page-sandbox.js";

usePageSandbox();

const BLOCK =
  '<div class="block"><button class="copy"><i>c</i></button><pre><b>1</b><code>a\n  b\n</code></pre></div>';
const onCopied = vi.fn();
const write = vi.fn<(text: string) => Promise<void>>();
let stop: () => void = () => undefined;

beforeEach(() => {
  vi.useFakeTimers();
  onCopied.mockReset();
  write.mockReset();
  write.mockResolvedValue();
  vi.stubGlobal("navigator", { clipboard: { writeText: write } });
  document.body.innerHTML = `<main data-content="">${BLOCK}</main>`;
  stop = startCopyButtons(onCopied);
});

const pass = (time: number) => vi.advanceTimersByTimeAsync(time);

describe("a copy button", () => {
  it("copies the code of its block without the last line end, and shows it for two seconds", async () => {
    const heard = vi.fn<() => void>();
    window.addEventListener("hanblog:copy", heard, { once: true });
    find(".copy i").click();
    expect(heard).not.toHaveBeenCalled();
    await pass(0);
    expect(heard).toHaveBeenCalledOnce();
    expect(write.mock.calls).toEqual([["a\n  b"]]);
    expect(onCopied).toHaveBeenCalledOnce();
    await pass(1999);
    expect(find(".copy").classList.contains("copied")).toBe(true);
    await pass(1);
    expect(find(".copy").classList.contains("copied")).toBe(false);
  });

  it("copies the nearest block", async () => {
    document.body.innerHTML = `<main data-content="">${BLOCK.replace("a\n", "first\n")}${BLOCK.replace('"copy"', '"copy two"')}</main>`;
    find(".two").click();
    await pass(0);
    expect(write.mock.calls).toEqual([["a\n  b"]]);
  });

  it("copies code without the marks of its notes", async () => {
    const mark = '<span class="code-note"> <a href="#note-1-1:">(1)</a></span>';
    document.body.innerHTML = `<main data-content="">${BLOCK.replace("a\n", `a${mark}\n`)}</main>`;
    find(".copy").click();
    await pass(0);
    expect(write.mock.calls).toEqual([["a\n  b"]]);
    expect(find("code").textContent).toContain("(1)");
  });

  it.each([
    ["outside of the content", BLOCK, ".copy"],
    ["without a block", '<main data-content=""><button class="copy">x</button></main>', ".copy"],
    ["that is no copy button", `<main data-content="">${BLOCK.replace("copy", "other")}</main>`, ".other"],
  ])("%s copies nothing", async (_, html, selector) => {
    document.body.innerHTML = html;
    find(selector).click();
    document.dispatchEvent(new Event("click"));
    await pass(0);
    expect([write.mock.calls, onCopied.mock.calls]).toEqual([[], []]);
  });

  it("searches for code within its own content only", async () => {
    document.body.innerHTML = `<div>${BLOCK}<main data-content=""><button class="copy own">x</button></main></div>`;
    find(".own").click();
    await pass(0);
    expect(write.mock.calls).toEqual([]);
  });

  it("copies nothing after it is stopped", async () => {
    stop();
    find(".copy").click();
    await pass(0);
    expect(write.mock.calls).toEqual([]);
  });
});

describe("a copy button of a page without a clipboard", () => {
  const copy = vi.fn<(command: string) => boolean>();

  beforeEach(() => {
    copy.mockReset();
    vi.stubGlobal("navigator", {});
    Object.assign(document, { execCommand: copy });
    return () => void Reflect.deleteProperty(document, "execCommand");
  });

  it("copies a selection, removes it from the page, and restores the focus", async () => {
    let selected = "";
    copy.mockImplementation((command) => {
      const field = find<HTMLTextAreaElement>("textarea");
      selected = `${command}: ${field.value} ${field.style.cssText}`;
      field.focus();
      return true;
    });
    find(".copy").focus();
    find(".copy").click();
    await pass(0);
    expect(selected).toBe("copy: a\n  b position: fixed; opacity: 0;");
    expect([document.querySelector("textarea"), document.activeElement]).toEqual([null, find(".copy")]);
    expect(onCopied).toHaveBeenCalledOnce();
  });

  it("shows no success if the browser refuses that too", async () => {
    copy.mockReturnValue(false);
    find(".copy").click();
    await pass(0);
    expect([onCopied.mock.calls, find(".copy").className]).toEqual([[], "copy"]);
  });
});
