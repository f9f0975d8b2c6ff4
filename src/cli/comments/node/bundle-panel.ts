import { createHash } from "node:crypto";
import { basename, resolve } from "node:path";
import type { BuildOptions } from "esbuild";
import { readPackageInfo } from "../../config/package-info.js";
import { shippedPackages } from "../../config/packages/shipped-packages.js";
import { SERVICE_MARK, type PanelFile, type PanelFiles } from "../panel/panel-area.js";
import { scopeStyle } from "../panel/panel-style.js";
import { PACKAGE_DIR, typeOf } from "./bundle-page.js";

const PANEL_DIR = resolve(import.meta.dirname, "../../../runtime/panel");

/** Style sheets that apply inside of the panel, in order. Most are those of the default theme. */
const STYLES = [
  "src/theme/tokens.css",
  "src/runtime/panel/panel.css",
  "src/runtime/visually-hidden.css",
  "src/theme/styles/comments.css",
  "src/theme/styles/code-colors.css",
];

/** The style of the element around the panel. */
const HOST_STYLE = "src/runtime/panel/host.css";

/** Preact in place of React, which is larger than all of the panel. */
const PREACT = {
  "react-dom/client": "preact/compat/client",
  "react/jsx-runtime": "preact/jsx-runtime",
  react: "preact/compat",
};

/** The oldest browsers with `light-dark()`, which the colours of the theme use. */
const TARGET = ["chrome123", "firefox120", "safari17.5"];

/** Bundles the files of the panel that any page can load. The synchronous calls leave no process running. */
export async function bundlePanel(): Promise<PanelFiles> {
  const { buildSync, transformSync } = await import("esbuild");
  const build = (contents: string, options: BuildOptions) =>
    buildSync({
      ...SHARED,
      ...options,
      stdin: {
        contents,
        loader: options.format === undefined ? "css" : "ts",
        sourcefile: ENTRY,
        resolveDir: PACKAGE_DIR,
      },
      write: false,
    }).outputFiles;
  const bundleStyle = (paths: readonly string[]) => {
    const imports = paths.map((path) => `@import ${JSON.stringify(`./${path}`)};`);
    return build(imports.join("\n"), { minify: false })[0]?.text ?? "";
  };
  const { code: style } = transformSync(bundleStyle([HOST_STYLE]) + scopeStyle(bundleStyle(STYLES)), {
    loader: "css",
    minify: true,
    target: TARGET,
  });
  const styleName = `panel/style-${createHash("sha256").update(style).digest("hex").slice(0, 8)}.css`;
  const program = build(`export { openPage } from ${modulePath("panel-page.js")};`, {
    format: "esm",
    splitting: true,
    entryNames: "program-[hash]",
    chunkNames: "[name]-[hash]",
    alias: { ...Object.fromEntries(shippedPackages(PACKAGE_DIR)), ...PREACT },
    define: { ...DEFINE, HANBLOG_STYLE: JSON.stringify(styleName) },
  });
  const entry = program.map(({ path }) => basename(path)).find((name) => name.startsWith("program-"));
  if (entry === undefined) throw new Error("The bundle of the panel lacks its program");
  const [script] = build(`import { installPanel } from ${modulePath("panel.js")};\ninstallPanel();`, {
    format: "iife",
    define: {
      ...DEFINE,
      HANBLOG_PROGRAM: JSON.stringify(`panel/${entry}`),
      HANBLOG_SERVICE: JSON.stringify(SERVICE_MARK),
      HANBLOG_VERSION: JSON.stringify(readPackageInfo().version),
    },
  });
  const [newest] = build(`import { installNewest } from ${modulePath("newest.js")};\ninstallNewest();`, {
    format: "iife",
    define: DEFINE,
  });
  return new Map<string, PanelFile>([
    ["newest.js", { type: typeOf(".js"), contents: newest?.text ?? "" }],
    ["panel.js", { type: typeOf(".js"), contents: script?.text ?? "" }],
    ["panel.css", { type: typeOf(".css"), contents: style }],
    [styleName, { type: typeOf(".css"), contents: style }],
    ...program.map(({ path, text }): [string, PanelFile] => [
      `panel/${basename(path)}`,
      { type: typeOf(path), contents: text },
    ]),
  ]);
}

/** Name of the module that is bundled. It exists in the bundler only. */
const ENTRY = "panel.ts";

const DEFINE = { "process.env.NODE_ENV": '"production"' };

const SHARED = {
  absWorkingDir: PACKAGE_DIR,
  outdir: PACKAGE_DIR,
  bundle: true,
  minify: true,
  platform: "browser",
  target: TARGET,
  jsx: "automatic",
  tsconfigRaw: {},
  charset: "utf8",
  legalComments: "eof",
  logLevel: "silent",
} satisfies BuildOptions;

function modulePath(name: string): string {
  return JSON.stringify(resolve(PANEL_DIR, name));
}
