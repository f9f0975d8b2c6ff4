import { describe, expect, it } from "vitest";
import { findScriptStyles } from "../../../src/cli/bundle/find-components.js";
import type { WrittenResult } from "../../../src/cli/bundle/built-file.js";

/** Returns esbuild's result for files with these imports. */
function programOf(files: Readonly<Record<string, readonly string[]>>): WrittenResult {
  const inputs = Object.fromEntries(
    Object.entries(files).map(([path, imports]) => [
      path,
      {
        bytes: 1,
        imports: imports.map((imported) => ({
          path: imported.replace("?", ""),
          kind: imported.endsWith("?") ? ("dynamic-import" as const) : ("import-statement" as const),
        })),
      },
    ]),
  );
  return {
    metafile: { inputs, outputs: {} },
    outputFiles: [],
    errors: [],
    warnings: [],
    mangleCache: {},
  };
}

const COMPONENTS = [
  { name: "Box", file: "/site/components/Box.tsx" },
  { name: "Plain", file: "/site/components/Plain.tsx" },
];

describe("findScriptStyles", () => {
  it("separates the styles that a component imports, directly or not, from those of every page", () => {
    const program = programOf({
      "app.ts": ["../theme/Bar.tsx", "components/Box.tsx?"],
      "../theme/Bar.tsx": ["../theme/bar.css"],
      "components/Box.tsx": ["components/demo.css", "components/lid.ts"],
      "components/lid.ts": ["components/lid.css"],
      "components/Plain.tsx": [],
    });
    expect(findScriptStyles(program, COMPONENTS, "/site")).toEqual({
      shared: ["/theme/bar.css"],
      components: { Box: ["/site/components/demo.css", "/site/components/lid.css"] },
    });
  });

  it("keeps styles that the theme imports too for every page", () => {
    const program = programOf({
      "../theme/Bar.tsx": ["shared.css"],
      "components/Box.tsx": ["shared.css"],
    });
    const { shared, components } = findScriptStyles(program, COMPONENTS, "/site");
    expect([shared, Object.keys(components)]).toEqual([["/site/shared.css"], ["Box"]]);
  });
});
