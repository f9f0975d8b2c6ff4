// @vitest-environment happy-dom
import nprogress from "nprogress";
import { describe, expect, it, vi } from "vitest";
import { createProgress } from "../../../src/runtime/router/progress.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

describe("createProgress", () => {
  const bar = () => document.querySelector("#nprogress");

  it("shows a bar without a spinner from start to done", async () => {
    const progress = createProgress();
    expect(bar()).toBeNull();
    progress.start();
    expect(bar()).not.toBeNull();
    expect(document.querySelector("#nprogress .spinner")).toBeNull();
    progress.start();
    progress.done();
    await vi.waitFor(() => expect(bar()).toBeNull());
  });

  it("has the values of nprogress, and no spinner", () => {
    createProgress();
    expect(nprogress.settings).toMatchObject({
      minimum: 0.08,
      speed: 200,
      trickle: true,
      trickleRate: 0.02,
      trickleSpeed: 800,
      showSpinner: false,
    });
  });

  it("shows no bar for a navigation that never began", () => {
    createProgress().done();
    expect(bar()).toBeNull();
  });
});
