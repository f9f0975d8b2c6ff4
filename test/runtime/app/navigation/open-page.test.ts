import { describe, expect, it } from "vitest";
import { ChunkLoadError, type ChunkFailure } from "../../../../src/runtime/app/navigation/load-chunk.js";
import { createPageOpener } from "../../../../src/runtime/app/navigation/open-page.js";
import { OtherPolicy } from "../../../../src/runtime/app/navigation/read-document.js";
import type { LoadedManifest } from "../../../../src/runtime/app/navigation/route-manifest.js";
import { createPageRoute } from "../route-view.js";

const VIEW = { route: createPageRoute("/a.html"), sidebar: null, html: null };
const OPENED = { kind: "page", path: "/a.html", page: VIEW };

interface Situation {
  /** Number of loads that fail before one succeeds. */
  readonly failures: number;
  /** Build in the manifest; `null` without network. */
  readonly build: string | null;
  readonly mayLeave?: boolean;
  /** With `layout`, not the chunk fails, but the module of its layout; with `policy`, the page has another policy. */
  readonly failure?: ChunkFailure | "layout" | "policy";
}

async function open({ failures, build, mayLeave = true, failure = "error" }: Situation) {
  const log: string[] = [];
  let reports = 0;
  let left = failures;
  const result = await createPageOpener({
    build: "b1",
    source: {
      load(path) {
        log.push("load");
        if (left-- > 0) {
          if (failure === "policy") return Promise.reject(new OtherPolicy(path));
          return Promise.reject(
            failure === "layout" ? new TypeError("no module") : new ChunkLoadError(1, failure, path),
          );
        }
        return Promise.resolve({ path, view: VIEW });
      },
      refreshManifest(freshness) {
        log.push(`manifest ${freshness}`);
        if (build === null) return Promise.reject(new Error("no network"));
        const manifest: LoadedManifest = {
          build,
          find: () => Promise.resolve({ kind: "missing" }),
          findNow: () => null,
          hasWholePages: false,
        };
        return Promise.resolve(manifest);
      },
    },
    leave(href) {
      log.push(`leave ${href}`);
      return mayLeave;
    },
    load: (href) => void log.push(`full ${href}`),
    wait(milliseconds) {
      log.push(`wait ${milliseconds}`);
      return Promise.resolve();
    },
    onError: () => void (reports += 1),
  })("/a.html", "/blog/a.html?q#h");
  return { result, log, reports };
}

describe("createPageOpener", () => {
  it("loads a page with another content security policy in full, however often", async () => {
    const { result, log, reports } = await open({
      failures: 1,
      build: "b1",
      mayLeave: false,
      failure: "policy",
    });
    expect(result).toEqual({ kind: "left" });
    expect([log, reports]).toEqual([["load", "full /blog/a.html?q#h"], 0]);
  });

  const manifest = "manifest no-store";
  const cases: readonly (readonly [title: string, Situation, result: object, log: readonly string[]])[] = [
    ["opens a page", { failures: 0, build: "b1" }, OPENED, ["load"]],
    [
      "tries once more in the same deployment",
      { failures: 1, build: "b1" },
      OPENED,
      ["load", manifest, "load"],
    ],
    [
      "loads the target in full when a layout cannot be imported, as a browser may never try that again",
      { failures: 9, build: "b1", failure: "layout" },
      { kind: "left" },
      ["load", manifest, "load", "leave /blog/a.html?q#h"],
    ],
    [
      "stays on the page when there is no network for a layout",
      { failures: 9, build: null, failure: "layout" },
      { kind: "failed" },
      ["load", manifest, "wait 1000", "load"],
    ],
    ["gives up then", { failures: 9, build: "b1" }, { kind: "failed" }, ["load", manifest, "load"]],
    [
      "loads the target in full after a new deployment",
      { failures: 1, build: "b2" },
      { kind: "left" },
      ["load", manifest, "leave /blog/a.html?q#h"],
    ],
    [
      "tries once more if a full load led here before",
      { failures: 9, build: "b2", mayLeave: false },
      { kind: "failed" },
      ["load", manifest, "leave /blog/a.html?q#h", "load"],
    ],
    [
      "does not start again when a chunk took all its time",
      { failures: 1, build: "b1", failure: "timeout" },
      { kind: "failed" },
      ["load", manifest],
    ],
    [
      "loads the target in full when a chunk of an old deployment took all its time",
      { failures: 1, build: "b2", failure: "timeout" },
      { kind: "left" },
      ["load", manifest, "leave /blog/a.html?q#h"],
    ],
    [
      "does not wait any longer when a chunk took all its time without network",
      { failures: 1, build: null, failure: "timeout" },
      { kind: "failed" },
      ["load", manifest],
    ],
    [
      "waits a moment without network",
      { failures: 1, build: null },
      OPENED,
      ["load", manifest, "wait 1000", "load"],
    ],
    [
      "gives up without network",
      { failures: 9, build: null },
      { kind: "failed" },
      ["load", manifest, "wait 1000", "load"],
    ],
  ];
  it.each(cases)("%s", async (_title, situation, result, log) => {
    // The page is reported once, however often it fails, and the manifest that fails without network.
    const reports = situation.failures === 0 ? 0 : situation.build === null ? 2 : 1;
    expect(await open(situation)).toEqual({ result, log, reports });
  });
});
