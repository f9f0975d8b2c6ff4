import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { createContext, runInContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { coreLicense, coreScript } from "../../../src/cli/mascot/load-core.js";

const require = createRequire(import.meta.url);
const CORE = readFileSync(
  join(require.resolve("live2d-widget/package.json"), "../src/lib/live2d.core.js"),
  "utf8",
);

/**
 * Runs a classic script and returns the properties that it added to `window`, its console output and its
 * globals.
 */
function run(script: string) {
  const printed: unknown[] = [];
  const window: Record<string, unknown> = {};
  const print = (...words: readonly unknown[]) => printed.push(words);
  const context = createContext({
    window,
    console: { log: print, warn: print, error: print },
    navigator: { userAgent: "" },
  });
  runInContext(script, context);
  return { window, printed, globals: Object.keys(context) };
}

describe("coreScript", () => {
  it("turns exports into globals, keeps other names local, and prints nothing", () => {
    const source =
      '/* Licence */\nvar a = 1;\nvar a = 2;\nconsole.log("started");\nexport{\n  a as Live2D,\n  a,\n}\n';
    const script = coreScript(source);
    const { window, printed, globals } = run(script);
    expect(window).toEqual({ Live2D: 2, a: 2 });
    expect(printed).toEqual([]);
    expect(globals).toEqual(["window", "console", "navigator"]);
    expect(script.startsWith("/* Licence */")).toBe(true);
  });

  it("returns a classic script unchanged", () => {
    expect(coreScript("window.Live2D = {};")).toBe("window.Live2D = {};");
  });

  it("converts the core of the package to a script that runs, with its licence at the top", () => {
    const script = coreScript(CORE);
    const { window, printed } = run(script);
    expect(Object.keys(window)).toEqual(
      expect.arrayContaining(["Live2D", "Live2DModelWebGL", "Live2DMotion", "PhysicsHair", "AMotion"]),
    );
    expect(printed).toEqual([]);
    expect(script.startsWith(coreLicense(CORE))).toBe(true);
    expect(coreLicense(CORE)).toContain("(c) Live2D Inc.");
  });
});
