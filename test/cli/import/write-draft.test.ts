import { join, resolve } from "node:path";
import { describe, expect, it } from "vitest";
import { placeBrought, placeWritten } from "../../../src/cli/import/write-draft.js";

const DIR = resolve("/new");

describe("placeBrought", () => {
  it.each([
    "public/boot.ts",
    "docs/components/a.ts",
    "components/button.md",
    "components/button.png",
    "boot.md",
    "reboot.ts",
    "_posts/a/theme/a.ts",
    "style.css",
  ])("brings %s", (target) => {
    expect(placeBrought(DIR, target)).toEqual({ kind: "file", file: join(DIR, target) });
  });

  it.each([
    "components/Evil.tsx",
    "Components/Evil.tsx",
    "docs/../components/Evil.tsx",
    "component\u017F/Evil.tsx",
    "theme./Layout.tsx",
    "theme/style.css",
    "boot.ts",
    "Boot.mjs",
    "boot.ts::$DATA",
    "hanblog.config.mjs",
    "hanblog.config.json",
    "package.json",
    ".npmrc",
    ".hanblog/config.mjs",
    "node_modules/react/index.js",
  ])("leaves out %s, which would run", (target) => {
    expect(placeBrought(DIR, target)).toEqual({ kind: "lost", code: "code-file" });
  });

  it.each(["../a.md", "a/../../a.md", "../newer/a.md", "", "."])("leaves out the path “%s”", (target) => {
    expect(placeBrought(DIR, target)).toEqual({ kind: "lost", code: "outside-file" });
  });
});

describe("placeWritten", () => {
  it("allows code of the import itself, but nothing outside of the folder", () => {
    const target = "components/Stub.tsx";
    expect(placeWritten(DIR, target)).toEqual({ kind: "file", file: join(DIR, target) });
    expect(placeWritten(DIR, "../a.tsx")).toEqual({ kind: "lost", code: "outside-file" });
  });
});
