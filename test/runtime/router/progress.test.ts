// @vitest-environment happy-dom
import nprogress from "nprogress";
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

  it("has the values of the specification", async () => {
    createProgress().prepare();
    await settle();
    expect(nprogress.settings).toMatchObject({
      minimum: 0.08,
      speed: 200,
      trickle: true,
      trickleRate: 0.02,
      trickleSpeed: 800,
      showSpinner: false,
    });
  });

  it("shows no bar if the navigation ends before its code is loaded", async () => {
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
