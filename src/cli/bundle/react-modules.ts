import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { Plugin } from "esbuild";

/** Namespace of the ES modules that wrap React. */
const REACT = "hanblog-react";

/**
 * Wraps React's CommonJS files in one ES module each. Otherwise every importing module would contain its own
 * copy of the exported names. With the wrapper, `jsx` is a single short name, without a getter.
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
        // Node would choose the file by its own environment, which may be development and export more names.
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
