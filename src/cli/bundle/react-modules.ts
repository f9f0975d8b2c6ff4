import { createRequire } from "node:module";
import { join } from "node:path";
import type { Plugin } from "esbuild";

const NAMESPACE = "hanblog-react";

/**
 * React's own files are CommonJS, of which each module that imports them would keep a copy of its names. This gives
 * them as one ES module each, so that `jsx` is one short name wherever it is called.
 */
export function reactModules(packageDir: string): Plugin {
  const require = createRequire(join(packageDir, "package.json"));
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /^react(?:\/jsx-runtime)?$/ }, ({ path, kind, namespace }) =>
        kind === "import-statement" && namespace !== NAMESPACE ? { path, namespace: NAMESPACE } : null,
      );
      build.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path }) => {
        const names = Object.keys(require(path) as object).filter((name) => /^[a-z]\w*$/i.test(name));
        const contents = `import all from ${JSON.stringify(path)};
export default all;
export const { ${names.join(", ")} } = all;`;
        return { contents, loader: "js", resolveDir: packageDir };
      });
    },
  };
}
