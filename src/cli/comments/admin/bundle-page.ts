import { createHash } from "node:crypto";
import { resolve } from "node:path";

/** The files of the owner's page in memory, by name below `/admin/`. */
export type PageFiles = ReadonlyMap<string, PageFile>;

/** A file of the owner's page with its media type. */
export interface PageFile {
  readonly type: string;
  readonly contents: Buffer;
}

/** The bundled page of the owner. `script` and `style` are names in `files`. */
export interface BundledPage {
  readonly script: string;
  readonly style: string;
  readonly files: PageFiles;
}

/** The root folder of the package. The path is the same from `src` and from `dist`. */
const PACKAGE_DIR = resolve(import.meta.dirname, "../../../..");
const RUNTIME_DIR = resolve(import.meta.dirname, "../../../runtime");

/**
 * Bundles the script and the style of the owner's page. It runs at the first request, so neither a checkout
 * nor an installed package needs a build step. The synchronous call takes about 0.3 s once. The asynchronous
 * one would leave a process of 30 MB running.
 */
export async function bundlePage(): Promise<BundledPage> {
  const { buildSync } = await import("esbuild");
  const module = (path: string) => JSON.stringify(resolve(PACKAGE_DIR, path));
  const { outputFiles } = buildSync({
    stdin: {
      contents: `import ${module("src/theme/tokens.css")};
import ${module("src/runtime/admin/admin.css")};
import { startAdmin } from ${JSON.stringify(resolve(RUNTIME_DIR, "admin/start-admin.js"))};
startAdmin();`,
      loader: "ts",
      sourcefile: "admin.ts",
      resolveDir: PACKAGE_DIR,
    },
    absWorkingDir: PACKAGE_DIR,
    outdir: PACKAGE_DIR,
    bundle: true,
    write: false,
    minify: true,
    format: "esm",
    platform: "browser",
    target: "es2022",
    jsx: "automatic",
    tsconfigRaw: {},
    charset: "utf8",
    legalComments: "eof",
    logLevel: "silent",
    define: { "process.env.NODE_ENV": '"production"' },
  });
  const named = (ending: string, type: string) => {
    const found = outputFiles.find(({ path }) => path.endsWith(ending));
    if (found === undefined) throw new Error(`Missing ${ending} file in the bundle of the owner's page`);
    const contents = Buffer.from(found.contents);
    const hash = createHash("sha256").update(contents).digest("hex").slice(0, 16);
    return { name: `admin-${hash}${ending}`, file: { type, contents } };
  };
  const script = named(".js", "text/javascript; charset=utf-8");
  const style = named(".css", "text/css; charset=utf-8");
  return {
    script: script.name,
    style: style.name,
    files: new Map([script, style].map(({ name, file }) => [name, file])),
  };
}
