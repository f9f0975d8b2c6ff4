// @vitest-environment happy-dom
import type { ReactNode } from "react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { act } from "../act.js";
import { useMascot, type StartMascot } from "../../../src/runtime/app/use-mascot.js";
import { usePageSandbox } from "./page-sandbox.js";

const sandbox = usePageSandbox();

function Page({ start }: { readonly start?: StartMascot }): ReactNode {
  useMascot(start);
  return "page";
}

const errors: unknown[] = [];
const pass = (time: number) => act(() => vi.advanceTimersByTimeAsync(time));

beforeEach(() => {
  vi.useFakeTimers();
  errors.length = 0;
  vi.stubGlobal("reportError", (error: unknown) => errors.push(error));
});

describe("useMascot", () => {
  it("starts the mascot when the browser is idle, and removes it with the application", async () => {
    const stop = vi.fn();
    const start = vi.fn(() => Promise.resolve(stop));
    const root = await sandbox.mount(<Page start={start} />);
    await pass(199);
    expect(start).not.toHaveBeenCalled();
    await pass(1);
    expect([start.mock.calls.length, stop.mock.calls.length]).toEqual([1, 0]);
    await act(async () => root.render(<Page />));
    expect(stop).toHaveBeenCalledOnce();
  });

  it("removes a mascot that is loaded after the application was removed", async () => {
    const stop = vi.fn();
    let arrive: (stop: () => void) => void = () => undefined;
    const root = await sandbox.mount(<Page start={() => new Promise((resolve) => (arrive = resolve))} />);
    await pass(200);
    await act(async () => root.render(<Page />));
    expect(stop).not.toHaveBeenCalled();
    await act(async () => arrive(stop));
    expect(stop).toHaveBeenCalledOnce();
  });

  it("does not start one for an application that was removed before", async () => {
    const start = vi.fn(() => Promise.resolve(() => undefined));
    const root = await sandbox.mount(<Page start={start} />);
    await act(async () => root.render(<Page />));
    await pass(1000);
    expect(start).not.toHaveBeenCalled();
  });

  it("reports a mascot that cannot be loaded", async () => {
    await sandbox.mount(<Page start={() => Promise.reject(new Error("gone"))} />);
    await pass(200);
    expect(errors.map(String)).toEqual(["Error: gone"]);
  });
});
