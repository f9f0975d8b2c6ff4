import { createHash, hash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { isBuiltin } from "node:module";
import { basename, dirname, join } from "node:path";
import { INSTALL_RECORDS, stateOfFiles } from "./state-of-files.js";
import { findPackage, type PackageInfo } from "../../config/package-info.js";
import { passwordId, type PasswordsByName } from "../../config/passwords.js";
import type { Project, SitePlugins } from "../../config/project.js";
import { cardSources } from "../../content/cards/plan-cards.js";
import { findSharp } from "../../content/pictures/sharp-package.js";
import { findSitePackages } from "../../config/packages/site-packages.js";
import type { SiteProgram } from "../program/site-program.js";
import { buildCode } from "./own-code.js";

/** Folder from which hanblog resolves its own packages. */
const CODE = import.meta.dirname;

/**
 * Resolves to a hash of everything that a build depends on, except the site's files, its program and git, or to
 * `null` if this is unknowable: markdown rules and functions in the schemas of fields may read anything, and baked comments
 * come from a server.
 */
export async function buildKey(
  project: Project,
  packageInfo: PackageInfo,
  passwords: PasswordsByName,
): Promise<string | null> {
  const { config } = project;
  if (config.markdown.rules.length > 0 || bakesComments(project)) return null;
  const { now: _, placeOfEntry: __, fields, plugins, ...rest } = project;
  const ofPlugins = await keyOfPlugins(plugins, project.siteDir);
  if (fields.key === null || ofPlugins === null) return null;
  const pictures = findSharp(project.siteDir);
  const sharp = config.images === false || pictures === null ? [] : [pictures, stateOfFiles([pictures])];
  const cards =
    config.socialCards === false ? [] : [stateOfFiles(cardSources(project.siteDir, config.socialCards))];
  const diagrams = config.markdown.mermaid ? [project.siteDir, CODE].map(mermaidIn) : [];
  const template = textOf(join(packageInfo.dir, "templates/document.html"));
  const settings = textOfData({ ...rest, fields: fields.key, plugins: ofPlugins });
  if (settings === null) return null;
  const locks = [...passwords].map(([name, password]) => [name, passwordId(password)]);
  const newer = findSitePackages(packageInfo.dir, project.siteDir);
  const key = [
    packageInfo,
    stateOfCode(),
    process.versions,
    settings,
    diagrams,
    sharp,
    cards,
    newer,
    template,
    locks,
  ];
  const packages = stateOfPackages(packageInfo.dir);
  return createHash("sha256").update(JSON.stringify(key)).update(packages).digest("hex");
}

/** Modules of Node that read nothing. */
const PURE_MODULES: ReadonlySet<string> = new Set(["assert", "buffer", "crypto", "path", "url", "util"]);

/**
 * Returns a text that changes with the code of plugins, their packages and their options. Plugins must depend on nothing
 * else, except on the site. Returns `null` if their configuration, or a package that it imports, imports a module of Node that
 * can read something.
 */
async function keyOfPlugins({ all, code }: SitePlugins, siteDir: string): Promise<string | null> {
  if (all.length === 0) return "";
  const own = code.packages.filter((name) => isBuiltin(name));
  const options = textOfData(all.map((plugin) => [plugin.name, plugin.options]));
  if (options === null || !own.every(isPure)) return null;
  const { followPackages } = await import("../../config/load/bundle-config.js");
  const followed = await followPackages(
    siteDir,
    code.packages.filter((name) => !isBuiltin(name)),
  );
  if (followed === null || !followed.modules.every(isPure)) return null;
  // A file of the site's own, whose folders have the records of what is installed.
  const state = stateOfFiles([join(siteDir, "hanblog.config.ts"), ...followed.inputs]);
  return hash("sha256", [code.text, options, state].join("\0"));
}

function isPure(name: string): boolean {
  return PURE_MODULES.has(name.replace(/^node:/, "").split("/", 1)[0] ?? "");
}

/**
 * Serializes a value as JSON. Returns `null` if it contains functions or symbols, whose results are unknown.
 */
function textOfData(value: object): string | null {
  try {
    return JSON.stringify(value, (_, part: unknown) => {
      if (typeof part === "function" || typeof part === "symbol")
        throw new TypeError("The value cannot be serialized");
      return part;
    });
  } catch {
    // Circular values and big integers cannot be serialized either.
    return null;
  }
}

function bakesComments({ config }: Project): boolean {
  const { store, issue } = config.comments ?? {};
  return store?.bake === true || issue?.resolve === true || issue?.bake === true;
}

/** Returns a hash of everything that a program contributes to the output and to rendering. */
export function programKey({ client, server, shell, notes }: SiteProgram, problems: unknown): string {
  const { files, ...rest } = client;
  const renderer =
    server.kind === "written" ? [server.hash] : [stateOfFiles([server.file]), server.components?.hash];
  const parts = [renderer, shell, rest, notes, problems];
  const hash = createHash("sha256").update(JSON.stringify(parts));
  for (const { path, contents } of files) hash.update(`\0${path}\0${contents.length}\0`).update(contents);
  return hash.digest("hex");
}

/** Returns the state of hanblog's code. A process reads it once, because it runs the code that it has loaded. */
function stateOfCode(): readonly string[] {
  codeState ??= buildCode().map((file) => `${file} ${hash("sha256", readFileSync(file))}`);
  return codeState;
}

let codeState: readonly string[] | null = null;

/** Returns the manifests of the packages that hanblog uses, and the records of their installation. */
function stateOfPackages(packageDir: string): string {
  const manifest: unknown = JSON.parse(textOf(join(packageDir, "package.json")) ?? "{}");
  const names =
    typeof manifest === "object" && manifest !== null && "dependencies" in manifest
      ? Object.keys(manifest.dependencies ?? {})
      : [];
  return foldersAbove(packageDir)
    .map((folder) => (basename(folder) === "node_modules" ? folder : join(folder, "node_modules")))
    .filter((folder) => existsSync(folder))
    .flatMap((folder) => [
      ...INSTALL_RECORDS.map((name) => join(folder, name)),
      ...names.map((name) => join(folder, name, "package.json")),
    ])
    .map((file) => `${file}\0${textOf(file) ?? "none"}\0`)
    .join("");
}

function foldersAbove(folder: string): readonly string[] {
  const parent = dirname(folder);
  return parent === folder ? [folder] : [folder, ...foldersAbove(parent)];
}

function mermaidIn(folder: string): string | null {
  const found = findPackage("mermaid", folder);
  return found === null ? null : textOf(join(found, "package.json"));
}

function textOf(file: string): string | null {
  try {
    return readFileSync(file, "utf8");
  } catch {
    return null;
  }
}
