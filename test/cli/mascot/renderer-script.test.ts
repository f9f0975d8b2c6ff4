import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { RENDERER_SCRIPT } from "../../../src/cli/mascot/load-mascot.js";

/** A context whose renderer has the name `open`, and `masked` behind the extension. */
const context = (open: string, masked: string | null) => ({
  RENDERER: 1,
  getParameter: (name: number) => (name === 1 ? open : masked),
  getExtension: () => (masked === null ? null : { UNMASKED_RENDERER_WEBGL: 2 }),
});

describe("the script that reports the renderer", () => {
  it.each([
    ["that hides it", context("WebKit WebGL", "SwiftShader"), "SwiftShader"],
    ["that hides it well", context("WebKit WebGL", null), "WebKit WebGL"],
    ["that shows it", context("llvmpipe, or similar", "unused"), "llvmpipe, or similar"],
    ["without WebGL", null, null],
  ])("reports it in a browser %s", (_, gl, expected) => {
    const posted: unknown[] = [];
    class OffscreenCanvas {
      getContext = () => gl;
    }
    runInNewContext(RENDERER_SCRIPT, { OffscreenCanvas, postMessage: (name: unknown) => posted.push(name) });
    expect(posted).toEqual([expected]);
  });
});
