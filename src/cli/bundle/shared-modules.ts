import type { Plugin } from "esbuild";

/** Source that makes a renderer export the modules that separately bundled components must share with it. */
export const SHARED_SOURCE = `import react from "react";
import jsxRuntime from "react/jsx-runtime";
import * as runtime from "hanblog/runtime";
export const shared = { react, "react/jsx-runtime": jsxRuntime, "hanblog/runtime": runtime };`;

/**
 * Excludes React and the runtime from the bundle of a site's components, which get them from the renderer.
 * With a second copy, components could not access their page.
 */
export const sharedModules: Plugin = {
  name: "hanblog-shared",
  setup(build) {
    build.onResolve({ filter: /^(?:react|react\/jsx-runtime|hanblog\/runtime)$/ }, ({ path, kind }) =>
      kind === "import-statement" || kind === "require-call" ? { path, external: true } : null,
    );
  },
};
