import { join } from "node:path";

/** One script of the dev client, apart from the site's own program, which may be broken. */
export async function bundleDevClient(packageDir: string): Promise<string> {
  const { build } = await import("esbuild");
  const file = join(packageDir, "dist/runtime/dev/dev-client.js");
  const result = await build({
    stdin: {
      contents: `import { startDevClient } from ${JSON.stringify(file)}; startDevClient();`,
      resolveDir: packageDir,
    },
    bundle: true,
    write: false,
    format: "esm",
    target: "es2022",
    charset: "utf8",
    logLevel: "silent",
  });
  return result.outputFiles[0]?.text ?? "";
}
