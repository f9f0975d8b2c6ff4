import { join } from "node:path";
import { version as esbuildVersion } from "esbuild";
import type { Problem } from "../runtime/model/error.js";
import { bundleClient, type ClientBundle } from "./bundle/bundle-client.js";
import { bundleServer } from "./bundle/bundle-server.js";
import type { BundleInput } from "./bundle/entry-modules.js";
import { resolveOptions } from "./bundle/resolve-options.js";
import { keepMade } from "./cache/keep-made.js";
import { stateOfFolders } from "./cache/state-of-files.js";

/** What the bundler's own code is made of beside it. */
const MODEL = join(import.meta.dirname, "../runtime/model");

/** A program before it has its place on disk. */
export interface ProgramParts {
  readonly client: ClientBundle;
  readonly serverCode: string;
  readonly sources: ReadonlySet<string>;
}

export type ProgramPartsResult =
  | { readonly kind: "built"; readonly parts: ProgramParts }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** Bundles a program, or takes the one of the build before from `cacheDir` where it would come out the same. */
export async function makeProgramParts(input: BundleInput, cacheDir: string): Promise<ProgramPartsResult> {
  const problems: Problem[] = [];
  const parts = await keepMade({
    file: join(cacheDir, input.dev ? "program-dev" : "program"),
    key: programKey(input),
    make: async () => {
      const result = await bundleParts(input);
      if (result.kind === "built") return result.parts;
      problems.push(...result.problems);
      return null;
    },
  });
  return parts === null ? { kind: "failed", problems } : { kind: "built", parts };
}

async function bundleParts(unresolved: BundleInput): Promise<ProgramPartsResult> {
  const options = await resolveOptions(unresolved);
  if (options.kind === "failed") return options;
  const input = { ...unresolved, shell: options.shell };
  const [client, server] = await Promise.all([bundleClient(input), bundleServer(input)]);
  if (client.kind === "failed" || server.kind === "failed") {
    const found = [client, server].flatMap((result) => (result.kind === "failed" ? result.problems : []));
    // Both parts hold the same modules, so a fault in one of them is reported by both.
    const unique = new Map(found.map((problem) => [JSON.stringify(problem), problem]));
    return { kind: "failed", problems: [...unique.values()] };
  }
  const sources = new Set([...options.sources, ...client.sources, ...server.sources]);
  return { kind: "built", parts: { client: client.bundle, serverCode: server.bundle.code, sources } };
}

/** Everything that a program depends on beside its sources: what is asked for, and how it is answered. */
function programKey({ themeFiles, ...input }: BundleInput): string {
  const files = {
    ...themeFiles,
    entries: [...themeFiles.entries],
    replacements: [...themeFiles.replacements],
  };
  const bundler = stateOfFolders([join(import.meta.dirname, "bundle"), MODEL]);
  return JSON.stringify([bundler, esbuildVersion, process.version, files, input]);
}
