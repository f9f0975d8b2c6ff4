// @vitest-environment happy-dom
import { describe, expect, it, vi } from "vitest";
import { createProgress } from "../../../src/runtime/router/progress.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

describe("createProgress", () => {
  const bar = () => document.querySelector("#nprogress");
  const settle = () => vi.dynamicImportSettled();

  it("shows a bar without a spinner from start to done", async () => {
    const progress = createProgress();
    progress.prepare();
    await settle();
    expect(bar()).toBeNull();
    progress.start();
    await settle();
    expect(bar()).not.toBeNull();
    expect(document.querySelector("#nprogress .spinner")).toBeNull();
    progress.start();
    progress.done();
    await vi.waitFor(() => expect(bar()).toBeNull());
  });

  it("shows none that is done before its code has come", async () => {
    const progress = createProgress();
    progress.start();
    progress.done();
    await settle();
    expect(bar()).toBeNull();
  });

  it("loads nothing for a navigation that never began", async () => {
    createProgress().done();
    await settle();
    expect(bar()).toBeNull();
  });
});
