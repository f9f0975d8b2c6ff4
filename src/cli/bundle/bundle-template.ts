import type { Problem } from "../../runtime/model/error.js";
import { bundleClient, type ClientTemplate } from "./bundle-client.js";
import { bundleServer, bundleForNode } from "./bundle-server.js";
import { type BundleInput, schemaLibrary, sharedModules } from "./entry-modules.js";
import { type BundleResult, runEsbuild, sharedOptions, packageAliases } from "./run-esbuild.js";
import { pathBelow } from "../config/path-below.js";

/** A bundled program without a site's data. Sites with the same code share it. */
export interface ProgramTemplate {
  readonly client: ClientTemplate;
  readonly server: ServerCode;
  /** Source of the module that checks and resolves the theme's options; `null` for a theme without one. */
  readonly optionsCode: string | null;
  /** Absolute paths of all source files. */
  readonly sources: ReadonlySet<string>;
  /** esbuild's warnings about the site's own code. */
  readonly warnings: readonly Problem[];
}

/** Code of the renderer. */
export type ServerCode =
  /** CommonJS source that exports `createSiteRenderer`. */
  | { readonly kind: "whole"; readonly code: string }
  /**
   * Absolute file of the renderer that ships with the package. `components` is the source from
   * `bundleComponents`, or `null` for a site without components.
   */
  | { readonly kind: "shipped"; readonly file: string; readonly components: string | null };

/** A bundle without the site's data, or the problems of the site's code. */
export type ProgramTemplateResult =
  | { readonly kind: "built"; readonly template: ProgramTemplate }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** Parts of a program that all sites with the same theme share, and their source files. */
export type ThemeParts = Pick<ProgramTemplate, "server" | "optionsCode" | "sources">;

/**
 * Bundles theme, runtime and the site's code for browsers and for rendering. `known` contains parts that are
 * already available for the theme.
 */
export async function bundleTemplate(
  input: BundleInput,
  known: ThemeParts | null = null,
): Promise<ProgramTemplateResult> {
  const [client, server, options] = await Promise.all([
    bundleClient(input),
    bundleRenderer(input, known),
    known === null
      ? bundleOptions(input)
      : { kind: "built" as const, bundle: known.optionsCode, sources: [...known.sources], warnings: [] },
  ]);
  if (client.kind === "failed" || server.kind === "failed" || options.kind === "failed") {
    const results = [client, server, options];
    const found = results.flatMap((result) => (result.kind === "failed" ? result.problems : []));
    // Client and server contain the same modules, so both report the same faults.
    const unique = new Map(found.map((problem) => [JSON.stringify(problem), problem]));
    return { kind: "failed", problems: [...unique.values()] };
  }
  const results = [client, server, options];
  // Client and server share most of their code, so deduplicate their warnings.
  const warnings = new Map(
    results.flatMap((result) => result.warnings.map((warning) => [JSON.stringify(warning), warning])),
  );
  // The options of a theme are resolved in Node.
  const resolving = new Set(options.sources);
  const liveModules = client.bundle.liveModules.filter((file) => !resolving.has(file));
  const template = {
    client: { ...client.bundle, liveModules },
    server: server.bundle,
    optionsCode: options.bundle,
    sources: new Set(results.flatMap((result) => result.sources)),
    warnings: [...warnings.values()],
  };
  return { kind: "built", template };
}

/** Bundles the theme's `options-schema` and `resolve-options`. The bundle is `null` for a theme without them. */
async function bundleOptions(input: BundleInput): Promise<BundleResult<string | null>> {
  if (input.themeOptions === null && input.themeSchema === null)
    return { kind: "built", bundle: null, sources: [], warnings: [] };
  const shared = sharedOptions(input);
  const result = await runEsbuild(input, {
    ...shared,
    plugins: [schemaLibrary(input.packageDir), ...shared.plugins],
    entryPoints: { options: "hanblog:options" },
    outdir: input.siteDir,
    format: "esm",
    platform: "node",
  });
  return result.kind === "failed" ? result : { ...result, bundle: result.bundle.outputFiles[0]?.text ?? "" };
}

/**
 * Bundles the renderer. Reuses the known one and adds the site's components. In dev, everything is bundled
 * into one file, through which errors are traced to their source.
 */
async function bundleRenderer(
  input: BundleInput,
  known: ThemeParts | null,
): Promise<BundleResult<ServerCode>> {
  if (known?.server.kind === "shipped" && !input.dev) {
    if (input.components.length === 0)
      return { kind: "built", bundle: known.server, sources: [], warnings: [] };
    const own = await bundleComponents(input, known.sources);
    if (own?.kind === "failed") return own;
    if (own !== null) return { ...own, bundle: { ...known.server, components: own.bundle } };
  }
  const whole = await bundleServer(input);
  return whole.kind === "failed" ? whole : { ...whole, bundle: { kind: "whole", code: whole.bundle } };
}

/**
 * Bundles the site's components separately from the renderer: CommonJS source that exports a function from
 * the renderer's `require` to the components. Returns `null` if the components import files of the renderer
 * (`renderer`: absolute paths) that it does not share, such as a theme file, because those would be
 * duplicated.
 */
async function bundleComponents(
  input: BundleInput,
  renderer: ReadonlySet<string>,
): Promise<BundleResult<string> | null> {
  const result = await bundleForNode(input, {
    entryPoints: { server: "hanblog:own" },
    banner: { js: "module.exports = (require) => { const module = { exports: {} };" },
    footer: { js: "return module.exports.components; };" },
    plugins: [sharedModules],
  });
  if (result.kind === "failed") return result;
  const { react, "react-dom": reactDom } = packageAliases(input.packageDir);
  const isOfRenderer = (file: string) =>
    renderer.has(file) || [react, reactDom].some((folder) => pathBelow(folder, file) !== null);
  return result.sources.some(isOfRenderer) ? null : result;
}
