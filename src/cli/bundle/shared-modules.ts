import type { Plugin } from "esbuild";

/** Has a renderer give away what components must have in common with it, to those that are bundled without it. */
export const SHARED_SOURCE = `import react from "react";
import jsxRuntime from "react/jsx-runtime";
import * as runtime from "hanblog/runtime";
export const shared = { react, "react/jsx-runtime": jsxRuntime, "hanblog/runtime": runtime };`;

/** Leaves these modules to the renderer: with a second React, or a runtime of its own, no component knows its page. */
export const sharedModules: Plugin = {
  name: "hanblog-shared",
  setup(build) {
    build.onResolve({ filter: /^(?:react|react\/jsx-runtime|hanblog\/runtime)$/ }, ({ path, kind }) =>
      kind === "import-statement" || kind === "require-call" ? { path, external: true } : null,
    );
  },
};
