import type {
  OnResolveArgs,
  OnResolveResult,
  PartialMessage,
  Plugin,
  PluginBuild,
  ResolveResult,
} from "esbuild";
import { dirname, join, resolve } from "node:path";
import { nearestName } from "../../config/nearest-name.js";
import { pathBelow } from "../../config/path-below.js";
import { inUse, isOfTheme, listFiles, placeOf, type ThemeFiles } from "./replacements.js";
import { messageOfFault } from "../problem-from-message.js";

/** Prefix by which a site's files import files of its theme: `@theme/Navbar`. */
const PREFIX = "@theme/";

/** Marks a request that must be resolved without replacements. */
export const PLAIN = { isPlain: true };

/**
 * Resolves imports of theme files to their replacements in the site's folder `theme`. A replacement can
 * import its neighbours from both folders. For it, `@theme/` names the original file; everywhere else, the
 * file in use.
 */
export function themeModules(files: ThemeFiles): Plugin {
  return {
    name: "hanblog-theme",
    setup(build) {
      build.onResolve({ filter: /^@theme\// }, (args) => resolveNamed(build, files, args));
      if (files.replacements.size === 0) return;
      build.onResolve({ filter: /./ }, (args) => resolveReplaced(build, files, args));
    },
  };
}

async function resolveNamed(
  build: PluginBuild,
  files: ThemeFiles,
  args: OnResolveArgs,
): Promise<OnResolveResult | null> {
  // A package may have dependencies in an npm scope `@theme`.
  if (/[\\/]node_modules[\\/]/.test(args.importer)) return null;
  const name = args.path.slice(PREFIX.length);
  const original = await resolveInTheme(build, files, args, name);
  if (original === null) return { errors: [await unknownFile(name, files)] };
  const used = inUse(files, original.path);
  return used === original.path || used === args.importer ? found(original) : { path: used };
}

async function resolveReplaced(
  build: PluginBuild,
  files: ThemeFiles,
  args: OnResolveArgs,
): Promise<OnResolveResult | null> {
  const { importer, path, pluginData, resolveDir } = args;
  const { siteThemeDir } = files;
  if (pluginData === PLAIN || siteThemeDir === null) return null;
  const isFromSite = pathBelow(siteThemeDir, importer) !== null;
  if (!isFromSite && !isOfTheme(files, importer)) return null;

  const plain = await resolvePlainly(build, args, { path, resolveDir });
  if (plain.errors.length === 0) {
    const used = inUse(files, plain.path);
    return used === plain.path ? found(plain) : { path: used };
  }
  if (!isFromSite || !path.startsWith(".")) return null;
  const below = pathBelow(siteThemeDir, resolve(resolveDir, path));
  if (below === null) return null;
  // A copied file may still import neighbours that exist only in the theme.
  const original = await resolveInTheme(build, files, args, below);
  if (original === null) return null;
  const used = inUse(files, original.path);
  return used === original.path || used === importer ? found(original) : { path: used };
}

/**
 * Resolves a file of the theme by its path or its former one, with or without an extension; returns `null` if there is
 * none.
 */
async function resolveInTheme(
  build: PluginBuild,
  { roots, entries, moved }: ThemeFiles,
  args: OnResolveArgs,
  name: string,
): Promise<ResolveResult | null> {
  const entry = entries.get(placeOf(name));
  const to = moved.get(placeOf(name));
  const names = [name, ...(to === undefined ? [] : [to])];
  const below = roots.flatMap((root) => names.map((one) => join(root, one)));
  const paths = [...(entry === undefined ? [] : [entry]), ...below];
  for (const path of paths) {
    const result = await resolvePlainly(build, args, { path, resolveDir: dirname(path) });
    if (result.errors.length === 0) return result;
  }
  return null;
}

function resolvePlainly(
  build: PluginBuild,
  { kind, importer, namespace }: OnResolveArgs,
  { path, resolveDir }: { readonly path: string; readonly resolveDir: string },
): Promise<ResolveResult> {
  return build.resolve(path, { kind, importer, namespace, resolveDir, pluginData: PLAIN });
}

function found({ path, external, namespace, sideEffects, suffix }: ResolveResult): OnResolveResult {
  return { path, external, namespace, sideEffects, suffix };
}

async function unknownFile(name: string, { roots }: ThemeFiles): Promise<PartialMessage> {
  const places = (await listFiles(roots)).map(placeOf);
  const nearest = nearestName(placeOf(name), places);
  const suggestion = nearest === null ? null : PREFIX + nearest;
  return messageOfFault({ kind: "theme-file", name, nearest: suggestion, roots });
}
