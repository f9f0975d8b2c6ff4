import type { Problem } from "../../runtime/model/error.js";
import { bundleClient, type ClientTemplate } from "./bundle-client.js";
import { bundleComponents } from "./bundle-components.js";
import { bundleOptions } from "./bundle-options.js";
import { bundleServer } from "./bundle-server.js";
import type { BundleInput } from "./entry-modules.js";
import type { BundleResult } from "./run-esbuild.js";

/** A bundled program without the data of a site: sites that consist of the same code share it. */
export interface ProgramTemplate {
  readonly client: ClientTemplate;
  readonly server: ServerCode;
  /** Module that reads the theme's options; `null` for a theme that takes them as they are. */
  readonly optionsCode: string | null;
  /** Absolute files that it is made of. */
  readonly sources: ReadonlySet<string>;
  /** What looks wrong in the site's own code. */
  readonly warnings: readonly Problem[];
}

/** What renders. */
export type ServerCode =
  /** CommonJS source that exports `createSiteRenderer`. */
  | { readonly kind: "whole"; readonly code: string }
  /** An absolute file of that, without the site's components; `null` for none: see `bundleComponents`. */
  | { readonly kind: "shipped"; readonly file: string; readonly components: string | null };

/** A bundle without the site's data, or what the site's own code has wrong with it. */
export type ProgramTemplateResult =
  | { readonly kind: "built"; readonly template: ProgramTemplate }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** What is the same for all sites with the same theme, and of which files. */
export type ThemeParts = Pick<ProgramTemplate, "server" | "optionsCode" | "sources">;

/**
 * Bundles theme, runtime and the site's own code for the browser and for rendering. `known` is what the theme is
 * known to give already.
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
    // The parts hold the same modules, so a fault in one of them is reported by each.
    const unique = new Map(found.map((problem) => [JSON.stringify(problem), problem]));
    return { kind: "failed", problems: [...unique.values()] };
  }
  const results = [client, server, options];
  // Browsers and rendering have most of their code in common.
  const warnings = new Map(
    results.flatMap((result) => result.warnings.map((warning) => [JSON.stringify(warning), warning])),
  );
  const template = {
    client: client.bundle,
    server: server.bundle,
    optionsCode: options.bundle,
    sources: new Set(results.flatMap((result) => result.sources)),
    warnings: [...warnings.values()],
  };
  return { kind: "built", template };
}

/** A site's components join the renderer that is known, but in dev, where what they throw is traced back through one file. */
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
