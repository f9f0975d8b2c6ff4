import { existsSync } from "node:fs";
import { join } from "node:path";
import fastGlob from "fast-glob";
import type { SiteComponent } from "./entry-modules.js";

/** The components that a site gives to markdown, by name: `components/Accordion.tsx` is `<Accordion/>`. */
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

/** The style sheet of a theme or of a site, in its folder; `null` where it has none. */
export function findStyle(dir: string): string | null {
  const file = join(dir, "style.css");
  return existsSync(file) ? file : null;
}
