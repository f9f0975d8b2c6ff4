// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from "vitest";
import { afterPaint } from "../../../src/runtime/router/late-layout.js";
import { usePageSandbox } from "../app/page-sandbox.js";

usePageSandbox();

describe("afterPaint", () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });

  it("calls once, in the task after the next frame", () => {
    const run = vi.fn();
    afterPaint(run);
    vi.advanceTimersByTime(15);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(5);
    expect(run).toHaveBeenCalledOnce();
    vi.advanceTimersByTime(1000);
    expect(run).toHaveBeenCalledOnce();
  });

  it("waits 300 milliseconds for a window that draws no frames", () => {
    vi.stubGlobal("requestAnimationFrame", () => 0);
    const run = vi.fn();
    afterPaint(run);
    vi.advanceTimersByTime(299);
    expect(run).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(run).toHaveBeenCalledOnce();
  });
});
