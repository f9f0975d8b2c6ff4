import { realpath } from "node:fs/promises";
import { join } from "node:path";
import type { Problem } from "../../runtime/model/error.js";
import type { SiteShell } from "../../runtime/model/site.js";
import type { ProgramTemplate, ServerCode } from "../bundle/bundle-template.js";
import type { BundleInput } from "../bundle/entry-modules.js";
import { fillClient, type ClientBundle } from "../bundle/fill-client.js";
import { hasPlainTheme, isPlain, plainInput } from "../bundle/plain-input.js";
import { resolveOptions } from "../bundle/resolve-options.js";
import { keepMade } from "../cache/keep-made.js";
import { stateOfFiles, stateOfFolders } from "../cache/state-of-files.js";
import { findPackage } from "../config/find-package.js";
import { readShippedProgram } from "./shipped-program.js";
import { writeCode, type WrittenCode } from "./written-code.js";

/** What the bundler's own code is made of beside it. */
const MODEL = join(import.meta.dirname, "../../runtime/model");

/** A site's program, bundled for the browser and for Node. */
export interface ProgramParts {
  readonly client: ClientBundle;
  /** With the theme's options as it has read them. */
  readonly shell: SiteShell;
  readonly server: ServerPart;
  /** Absolute files that it is made of. */
  readonly sources: ReadonlySet<string>;
  /** What looks wrong in the site's own code. */
  readonly warnings: readonly Problem[];
}

/** What renders, as an absolute file of CommonJS: what was written goes with its program, what the package has stays. */
export type ServerPart =
  | ({ readonly kind: "written" } & WrittenCode)
  | { readonly kind: "shipped"; readonly file: string; readonly components: WrittenCode | null };

/** The parts, or what the site's own code has wrong with it. */
export type ProgramPartsResult =
  | { readonly kind: "built"; readonly parts: ProgramParts }
  | { readonly kind: "failed"; readonly problems: readonly Problem[] };

/** A program without the data of a site. */
export type MadeTemplate = ProgramTemplate | { readonly problems: readonly Problem[] };

/** Takes the program that hanblog brings along, or that of the build before from `cacheDir`, or bundles one. */
export async function makeTemplate(input: BundleInput, cacheDir: string): Promise<MadeTemplate> {
  const shipped = hasPlainTheme(input) ? readShippedProgram(input.packageDir, input.dev) : null;
  if (!isPlain(input)) return keepTemplate(input, shipped, cacheDir);
  return shipped ?? (await keepTemplate(plainInput(input.packageDir, input.dev), null, cacheDir));
}

/** Makes a site's program of one without its data; what renders has its place on disk then. */
export async function fillTemplate(
  made: MadeTemplate,
  given: SiteShell,
  cacheDir: string,
): Promise<ProgramPartsResult> {
  if ("problems" in made) return { kind: "failed", problems: made.problems };
  const resolved = await resolveOptions(given, made.optionsCode);
  if (resolved.kind === "failed") return resolved;
  const { shell } = resolved;
  const server = await placeServer(made.server, cacheDir);
  const client = fillClient(made.client, shell);
  const { sources, warnings } = made;
  return { kind: "built", parts: { client, shell, server, sources, warnings } };
}

/** What the program of plain sites has too is taken from it. */
async function keepTemplate(
  input: BundleInput,
  shipped: ProgramTemplate | null,
  cacheDir: string,
): Promise<ProgramTemplate | { readonly problems: readonly Problem[] }> {
  const problems: Problem[] = [];
  const template = await keepMade({
    file: join(cacheDir, input.dev ? "program-dev" : "program"),
    key: await programKey(input, shipped),
    make: async () => {
      const { bundleTemplate } = await import("../bundle/bundle-template.js");
      const result = await bundleTemplate(input, shipped);
      if (result.kind === "built") return result.template;
      problems.push(...result.problems);
      return null;
    },
  });
  return template ?? { problems };
}

async function placeServer(server: ServerCode, cacheDir: string): Promise<ServerPart> {
  if (server.kind === "whole") return { kind: "written", ...(await writeCode(server.code, cacheDir)) };
  const { components } = server;
  return { ...server, components: components === null ? null : await writeCode(components, cacheDir) };
}

/** Everything that a program depends on beside its sources: what is asked for, and how it is answered. */
async function programKey(
  { themeFiles, ...input }: BundleInput,
  shipped: ProgramTemplate | null,
): Promise<string> {
  const files = {
    ...themeFiles,
    entries: [...themeFiles.entries],
    replacements: [...themeFiles.replacements],
  };
  const esbuild = findPackage("esbuild", import.meta.dirname) ?? "";
  const code = ["../bundle", "../cache"].map((folder) => join(import.meta.dirname, folder));
  const bundler = [stateOfFolders([...code, MODEL]), stateOfFiles([join(esbuild, "package.json")])];
  const rest = [files, input, shipped?.server, await realFiles(input)];
  return JSON.stringify([bundler, process.version, ...rest]);
}

/** The site's files by where links lead, as sources are known. */
function realFiles({ components, siteStyle }: Pick<BundleInput, "components" | "siteStyle">) {
  const files = [...components.map(({ file }) => file), ...(siteStyle === null ? [] : [siteStyle])];
  // What is gone meanwhile is the bundler's to tell.
  return Promise.all(files.map((file) => realpath(file).catch(() => file)));
}
