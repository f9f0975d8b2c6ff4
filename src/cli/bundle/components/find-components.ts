import { existsSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";

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
