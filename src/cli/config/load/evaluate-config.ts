import { randomUUID } from "node:crypto";
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { SourceMap } from "node:module";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { position, type SourcePosition } from "../../../runtime/model/error.js";
import { createError } from "../../messages/create-problem.js";
import type { ConfigBundle } from "./bundle-config.js";
import { findLiteral, findExport } from "./key-position.js";
import { pathFrom } from "../path-below.js";

/** The config file, in which problems have their places. */
export interface ConfigSource {
  /** Path below the site folder. */
  readonly file: string;
  readonly text: string;
}

/** A config file after its code has run. */
export interface EvaluatedConfig {
  /** The default export, unchecked. */
  readonly value: unknown;
  readonly source: ConfigSource;
  /** Absolute paths of the config file and the files that it imports. */
  readonly inputs: readonly string[];
  readonly code: ConfigCode;
}

/** The code of a configuration, whose functions a build calls. */
export interface ConfigCode {
  /** Text of the config file with the files of the site that it imports. */
  readonly text: string;
  /** Packages and modules of Node that it imports, as they are written. */
  readonly packages: readonly string[];
  /** Returns the place in the file of the site whose code threw an error, or `null` if none did. */
  readonly originOf: (error: unknown) => SourcePosition | null;
}

/**
 * Runs a config file. Throws an `AggregateError` for syntax errors, and a `HanblogError` if the file throws, exports
 * nothing, or exports a promise.
 */
export async function evaluateConfig(siteDir: string, configFile: string): Promise<EvaluatedConfig> {
  const text = await readFile(join(siteDir, configFile), "utf8");
  const { exported, inputs, code } = await importConfig(siteDir, configFile, text);
  if (!("default" in exported) || exported["default"] === undefined) {
    throw createError("config-empty", {}, { at: position(configFile, 1) });
  }
  const value = exported["default"];
  if (value instanceof Promise) {
    // A promise has no fields, so it would pass as a config without options.
    value.catch(() => undefined);
    const at = position(configFile, findExport(text)?.line);
    throw createError("config-invalid", { kind: "promise" }, { at });
  }
  return { value, source: { file: configFile, text }, inputs, code };
}

/**
 * Imports a config file. Most need no bundler, which takes as long to start as everything else before the first page.
 */
async function importConfig(siteDir: string, configFile: string, text: string) {
  const exported = await importPlainConfig(text);
  if (exported !== null) {
    return {
      exported,
      inputs: [join(siteDir, configFile)],
      code: { text, packages: [], originOf: () => null },
    };
  }
  const { bundleConfig } = await import("./bundle-config.js");
  const bundle = await bundleConfig(siteDir, configFile);
  const file = join(siteDir, ".hanblog", `config-${randomUUID()}.mjs`);
  const originOf = (error: unknown) => findOrigin(error, file, bundle, siteDir);
  const found = await runBundle(siteDir, configFile, { bundle, file });
  return {
    exported: found,
    inputs: bundle.inputs,
    code: { text: bundle.code, packages: bundle.packages, originOf },
  };
}

/** The statement `import { defineConfig } from "hanblog"`, with which most configs begin. */
const OWN_IMPORT = /^import\s*\{\s*defineConfig\s*\}\s*from\s*(["'])hanblog\1[ \t]*;?/m;

/** Code that needs the bundler: imports, types, and the file's own path. */
const FOR_BUNDLER = /\b(?:import|require|enum|namespace|__dirname|__filename)\b|(?<!=)>\s*[(`]/;

/**
 * Returns the exports of a config that is plain JavaScript and imports no other file, as most configs are even if their
 * names end in `.ts`. Returns `null` for any other config and for one that fails. The bundler then reports the place.
 */
export async function importPlainConfig(text: string): Promise<Readonly<Record<string, unknown>> | null> {
  const script = text.replace(OWN_IMPORT, (found) => {
    // Keeps the number of lines.
    return `const defineConfig = (config) => config;${"\n".repeat(found.split("\n").length - 1)}`;
  });
  if (FOR_BUNDLER.test(script)) return null;
  try {
    // Node caches modules forever, so each import needs a different text.
    const own = `${script}\n// ${randomUUID()}`;
    return await import(`data:text/javascript;base64,${Buffer.from(own).toString("base64")}`);
  } catch {
    return null;
  }
}

/**
 * Imports a bundle from a temporary file in the site folder, so that Node finds the packages that it imports. The file
 * needs a new name each time, because Node caches modules forever.
 */
async function runBundle(
  siteDir: string,
  configFile: string,
  { bundle, file }: { readonly bundle: ConfigBundle; readonly file: string },
): Promise<Readonly<Record<string, unknown>>> {
  try {
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, bundle.code);
    return await import(pathToFileURL(file).href);
  } catch (error) {
    // Node appends the path of the temporary file, which is removed before the author reads the message.
    const reason = String(error instanceof Error ? error.message : error).replace(/ imported from .*$/s, "");
    const at =
      (await findImport(reason, bundle.inputs, siteDir)) ??
      findOrigin(error, file, bundle, siteDir) ??
      position(configFile);
    throw createError("config-failed", { reason, required: findRequired(reason) }, { at, cause: error });
  } finally {
    await rm(file, { force: true });
  }
}

/** Returns the package that a config loads with `require`, from the bundler's message. VuePress configs do so. */
function findRequired(message: string): string | null {
  return /^Dynamic require of "(.+)" is not supported$/.exec(message)?.[1] ?? null;
}

/** Returns the place in the author's file that threw an error, by its stack and the bundle's source map, or `null`. */
function findOrigin(
  error: unknown,
  file: string,
  bundle: ConfigBundle,
  siteDir: string,
): SourcePosition | null {
  const stack = error instanceof Error ? (error.stack ?? "") : "";
  const map = new SourceMap(JSON.parse(bundle.map));
  for (const frame of stack.split("\n").filter((line) => line.includes(basename(file)))) {
    const match = /:(\d+)(?::(\d+))?\)?$/.exec(frame);
    if (!match) continue;
    const entry = map.findEntry(Number(match[1]) - 1, Number(match[2] ?? 1) - 1);
    // The bundler's own helpers have no source.
    if (!("originalSource" in entry)) continue;
    const source = resolve(siteDir, ".hanblog", entry.originalSource);
    return position(pathFrom(siteDir, source), entry.originalLine + 1, entry.originalColumn + 1);
  }
  return null;
}

/** Returns the place that imports a package that Node did not find, or `null`. Such an error has no stack. */
async function findImport(
  message: string,
  inputs: readonly string[],
  siteDir: string,
): Promise<SourcePosition | null> {
  const name = /^Cannot find package '([^']+)'/.exec(message)?.[1];
  if (name === undefined) return null;
  for (const input of inputs) {
    const isImport = (text: string) => text === name || text.startsWith(`${name}/`);
    const found = findLiteral(await readFile(input, "utf8"), isImport);
    if (found !== null) return position(pathFrom(siteDir, input), found.line, found.column);
  }
  return null;
}
