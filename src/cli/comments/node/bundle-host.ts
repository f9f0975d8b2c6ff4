import type { BuildOptions } from "esbuild";
import { readPackageInfo } from "../../config/package-info.js";
import type { BundledPage } from "../admin/owner-page.js";
import type { PanelFiles } from "../panel/panel-area.js";
import { bundlePage, PACKAGE_DIR } from "./bundle-page.js";
import { loadPanel } from "./load-panel.js";

/** The module of a host, and the parts of its bundle that differ from those of other hosts. */
export interface HostModule {
  /** Path of the module. */
  readonly file: string;
  /** The function that creates the default export. */
  readonly create: string;
  /** JavaScript of further properties of the program that the function receives. */
  readonly program: string;
  readonly options: BuildOptions;
}

/** Bundles the service with the owner's page into one ES module whose default export a host calls. */
export async function bundleHost({ file, create, program, options }: HostModule): Promise<string> {
  const { build } = await import("esbuild");
  const page = await bundlePage();
  const panel = await loadPanel();
  const { version } = readPackageInfo();
  const { outputFiles } = await build({
    stdin: {
      contents: `import { ${create} } from ${JSON.stringify(file)};
const page = ${pageCode(page)};
const panel = ${panelCode(panel)};
export default ${create}({ page, panel, version: ${JSON.stringify(version)}, print: (line) => console.error(line), ${program} });`,
      loader: "ts",
      sourcefile: "host.ts",
      resolveDir: PACKAGE_DIR,
    },
    absWorkingDir: PACKAGE_DIR,
    bundle: true,
    write: false,
    minify: true,
    // Stacks in the log name functions.
    keepNames: true,
    format: "esm",
    tsconfigRaw: {},
    charset: "utf8",
    legalComments: "eof",
    logLevel: "silent",
    ...options,
  });
  return outputFiles?.[0]?.text ?? "";
}

/** Returns JavaScript that creates the bundled page of the owner. */
export function pageCode({ script, style, files }: BundledPage): string {
  const decoder = new TextDecoder();
  const texts = [...files].map(([name, { type, contents }]) => [
    name,
    { type, contents: typeof contents === "string" ? contents : decoder.decode(contents) },
  ]);
  return `{ script: ${JSON.stringify(script)}, style: ${JSON.stringify(style)}, files: new Map(${JSON.stringify(texts)}) }`;
}

/** Returns JavaScript that creates the files of the panel. */
export function panelCode(files: PanelFiles): string {
  return `new Map(${JSON.stringify([...files])})`;
}
