import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

/** Namespace of these modules. */
const REACT = "hanblog-react";

/**
 * React's own files are CommonJS, of which each module that imports them would keep a copy of its names. This gives
 * them as one ES module each, so that `jsx` is one short name wherever it is called, and no getter is between.
 */
export function reactModules(packageDir: string): Plugin {
  const require = createRequire(join(packageDir, "package.json"));
  const folder = dirname(require.resolve("react/package.json"));
  return {
    name: REACT,
    setup(build) {
      build.onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ path, kind, namespace }) =>
        kind === "import-statement" && namespace !== REACT ? { path, namespace: REACT } : null,
      );
      build.onLoad({ filter: /./, namespace: REACT }, ({ path }) => {
        // What Node itself would load goes by its environment, and names in it more than a page has.
        const file = join(folder, "cjs", `${path.replace("/", "-")}.production.js`);
        const names = Object.keys(require(file) as object).filter((name) => /^[a-z]\w*$/i.test(name));
        const contents = `import all from ${JSON.stringify(path)};
export default all;
export const { ${names.join(", ")} } = all;`;
        return { contents, loader: "js", resolveDir: packageDir };
      });
    },
  };
}
