import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import fastGlob from "fast-glob";
import { position, type Problem } from "../../runtime/model/error.js";
import { pathFrom } from "../config/path-below.js";
import { createProblem } from "../messages/create-problem.js";
import { lateModule } from "./lazy-modules.js";
import type { WrittenResult } from "./built-file.js";

/** A component that the site provides for markdown, such as `components/Accordion.tsx`. */
export interface SiteComponent {
  readonly name: string;
  /** Absolute path of its file. */
  readonly file: string;
}

/** Finds the components that a site provides for markdown. `components/Accordion.tsx` is `<Accordion/>`. */
export async function findComponents(siteDir: string): Promise<readonly SiteComponent[]> {
  const files = await fastGlob("components/*.{tsx,jsx}", { cwd: siteDir, onlyFiles: true });
  return files
    .map((file) => ({
      name: file.slice("components/".length).replace(/\.[jt]sx$/, ""),
      file: join(siteDir, file),
    }))
    .filter(({ name }) => /^[A-Z][A-Za-z0-9]+$/.test(name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1));
}

/** Returns the absolute `looks/<name>.css` of a theme folder for `themeConfig.look`, or `null`. */
export function findLook(
  themeDir: string,
  replacements: ReadonlyMap<string, string>,
  look: unknown,
): string | null {
  // A name with a slash could leave the folder. `resolveOptions` of the theme reports names that it does not know.
  if (typeof look !== "string" || !/^[\w-]+$/.test(look)) return null;
  const place = `looks/${look}.css`;
  const file = replacements.get(place) ?? join(themeDir, place);
  return existsSync(file) ? file : null;
}

/** Returns the absolute `style.css` of a theme or site folder, or `null`. */
export function findStyle(dir: string): string | null {
  const file = join(dir, "style.css");
  return existsSync(file) ? file : null;
}

/**
 * Finds components of the site without a default export. esbuild warns about the missing export in the module
 * that imports them dynamically.
 */
export function checkComponentExports(
  { warnings }: WrittenResult,
  components: readonly SiteComponent[],
  siteDir: string,
): readonly Problem[] {
  const warned = warnings.filter(({ id }) => id === "import-is-undefined");
  const files = new Set(warned.map(({ location }) => lateModule(siteDir, location?.file ?? "")));
  return components
    .filter(({ file }) => files.has(file))
    .map(({ name, file }) => {
      const at = position(pathFrom(siteDir, file), 1);
      return createProblem("error", "component-without-default", { name, found: null }, at);
    });
}

/** Style sheets imported by scripts of the site, grouped by the pages that need them. */
export interface ScriptStyles {
  /** Absolute paths of style sheets that every page needs. */
  readonly shared: readonly string[];
  /**
   * Absolute paths of style sheets, by the component whose pages need them. Components without styles are
   * omitted.
   */
  readonly components: Readonly<Record<string, readonly string[]>>;
}

/** Separates the styles of the site's components from those that all pages need. */
export function findScriptStyles(
  { metafile }: WrittenResult,
  components: readonly SiteComponent[],
  siteDir: string,
): ScriptStyles {
  const imports = new Map(
    Object.entries(metafile.inputs).map(([path, input]) => [
      resolve(siteDir, path),
      input.imports
        .filter(({ external, kind }) => external !== true && kind !== "dynamic-import")
        .map((imported) => resolve(siteDir, imported.path)),
    ]),
  );
  const own = new Set<string>();
  const byComponent = components.map(({ name, file }) => {
    const reached = reachable(file, imports);
    for (const path of reached) own.add(path);
    return [name, reached.filter(isStyle)] as const;
  });
  const shared = [...imports]
    .filter(([path]) => !isStyle(path) && !own.has(path))
    .flatMap(([, imported]) => imported.filter(isStyle));
  return {
    shared: [...new Set(shared)],
    components: Object.fromEntries(byComponent.filter(([, styles]) => styles.length > 0)),
  };
}

/** Returns a file and all its static imports, direct and indirect, in import order. */
function reachable(file: string, imports: ReadonlyMap<string, readonly string[]>): readonly string[] {
  const found = new Set<string>();
  const visit = (path: string) => {
    if (found.has(path)) return;
    found.add(path);
    for (const imported of imports.get(path) ?? []) visit(imported);
  };
  visit(file);
  return [...found];
}

function isStyle(path: string): boolean {
  return path.endsWith(".css");
}
