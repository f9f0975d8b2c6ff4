import { join } from "node:path";
import type { Plugin } from "esbuild";
import type { SitePackage } from "../config/packages/site-packages.js";
import { addBase } from "../../runtime/model/path.js";
import type { ScriptStyles, SiteComponent } from "./find-components.js";
import { messageOfFault } from "./problem-from-message.js";
import type { ThemeFiles } from "./replacements/replacements.js";
import { BASE_MARK, SITE_MARK } from "./site-marks.js";

/** Inputs of a program's bundles. */
export interface BundleInput {
  /** Absolute path of hanblog's package folder. */
  readonly packageDir: string;
  readonly siteDir: string;
  readonly themeFiles: ThemeFiles;
  /** Module that exports the theme's `createTheme`. */
  readonly themeIndex: string;
  /** Absolute path of the theme's `style.css`, or `null`. */
  readonly themeStyle: string | null;
  /** Absolute path of the theme's style sheet for the look of the site, or `null`. */
  readonly lookStyle: string | null;
  /** Absolute paths of the theme's `boot` and `before-paint` modules, or `null`. */
  readonly themeBoot: string | null;
  readonly themeBeforePaint: string | null;
  /** Absolute path of the theme's `resolve-options` module, or `null`. */
  readonly themeOptions: string | null;
  /** Absolute path of the theme's `options-schema` module, or `null`. */
  readonly themeSchema: string | null;
  /**
   * Prefix of the URLs of scripts and images; empty for scripts that refer to each other by relative paths.
   */
  readonly base: string;
  readonly components: readonly SiteComponent[];
  /** Data that components import from `hanblog/collections`, by name. */
  readonly collections: Readonly<Record<string, readonly object[]>>;
  /** Absolute path of the site's `style.css`, or `null`. */
  readonly siteStyle: string | null;
  /** Path of the mascot's settings, below the base. `null` for a site without a mascot. */
  readonly mascot: string | null;
  /**
   * Dynamically imported runtime modules, by path below the runtime's folder, that no page of the site loads.
   */
  readonly unusedModules: readonly string[];
  /** Packages of the site that replace those that ship with hanblog. */
  readonly newerPackages: readonly SitePackage[];
  readonly dev: boolean;
  /** Whether to emit source maps for errors and debuggers. */
  readonly sourceMaps: boolean;
}

const NAMESPACE = "hanblog-entry";

/** Facts about the application, known after it is bundled. */
export interface BundledApp {
  /** Path of the application's script, relative to the boot script. */
  readonly script: string;
  /** Name under which the script exports `start`. */
  readonly start: string;
  readonly styles: ScriptStyles;
}

/** The application before it is bundled. */
export const NO_APP: BundledApp = { script: "", start: "", styles: { shared: [], components: {} } };

/** Returns the module name of a component's style sheet, without the `hanblog:` prefix. */
export function componentStyle(name: string): string {
  return `component-style/${name}`;
}

/** Returns the entry points of all style sheets of a program. */
export function styleEntries({ components }: ScriptStyles): Readonly<Record<string, string>> {
  const names = Object.keys(components);
  return {
    style: "hanblog:style",
    ...Object.fromEntries(names.map((name) => [name, `hanblog:${componentStyle(name)}`])),
  };
}

/**
 * Resolves the virtual `hanblog:` modules that join runtime, theme and the site's components into one
 * program. The site's data is filled in after bundling, and content is never bundled. Boot script and style
 * sheet need the result of the `app` run.
 */
export function entryModules(input: BundleInput, app: BundledApp = NO_APP): Plugin {
  const sources: Readonly<Record<string, { contents: string; loader: "js" | "css" }>> = {
    app: { contents: clientSource(input), loader: "js" },
    boot: { contents: bootSource(input, app), loader: "js" },
    "before-paint": { contents: beforePaintSource(input), loader: "js" },
    callback: { contents: callbackSource(input), loader: "js" },
    options: { contents: optionsSource(input), loader: "js" },
    server: { contents: serverSource(input), loader: "js" },
    own: { contents: 'export { components } from "hanblog:components";', loader: "js" },
    style: { contents: styleSource(input, app.styles.shared), loader: "css" },
    ...Object.fromEntries(
      Object.entries(app.styles.components).map(([name, files]) => [
        componentStyle(name),
        { contents: importsSource(files), loader: "css" as const },
      ]),
    ),
    site: { contents: `export default ${SITE_MARK};`, loader: "js" },
    components: { contents: componentsSource(input.components), loader: "js" },
    collections: { contents: collectionsSource(input.collections), loader: "js" },
  };
  return {
    name: NAMESPACE,
    setup(build) {
      build.onResolve({ filter: /^hanblog:/ }, ({ path }) => ({
        path: path.slice("hanblog:".length),
        namespace: NAMESPACE,
      }));
      build.onResolve({ filter: /^hanblog\/collections$/ }, () => ({
        path: "collections",
        namespace: NAMESPACE,
        sideEffects: false,
      }));
      // The application is already bundled, so the boot script imports it as an external file.
      if (app.script !== "") {
        build.onResolve({ filter: /^\.\// }, ({ path, namespace }) =>
          namespace === NAMESPACE && path === app.script ? { path, external: true } : null,
        );
      }
      // As in articles, `/…` refers to a file of `public`, which is served under its own name.
      build.onResolve({ filter: /^\/[^/]/ }, ({ kind, path }) =>
        kind === "url-token" ? { path: addBase(input.base, path), external: true } : null,
      );
      // Each of the three bundles would generate different class names.
      build.onResolve({ filter: /\.module\.css$/ }, ({ path }) => ({
        errors: [messageOfFault({ kind: "css-module", path })],
      }));
      build.onLoad({ filter: /.*/, namespace: NAMESPACE }, ({ path }) => {
        const source = sources[path];
        if (source === undefined) return null;
        return { ...source, resolveDir: input.siteDir };
      });
    },
  };
}

/** Returns a module with an export for each collection. A bundle contains only those that its code imports. */
function collectionsSource(collections: BundleInput["collections"]): string {
  const exported = Object.entries(collections).map(
    ([name, entries]) => `const ${name} = ${JSON.stringify(entries)};\nexport { ${name} };`,
  );
  // Without an export, it would count as CommonJS, from which everything can be imported.
  return ["export {};", ...exported].join("\n");
}

function clientSource(input: BundleInput): string {
  return `import { startClient } from ${runtimeModule(input, "entry.client.js")};
import site from "hanblog:site";
${themed(input)}
${mascotSource(input)}
export const start = (handover) => startClient({ site, createTheme, components, handover, startMascot${input.dev ? ", dev: true" : ""} });`;
}

/** Returns the source that starts the mascot. Without a mascot, its code is not bundled. */
function mascotSource(input: BundleInput): string {
  if (input.mascot === null) return "const startMascot = undefined;";
  return `const startMascot = async () => (await import(${runtimeModule(input, "app/open-mascot.js")})).openMascot(${JSON.stringify(input.mascot)}, site.base);`;
}

function bootSource(input: BundleInput, app: BundledApp): string {
  const { themeBoot, dev } = input;
  return `import { boot } from ${runtimeModule(input, "entry.boot.js")};
${themeBoot === null ? "const themeBoot = null;" : `import { boot as themeBoot } from ${JSON.stringify(themeBoot)};`}
const startApp = async (handover) => (await import(${JSON.stringify(app.script)})).${app.start}(handover);
boot({ themeBoot, startApp, dev: ${dev} });`;
}

function beforePaintSource({ themeBeforePaint }: BundleInput): string {
  if (themeBeforePaint === null) return "";
  return `import { beforePaint } from ${JSON.stringify(themeBeforePaint)};
beforePaint();`;
}

function callbackSource(input: BundleInput): string {
  return `import { runCallbackPage } from ${runtimeModule(input, "comments/sign-in/callback-page.js")};
runCallbackPage(window, ${BASE_MARK});`;
}

function optionsSource({ themeOptions, themeSchema }: BundleInput): string {
  const exported = [
    ["options", themeSchema],
    ["resolveOptions", themeOptions],
  ] as const;
  return exported
    .flatMap(([name, file]) => (file === null ? [] : [`export { ${name} } from ${JSON.stringify(file)};`]))
    .join("\n");
}

/** Resolves the import of `hanblog` in the schema of a theme's options to the library of schemas. */
export function schemaLibrary(packageDir: string): Plugin {
  const namespace = "hanblog-schema";
  const links = join(packageDir, "dist", "cli", "config", "options", "friend-links-schema.js");
  return {
    name: namespace,
    setup(build) {
      build.onResolve({ filter: /^hanblog$/ }, ({ path }) => ({ path, namespace, sideEffects: false }));
      build.onLoad({ filter: /./, namespace }, () => ({
        contents: `export * as z from "zod"; export { friendLinks } from ${JSON.stringify(links)};`,
        resolveDir: packageDir,
      }));
    },
  };
}

/** Source that makes a renderer export the modules that separately bundled components must share with it. */
const SHARED_SOURCE = `import react from "react";
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

function serverSource(input: BundleInput): string {
  return `import { createRenderer } from ${runtimeModule(input, "entry.server.js")};
${themed(input)}
${SHARED_SOURCE}
export const createSiteRenderer = (site, own = components) => createRenderer({ site, createTheme, components: own, themeExports: Object.keys(theme) });`;
}

function themed(input: BundleInput): string {
  // The namespace import lets a theme without `createTheme` run until it gets a helpful error message.
  return `import * as theme from ${JSON.stringify(input.themeIndex)};
const createTheme = theme.createTheme;
import { components } from "hanblog:components";`;
}

/**
 * Returns the imports of the main style sheet. The site's own style is last, so that it overrides the others.
 */
function styleSource(input: BundleInput, importedStyles: readonly string[]): string {
  const files = [
    `${input.packageDir}/src/runtime/runtime.css`,
    input.themeStyle,
    input.lookStyle,
    ...importedStyles,
    input.siteStyle,
  ].filter((file) => file !== null);
  return importsSource(files);
}

function importsSource(files: readonly string[]): string {
  return files.map((file) => `@import ${JSON.stringify(file)};`).join("\n");
}

function componentsSource(components: readonly SiteComponent[]): string {
  const loaders = components.map(
    ({ name, file }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)})`,
  );
  return `export const components = { ${loaders.join(",\n")} };`;
}

function runtimeModule({ packageDir }: BundleInput, file: string): string {
  return JSON.stringify(`${packageDir}/dist/runtime/${file}`);
}
